#pragma once

#include <optional>
#include <string>
#include <variant>

#include <camber/model/event.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Where a body touches another: rolling exactly, or gliding along a blade. Points and axes as in the
/// drawing.
namespace camber {

/// A wheel: thin (a knife edge), or with a round crown.
struct WheelShape {
  Vector3 axis = Vector3::UnitY();  ///< of spin; need not be unit
  double radius = 1.0;              ///< from the axis to the farthest point [m]
  double crown = 0.0;               ///< radius of the rounding [m], less than `radius`
};
/// An ellipsoid; a sphere where the three are equal.
struct EllipsoidShape {
  Vector3 semi_axes = Vector3::Ones();  ///< [m]
  Matrix3 axes = Matrix3::Identity();   ///< directions of the semi-axes, by columns
};
/// A wheel with massless rollers on its rim, whose axes stand at `roller_angle` to the hub's.
struct OmniShape {
  Vector3 axis = Vector3::UnitY();
  double radius = 1.0;
  double roller_angle = 0.0;   ///< [rad]
  double roller_radius = 0.0;  ///< for the rollers' rate [m]; zero: not asked
};
/// A blade that does not move across itself.
struct SkateShape {
  Vector3 direction = Vector3::UnitX();
};

struct PlaneSurface {
  Vector3 point = Vector3::Zero();
  Vector3 normal = Vector3::UnitZ();
};
/// The inside of a sphere; wheels and spheres roll in it.
struct BowlSurface {
  Vector3 center = Vector3::Zero();
  double radius = 1.0;
};

struct Contact {
  std::string name;
  std::string body;  ///< the one that rolls
  std::variant<WheelShape, EllipsoidShape, OmniShape, SkateShape> shape;
  /// Of the wheel, or the blade's point; the body's centre of mass where not given.
  std::optional<Vector3> center = {};
  std::string on = kGround;  ///< the body that carries the surface
  std::variant<PlaneSurface, BowlSurface> surface = PlaneSurface{};
  std::optional<double> friction = {};       ///< a margin to watch; rolling stays exact
  std::optional<EventAction> on_event = {};  ///< at lift-off and slip, instead of EventActions
  Place place = {};
};

}  // namespace camber
