#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <camber/constraint/bowl.h>
#include <camber/constraint/ellipsoid.h>
#include <camber/constraint/omni.h>
#include <camber/constraint/skate.h>
#include <camber/constraint/wheel.h>
#include <camber/model/describe.h>
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
  static constexpr std::string_view kPart = "contact_wheel";
  static constexpr std::string_view kType = "rolling";
  static constexpr bool kHoldsNormal = true;

  Vector3 axis = Vector3::UnitY();  ///< of spin; need not be unit
  double radius = 1.0;              ///< from the axis to the farthest point [m]
  double crown = 0.0;               ///< radius of the rounding [m], less than `radius`

  /// Its largest radius [m].
  [[nodiscard]] double size() const { return radius; }
  /// Frame of its constraint, centre at `at`.
  [[nodiscard]] Transform frame(const Vector3& at) const;
  /// Its constraint on a plane.
  [[nodiscard]] WheelConstraint on_plane() const { return {radius, crown}; }
  /// Its constraint in a bowl of that radius [m].
  [[nodiscard]] BowlConstraint in_bowl(double bowl_radius) const { return {radius, crown, bowl_radius}; }
};
template <class Visitor, Describing<WheelShape> Part>
void describe(Visitor& v, Part& wheel) {
  v.number("radius", wheel.radius, {.unit = "m", .required = true, .above = 0.0},
           "distance from the axis to the outermost circle");
  v.direction("axis", wheel.axis, {.required = true}, "direction of the axis");
  v.number("crown", wheel.crown, {.unit = "m"},
           "radius of the tyre's rounding, less than the radius; 0 is a thin edge");
}

/// A ball.
struct SphereShape {
  static constexpr std::string_view kPart = "contact_sphere";
  static constexpr std::string_view kType = "rolling";
  static constexpr bool kHoldsNormal = true;

  double radius = 1.0;  ///< [m]

  /// Its largest radius [m].
  [[nodiscard]] double size() const { return radius; }
  /// Frame of its constraint, centre at `at`.
  [[nodiscard]] Transform frame(const Vector3& at) const { return {Matrix3::Identity(), at}; }
  /// Its constraint on a plane.
  [[nodiscard]] EllipsoidConstraint on_plane() const { return {Vector3::Constant(radius)}; }
  /// Its constraint in a bowl of that radius [m].
  [[nodiscard]] BowlConstraint in_bowl(double bowl_radius) const { return {radius, radius, bowl_radius}; }
};

template <class Visitor, Describing<SphereShape> Part>
void describe(Visitor& v, Part& sphere) {
  v.number("radius", sphere.radius, {.unit = "m", .required = true, .above = 0.0}, "its radius");
}

/// An ellipsoid.
struct EllipsoidShape {
  static constexpr std::string_view kPart = "contact_ellipsoid";
  static constexpr std::string_view kType = "rolling";
  static constexpr bool kHoldsNormal = true;

  Vector3 semi_axes = Vector3::Ones();  ///< [m]
  Matrix3 axes = Matrix3::Identity();   ///< directions of the semi-axes, by columns

  /// Its largest semi-axis [m].
  [[nodiscard]] double size() const { return semi_axes.maxCoeff(); }
  /// Frame of its constraint, centre at `at`.
  [[nodiscard]] Transform frame(const Vector3& at) const { return {axes, at}; }
  /// Its constraint on a plane.
  [[nodiscard]] EllipsoidConstraint on_plane() const { return {semi_axes}; }
};

template <class Visitor, Describing<EllipsoidShape> Part>
void describe(Visitor& v, Part& ellipsoid) {
  v.lengths("semi_axes", ellipsoid.semi_axes, {.unit = "m", .required = true, .above = 0.0},
            "lengths of the semi-axes");
  v.axes("axes", ellipsoid.axes, {.absent = "default those of the drawing"},
         "directions of the semi-axes, three unit vectors");
}

