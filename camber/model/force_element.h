#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <camber/model/column.h>
#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Applied forces, springs, dampers, stops and friction beyond the plain spring of a joint, each with its description
/// (model/describe.h). Points and axes as in the drawing.
namespace camber {

/// Over this depth a one-sided spring gathers its stiffness where the user gives no other [m or rad].
inline constexpr double kDefaultOnset = 1e-3;

/// Soft ends of a joint's range, for coordinates that are integrals of speeds (force/joint_stop.h).
struct Stop {
  static constexpr std::string_view kPart = "stop";

  std::string component = {};        ///< which coordinate of a joint with several
  std::optional<double> lower = {};  ///< where the lower stop begins [m or rad]; at least one is given
  std::optional<double> upper = {};  ///< where the upper stop begins [m or rad]
  double stiffness = 0.0;            ///< [N/m or N m/rad], > 0
  double dissipation = 0.0;          ///< [s/m or s/rad]
  double onset = kDefaultOnset;      ///< depth of the full stiffness [m or rad], > 0
  Place place = {};                  ///< in the model file
};

template <class Visitor, Describing<Stop> Part>
void describe(Visitor& v, Part& stop) {
  v.name("component", stop.component, {.absent = "default the only one"},
         "which coordinate of a joint with several");
  v.number("lower", stop.lower, {.unit = "rad or m", .absent = "default none"},
           "where the lower stop begins, like q");
  v.number("upper", stop.upper, {.unit = "rad or m", .absent = "default none"},
           "where the upper stop begins, like q");
  v.number("stiffness", stop.stiffness, {.unit = "N m/rad or N/m", .required = true, .above = 0.0},
           "of the stop");
  v.number("dissipation", stop.dissipation, {.unit = "s/rad or s/m", .least = 0.0},
           "what is lost: the force of the spring grows by the factor d u + √(1 + d² u²) at the speed u into "
           "the stop");
  v.number("onset", stop.onset, {.unit = "rad or m", .above = 0.0},
           "depth over which the force sets in; beyond it, it is the stiffness times the depth");
}

/// Dry friction at a speed of a joint, regularised (force/joint_friction.h).
struct Friction {
  static constexpr std::string_view kPart = "friction";

  std::string component = {};  ///< which speed of a joint with several
  double effort = 0.0;         ///< when it slides [N or N m]
  double speed = 0.0;          ///< at which 76 % of it is reached [m/s or rad/s], > 0
  Place place = {};            ///< in the model file
};

template <class Visitor, Describing<Friction> Part>
void describe(Visitor& v, Part& friction) {
  v.name("component", friction.component, {.absent = "default the only one"},
         "which speed of a joint with several");
  v.effort(friction.effort, friction.component, {.required = true, .least = 0.0});
  v.number("speed", friction.speed, {.unit = "rad/s or m/s", .required = true, .above = 0.0},
           "u₀, where 76 % of it is reached");
}

/// A force and a torque on a body, at a point that moves with it.
struct AppliedWrench {
  static constexpr std::string_view kType = "wrench";

  std::string name;                ///< of the force; unique in the model
  std::string body;                ///< the body on which it acts
  Vector3 at = Vector3::Zero();    ///< where the force acts, in the drawing [m]; moves with the body
  std::array<Law, 3> force = {};   ///< [N]
  std::array<Law, 3> torque = {};  ///< [N m]
  bool in_body_axes = false;       ///< components along the body's axes (its frame B) instead of the world's
  Place place = {};                ///< in the model file
};

template <class Visitor, Describing<AppliedWrench> Part>
void describe(Visitor& v, Part& wrench) {
  v.body("body", wrench.body, {.required = true}, "the body on which it acts");
  v.position("at", wrench.at, {.unit = "m", .absent = "needed with a force"},
             "the point where the force acts; it moves with the body");
  v.laws("force", wrench.force, {.unit = "N"}, "components of the force");
  v.laws("torque", wrench.torque, {.unit = "N m"}, "components of the torque");
  v.world_or_body(wrench.in_body_axes);
  v.frame();
}

/// A spring and damper between two points (force/point_spring.h).
struct PointSpring {
  static constexpr std::string_view kType = "spring";
  static constexpr std::string_view kActs = "stiffness, damping or force";  ///< one of which must be given
  static constexpr std::array<PartColumn, 3> kColumns{{
      {"length", "m", "length", "distance of the spring's ends"},
      {"rate", "m/s", "rate", "rate of the spring's length"},
      {"force", "N", "force", "force of the spring; a pull is positive"},
  }};

