#pragma once

#include <array>
#include <string>
#include <variant>

#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Prescribed motions. Points as in the drawing.
namespace camber {

/// A joint coordinate that follows a law of t: "O" or "guide.slide".
struct JointDriver {
  std::string coordinate;
  Law law;
};
/// A point of a body that follows laws of t, world axes of the drawing as carried by `on`: displacement from
/// the drawing. An empty law leaves that direction free.
struct PointDriver {
  std::string body;
  Vector3 at = Vector3::Zero();
  std::string on = kGround;
  std::array<Law, 3> law = {};
};

struct Driver {
  std::string name;
  std::variant<JointDriver, PointDriver> what;
  Place place = {};
};

}  // namespace camber
