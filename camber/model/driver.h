#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Prescribed motions. Points as in the drawing. Each alternative has beside its description
///
///   kKey      the key of model files that tells it from the others
///   kDrives   what it drives, in words
///   kRemedy   what to give in place of a key that belongs to another one
namespace camber {

/// A joint coordinate that follows a law of t: "O" or "guide.slide".
struct JointDriver {
  static constexpr std::string_view kKey = "joint";
  static constexpr std::string_view kDrives = "a joint";
  static constexpr std::string_view kRemedy = "remove it";

  std::string coordinate = {};  ///< "O" or "guide.slide"
  Law law = {};                 ///< position [m] or angle [rad] as a function of t
};

template <class Visitor, Describing<JointDriver> Part>
void describe(Visitor& v, Part& driver) {
  v.speed("joint", driver.coordinate, {.absent = "needed, or `body`"},
          "the joint, or joint.component where it has several speeds");
  v.motion(driver.law, driver.coordinate, {.absent = "one of the two is needed with `joint`"});
}

/// A point of a body that follows laws of t, world axes of the drawing as carried by `on`: displacement from
/// the drawing. An empty law leaves that direction free.
struct PointDriver {
  static constexpr std::string_view kKey = "body";
  static constexpr std::string_view kDrives = "a body's point";
  static constexpr std::string_view kRemedy = "give x, y or z of the body's point";

  std::string body = {};         ///< the body of the point
  Vector3 at = Vector3::Zero();  ///< the point, in the drawing [m]
  std::string on = kGround;      ///< the body that the displacement is relative to
  std::array<Law, 3> law = {};   ///< displacement along x, y, z [m] as functions of t
};

template <class Visitor, Describing<PointDriver> Part>
void describe(Visitor& v, Part& driver) {
  v.body("body", driver.body, {.absent = "needed, or `joint`", .needed = true},
         "the body of which a point is driven");
  v.position("at", driver.at,
             {.unit = "m",
              .absent = "needed with `body`",
              .needed = true,
              .why_needed = "a point of the body is driven"},
             "the point that is driven");
  v.law("x", driver.law[0], {.unit = "m", .absent = "free"},
        "displacement from the drawing along x, as a law of t");
  v.law("y", driver.law[1], {.unit = "m", .absent = "free"}, "the same along y");
  v.law("z", driver.law[2], {.unit = "m", .absent = "free"}, "the same along z");
  v.body("on", driver.on, {}, "the body whose motion the displacement is relative to");
  v.frame();
}

/// A prescribed motion.
struct Driver {
  std::string name;                             ///< of the driver; unique in the model
  std::variant<JointDriver, PointDriver> what;  ///< which motion, and its law
  Place place = {};                             ///< in the model file
};

}  // namespace camber
