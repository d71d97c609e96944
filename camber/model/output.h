#pragma once

#include <string>
#include <variant>

#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Columns of the user's own. Points and directions as in the drawing.
namespace camber {

/// World position of a point of a body: columns NAME.x, NAME.y, NAME.z.
struct PointProbe {
  std::string body;
  Vector3 at = Vector3::Zero();
};
/// Angle [rad] between a direction fixed in one body and one fixed in another.
struct AngleProbe {
  std::string body_a, body_b;
  Vector3 direction_a = Vector3::UnitX(), direction_b = Vector3::UnitX();
};
/// One angle of a body's turn from the drawing, in a sequence such as "zxy"; component 1, 2 or 3.
struct EulerProbe {
  std::string body;
  std::string sequence;
  int component = 1;
};
/// Distance between a point of one body and a point of another.
struct DistanceProbe {
  std::string body_a, body_b;
  Vector3 at_a = Vector3::Zero(), at_b = Vector3::Zero();
};
/// How a point of a body moves, or how the body turns, seen from the ground: columns NAME.x, NAME.y, NAME.z.
struct MotionProbe {
  enum class Quantity { kVelocity, kAcceleration, kAngularVelocity, kAngularAcceleration };
  Quantity quantity = Quantity::kVelocity;
  std::string body;
  Vector3 at = Vector3::Zero();  ///< not used where the body's turning is asked for
  bool in_body_axes = false;     ///< components along the axes of its frame B instead of the world's
};
/// Reaction of a joint, the parent's on the child, about a point that moves with a body: columns NAME.fx, ..., NAME.mz.
struct ReactionProbe {
  std::string joint;
  std::string body;
  Vector3 at = Vector3::Zero();
  bool in_body_axes = false;  ///< components along the axes of the body's frame B instead of the world's
};
/// Power of an actuator or driver [W].
struct PowerProbe {
  std::string source;
};
/// Load of a section along and across its normal: columns NAME.axial (pull is positive), NAME.shear [N],
/// NAME.torsion, NAME.bending [N m].
struct SectionProbe {
  std::string section;
};

/// A column of the user's own: an expression of other columns, or a probe.
struct Output {
  std::string name;
  std::variant<Law, PointProbe, AngleProbe, EulerProbe, DistanceProbe, MotionProbe, ReactionProbe, PowerProbe,
               SectionProbe>
      what;
  Place place = {};
};

}  // namespace camber
