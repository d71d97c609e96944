#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <camber/constraint/bowl.h>
#include <camber/constraint/ellipsoid.h>
#include <camber/constraint/omni.h>
#include <camber/constraint/skate.h>
#include <camber/constraint/wheel.h>
#include <camber/model/event.h>
#include <camber/model/law.h>
#include <camber/spatial/types.h>

/// Where a body touches another: rolling exactly, or gliding along a blade. Points and axes as in the
/// drawing. A shape of what touches says besides its numbers
///
///   kType         the word of its kind in model files
///   kHoldsNormal  whether a normal force keeps it on the surface, which lift-off and slip watch
///   size()        its largest radius [m], 0 of a blade
///   frame(at)     the constraint's frame on it, where `at` is its centre
///   on_plane()    its constraint on a plane
///   in_bowl(R)    its constraint in a bowl of the radius R; only what rolls in one
namespace camber {

/// A wheel: thin (a knife edge), or with a round crown.
struct WheelShape {
  static constexpr std::string_view kType = "rolling";
  static constexpr bool kHoldsNormal = true;

  Vector3 axis = Vector3::UnitY();  ///< of spin; need not be unit
  double radius = 1.0;              ///< from the axis to the farthest point [m]
  double crown = 0.0;               ///< radius of the rounding [m], less than `radius`

  [[nodiscard]] double size() const { return radius; }
  [[nodiscard]] Transform frame(const Vector3& at) const;
  [[nodiscard]] WheelConstraint on_plane() const { return {radius, crown}; }
  [[nodiscard]] BowlConstraint in_bowl(double bowl_radius) const { return {radius, crown, bowl_radius}; }
};
/// A ball.
struct SphereShape {
  static constexpr std::string_view kType = "rolling";
  static constexpr bool kHoldsNormal = true;

  double radius = 1.0;  ///< [m]

  [[nodiscard]] double size() const { return radius; }
  [[nodiscard]] Transform frame(const Vector3& at) const { return {Matrix3::Identity(), at}; }
  [[nodiscard]] EllipsoidConstraint on_plane() const { return {Vector3::Constant(radius)}; }
  [[nodiscard]] BowlConstraint in_bowl(double bowl_radius) const { return {radius, radius, bowl_radius}; }
};
struct EllipsoidShape {
  static constexpr std::string_view kType = "rolling";
  static constexpr bool kHoldsNormal = true;

  Vector3 semi_axes = Vector3::Ones();  ///< [m]
  Matrix3 axes = Matrix3::Identity();   ///< directions of the semi-axes, by columns

  [[nodiscard]] double size() const { return semi_axes.maxCoeff(); }
  [[nodiscard]] Transform frame(const Vector3& at) const { return {axes, at}; }
  [[nodiscard]] EllipsoidConstraint on_plane() const { return {semi_axes}; }
};
/// A wheel with massless rollers on its rim, whose axes stand at `roller_angle` to the hub's.
struct OmniShape {
  static constexpr std::string_view kType = "omni";
  static constexpr bool kHoldsNormal = true;

  Vector3 axis = Vector3::UnitY();
  double radius = 1.0;
  double roller_angle = 0.0;   ///< [rad]
  double roller_radius = 0.0;  ///< for the rollers' rate [m]; zero: not asked

  [[nodiscard]] double size() const { return radius; }
  [[nodiscard]] Transform frame(const Vector3& at) const;
  [[nodiscard]] OmniConstraint on_plane() const { return {radius, roller_angle, roller_radius}; }
};
/// A blade that does not move across itself.
struct SkateShape {
  static constexpr std::string_view kType = "skate";
  static constexpr bool kHoldsNormal = false;

  Vector3 direction = Vector3::UnitX();

  [[nodiscard]] double size() const { return 0.0; }
  [[nodiscard]] Transform frame(const Vector3& at) const;
  [[nodiscard]] SkateConstraint on_plane() const { return {}; }
};

/// What rolls in a bowl as well as on a plane.
template <class Shape>
concept RollsInBowl = requires(const Shape& shape) {
  shape.in_bowl(1.0);
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
  std::variant<WheelShape, SphereShape, EllipsoidShape, OmniShape, SkateShape> shape;
  /// Of the wheel, or the blade's point; the body's centre of mass where not given.
  std::optional<Vector3> center = {};
  std::string on = kGround;  ///< the body that carries the surface
  std::variant<PlaneSurface, BowlSurface> surface = PlaneSurface{};
  std::optional<double> friction = {};       ///< a margin to watch; rolling stays exact
  std::optional<EventAction> on_event = {};  ///< at lift-off and slip, instead of EventActions
  Place place = {};
};

}  // namespace camber