/// A wheel with massless rollers on its rim, whose axes stand at `roller_angle` to the hub's.
struct OmniShape {
  static constexpr std::string_view kType = "omni";
  static constexpr bool kHoldsNormal = true;

  Vector3 axis = Vector3::UnitY();           ///< of the hub; need not be unit
  double radius = 1.0;                       ///< of the hub with its rollers [m]
  double roller_angle = 0.0;                 ///< [rad]
  std::optional<double> roller_radius = {};  ///< where the rollers' rates are asked for [m]

  /// Its radius [m].
  [[nodiscard]] double size() const { return radius; }
  /// Frame of its constraint, centre at `at`.
  [[nodiscard]] Transform frame(const Vector3& at) const;
  /// Its constraint on a plane.
  [[nodiscard]] OmniConstraint on_plane() const {
    return {radius, roller_angle, roller_radius.value_or(0.0)};
  }
};

/// The wheel of an OmniShape in a model file.
struct OmniHub {
  static constexpr std::string_view kPart = "contact_omni_wheel";

  double radius = 1.0;              ///< of the hub with its rollers [m]
  Vector3 axis = Vector3::UnitY();  ///< of the hub
};

template <class Visitor, Describing<OmniHub> Part>
void describe(Visitor& v, Part& hub) {
  v.number("radius", hub.radius, {.unit = "m", .required = true, .above = 0.0},
           "radius of the hub with its rollers");
  v.direction("axis", hub.axis, {.required = true}, "direction of the axis");
}

template <class Visitor, Describing<OmniShape> Part>
void describe(Visitor& v, Part& omni) {
  OmniHub hub{omni.radius, omni.axis};
  v.part("wheel", hub, {.required = true}, "the wheel");
  if constexpr (!std::is_const_v<Part>) omni.radius = hub.radius, omni.axis = hub.axis;
  v.number("roller_angle", omni.roller_angle, {.unit = "rad", .required = true},
           "angle between the rollers' axes and the hub's, at the ground");
  v.number("roller_radius", omni.roller_radius,
           {.unit = "m", .above = 0.0, .absent = "no rates of the rollers"},
           "radius of the rollers, for their rates");
}

/// A blade that does not move across itself.
struct SkateShape {
  static constexpr std::string_view kType = "skate";
  static constexpr bool kHoldsNormal = false;

  Vector3 direction = Vector3::UnitX();  ///< along the blade; need not be unit

  /// Zero: a blade has no radius.
  [[nodiscard]] double size() const { return 0.0; }
  /// Frame of its constraint, with the blade's point at `at`.
  [[nodiscard]] Transform frame(const Vector3& at) const;
  /// Its constraint on a plane.
  [[nodiscard]] SkateConstraint on_plane() const { return {}; }
};

template <class Visitor, Describing<SkateShape> Part>
void describe(Visitor& v, Part& skate) {
  v.direction("direction", skate.direction, {.required = true}, "direction along the blade");
}

/// What rolls in a bowl as well as on a plane.
template <class Shape>
concept RollsInBowl = requires(const Shape& shape) {
  shape.in_bowl(1.0);
};

/// A plane fixed in a body.
struct PlaneSurface {
  static constexpr std::string_view kPart = "contact_plane";

  Vector3 point = Vector3::Zero();    ///< of the plane [m]
  Vector3 normal = Vector3::UnitZ();  ///< towards what rolls on it; need not be unit
};

template <class Visitor, Describing<PlaneSurface> Part>
void describe(Visitor& v, Part& plane) {
  v.position("point", plane.point, {.unit = "m"}, "a point of the plane");
  v.direction("normal", plane.normal, {.absent = "default [0, 0, 1]"},
              "its normal, towards what rolls on it");
}

/// The inside of a sphere; wheels and spheres roll in it.
struct BowlSurface {
  static constexpr std::string_view kPart = "contact_bowl";

  Vector3 center = Vector3::Zero();  ///< of the sphere [m]
  double radius = 1.0;               ///< of the sphere [m]
};