  std::string body_a;               ///< the body that holds one end
  std::string body_b = kGround;     ///< the body that holds the other end
  Vector3 at_a = Vector3::Zero();   ///< the end on body_a [m]
  Vector3 at_b = Vector3::Zero();   ///< the end on body_b [m]
  double stiffness = 0.0;           ///< [N/m]
  std::optional<double> rest = {};  ///< length at which it is slack [m]; not given: that of the drawing
  double damping = 0.0;             ///< [N s/m]
  /// A pull of the user's own [N], of spring.NAME.length, spring.NAME.rate and what other laws use.
  Law force = {};
  bool tension_only = false;     ///< a rope: slack below its rest length
  double onset = kDefaultOnset;  ///< of a rope: stretch of the full stiffness [m]

  /// True if no value makes it act.
  [[nodiscard]] bool does_nothing() const { return stiffness == 0.0 && damping == 0.0 && force.text.empty(); }
};

template <class Visitor, Describing<PointSpring> Part>
void describe(Visitor& v, Part& spring) {
  v.point("from", spring.body_a, spring.at_a, {.required = true}, "one end");
  v.point("to", spring.body_b, spring.at_b, {.required = true}, "the other end");
  v.number("stiffness", spring.stiffness, {.unit = "N/m", .least = 0.0}, "pull by the stretch");
  v.number("rest", spring.rest, {.unit = "m", .least = 0.0, .absent = "default that of the drawing"},
           "length at which it is slack");
  v.number("damping", spring.damping, {.unit = "N s/m", .least = 0.0}, "pull by the rate of the length");
  v.law("force", spring.force, {.unit = "N"},
        "a pull of your own: a law that may also use spring.NAME.length and spring.NAME.rate of this spring");
  v.flag("tension_only", spring.tension_only, {}, "true: a rope, whose spring and damper only pull");
  v.number(
      "onset", spring.onset,
      {.unit = "m",
       .above = 0.0,
       .applies = spring.tension_only,
       .why_not = "only a rope has an onset",
       .remedy = "remove it, or say tension_only: true"},
      "of a rope: stretch over which its pull sets in; beyond it the pull is exactly that of the stiffness");
}

/// A spring and damper that holds six directions, slack in the drawing (force/bushing.h).
struct Bushing {
  static constexpr std::string_view kType = "bushing";
  static constexpr std::string_view kActs = "stiffness or damping";
  static constexpr std::string_view kForceOnChild =
      "force of a bushing's parent on its child at its point, world axes";
  static constexpr std::string_view kMomentOnChild =
      "moment of a bushing's parent on its child about its point, world axes";
  static constexpr std::array<PartColumn, 6> kColumns{{
      {"fx", "N", "force", kForceOnChild},
      {"fy", "N", "force", kForceOnChild},
      {"fz", "N", "force", kForceOnChild},
      {"mx", "N m", "moment", kMomentOnChild},
      {"my", "N m", "moment", kMomentOnChild},
      {"mz", "N m", "moment", kMomentOnChild},
  }};