template <class Visitor, Describing<BowlSurface> Part>
void describe(Visitor& v, Part& bowl) {
  v.position("center", bowl.center, {.unit = "m", .required = true}, "its centre");
  v.number("radius", bowl.radius, {.unit = "m", .required = true, .above = 0.0}, "its radius");
}

/// A body that rolls or glides on a surface of another, or of the ground.
struct Contact {
  std::string name;  ///< of the contact; unique in the model
  std::string body;  ///< the one that rolls
  std::variant<WheelShape, SphereShape, EllipsoidShape, OmniShape, SkateShape> shape;  ///< of what touches
  /// Of the wheel, or the blade's point; the body's centre of mass where not given.
  std::optional<Vector3> center = {};
  std::string on = kGround;                                          ///< the body that carries the surface
  std::variant<PlaneSurface, BowlSurface> surface = PlaneSurface{};  ///< on which it rolls or glides
  std::optional<double> friction = {};       ///< a margin to watch; rolling stays exact
  std::optional<EventAction> on_event = {};  ///< at lift-off and slip, instead of EventActions
  Place place = {};                          ///< in the model file
};

/// The shapes among which contacts of the type `rolling` choose by a key.
using RollingShape = std::variant<WheelShape, SphereShape, EllipsoidShape>;

/// The keys that the shape adds to those of its contact.
template <class Visitor, class ContactPart>
void describe_shape(Visitor& v, ContactPart& contact) {
  auto shape = contact.shape;
  const auto describe_it = [&]<class Shape>(Shape& own) {
    if constexpr (std::constructible_from<RollingShape, Shape>) {
      RollingShape rolling = own;
      v.one_of(rolling, {.required = true},
               {{"wheel", "a wheel"}, {"sphere", "a ball"}, {"ellipsoid", "an ellipsoid"}});
      return std::visit([](const auto& chosen) -> decltype(Contact::shape) { return chosen; }, rolling);
    } else {
      describe(v, own);
      return decltype(Contact::shape)(own);
    }
  };
  auto read = std::visit(describe_it, shape);
  if constexpr (!std::is_const_v<ContactPart>) contact.shape = std::move(read);
}

/// What it rolls on: a plane, or for some shapes a bowl.
template <class Visitor, class ContactPart>
void describe_surface(Visitor& v, ContactPart& contact, bool may_be_a_bowl) {
  constexpr About kAbout{.absent = "default the plane z = 0, facing up"};
  constexpr std::string_view kPlane = "the plane that carries it";
  if (may_be_a_bowl)
    return v.one_of(
        contact.surface, kAbout,
        {{"plane", kPlane}, {"bowl", "the inside of a sphere instead of the plane, for wheels and balls"}});
  const auto* given = std::get_if<PlaneSurface>(&contact.surface);
  PlaneSurface plane = given == nullptr ? PlaneSurface{} : *given;
  v.part("plane", plane, kAbout, kPlane);
  if constexpr (!std::is_const_v<ContactPart>) contact.surface = plane;
}

/// With the keys of the kind of shape that it has.
template <class Visitor, Describing<Contact> Part>
void describe(Visitor& v, Part& contact) {
  const bool rolls = std::visit(
      []<class Shape>(const Shape&) { return std::constructible_from<RollingShape, Shape>; }, contact.shape);
  const bool holds_normal =
      std::visit([]<class Shape>(const Shape&) { return Shape::kHoldsNormal; }, contact.shape);
  v.body("body", contact.body, {.required = true}, "the body that rolls or glides");
  describe_shape(v, contact);
  v.position("center", contact.center, {.unit = "m", .absent = "default the body's com"},
             "centre of the wheel, or point of the blade");
  v.body("on", contact.on, {}, "the body that carries the surface");
  describe_surface(v, contact, rolls);
  v.number("friction", contact.friction, {.above = 0.0},
           "coefficient of friction that the contact may need at most: a margin that is watched");
  if (holds_normal)
    v.choice("on_event", contact.on_event, {.absent = "default simulate.on_event"},
             "what happens at lift-off and slip");
  v.frame();
}

}  // namespace camber