  std::string parent = kGround;        ///< the body, or ground, that holds it
  std::string child;                   ///< the body on which it acts
  Vector3 at = Vector3::Zero();        ///< its point, in the drawing [m]
  Matrix3 axes = Matrix3::Identity();  ///< its axes, by columns
  /// Of forces along the axes, then moments about them, by displacements along, then turns about them [N/m], [N/rad],
  /// [N m/rad]; symmetric, positive semidefinite.
  Matrix6 stiffness = Matrix6::Zero();
  Matrix6 damping = Matrix6::Zero();  ///< likewise, by velocities [N s/m], [N s/rad], [N m s/rad]

  /// True if no value makes it act.
  [[nodiscard]] bool does_nothing() const { return stiffness.isZero(0.0) && damping.isZero(0.0); }
};

template <class Visitor, Describing<Bushing> Part>
void describe(Visitor& v, Part& bushing) {
  v.body("parent", bushing.parent, {.required = true}, "the body, or ground, that holds it");
  v.body("child", bushing.child, {.required = true}, "the body that it holds");
  v.position("at", bushing.at, {.unit = "m", .required = true}, "its point");
  v.axes("axes", bushing.axes, {.absent = "default those of the drawing"},
         "its axes, three unit vectors; they turn with the parent");
  v.matrix6("stiffness", bushing.stiffness, {.absent = "default 0"},
            "along its axes x, y, z [N/m], then about them [N m/rad]: six numbers, or the six rows of a "
            "symmetric matrix that couples them");
  v.matrix6("damping", bushing.damping, {.absent = "default 0"}, "likewise [N s/m], [N m s/rad]");
  v.frame();
}

/// A spring and damper about an axis between two bodies that need not share a joint (force/torsion_spring.h).
struct TorsionSpring {
  static constexpr std::string_view kType = "torsion_spring";
  static constexpr std::string_view kActs = "stiffness or damping";
  static constexpr std::array<PartColumn, 3> kColumns{{
      {"angle", "rad", "angle", "turn of the child about the torsion spring's axis, zero in the drawing"},
      {"rate", "rad/s", "rate", "rate of the torsion spring's angle"},
      {"torque", "N m", "torque",
       "torque of the torsion spring; it drives the angle back where it is positive"},
  }};

  std::string parent = kGround;     ///< the body, or ground, that holds it
  std::string child;                ///< the body on which it acts
  Vector3 at = Vector3::Zero();     ///< a point of its axis, in the drawing [m]
  Vector3 axis = Vector3::UnitZ();  ///< need not be unit
  double stiffness = 0.0;           ///< [N m/rad]
  double damping = 0.0;             ///< [N m s/rad]
  double rest = 0.0;                ///< angle without torque [rad]

  /// True if no value makes it act.
  [[nodiscard]] bool does_nothing() const { return stiffness == 0.0 && damping == 0.0; }
};

template <class Visitor, Describing<TorsionSpring> Part>
void describe(Visitor& v, Part& spring) {
  v.body("parent", spring.parent, {.required = true}, "the body, or ground, that holds it");
  v.body("child", spring.child, {.required = true}, "the body that it turns");
  v.position("at", spring.at, {.unit = "m", .required = true}, "a point of its axis");
  v.direction("axis", spring.axis, {.required = true}, "direction of its axis; need not be unit");
  v.number("stiffness", spring.stiffness, {.unit = "N m/rad", .least = 0.0}, "torque by the angle");
  v.number("damping", spring.damping, {.unit = "N m s/rad", .least = 0.0}, "torque by the rate of the angle");
  v.number("rest", spring.rest, {.unit = "rad"}, "angle at which it is slack; the drawing has the angle 0");
  v.frame();
}

/// An element between two bodies. One line here and its Compiled in force/ make a new kind (CONTRIBUTING.md).
struct ForceElement {
  std::string name;                                        ///< of the element; unique in the model
  std::variant<PointSpring, Bushing, TorsionSpring> what;  ///< its kind and its values
  Place place = {};                                        ///< in the model file
};

}  // namespace camber
