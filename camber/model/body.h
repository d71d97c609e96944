#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/model/shape.h>
#include <camber/spatial/types.h>

namespace camber {

/// A rigid body: mass, inertia, and what it looks like.
struct Body {
  std::string name;                    ///< unique in the model
  double mass = 0.0;                   ///< [kg], >= 0
  Vector3 com = Vector3::Zero();       ///< centre of mass
  Matrix3 inertia = Matrix3::Zero();   ///< about the centre of mass [kg m^2]
  std::optional<Transform> pose = {};  ///< X_WB in the drawing; without it B sits at `com` with world axes
  std::vector<Shape> shapes = {};      ///< what it looks like
  bool measured = false;               ///< the inertia has the errors of a measurement: see check_inertia
  Place place = {};                    ///< in the model file
};

// What follows is a body as a model file states it. Its coordinates are those of its own frame if it has a pose, else
// those of the drawing.

/// Turns about own axes: R = R1(a0) R2(a1) R3(a2).
struct EulerTurns {
  static constexpr std::string_view kPart = "pose_euler";

  std::string sequence;              ///< for example "zxy"
  Vector3 angles = Vector3::Zero();  ///< [rad]
};

template <class Visitor, Describing<EulerTurns> Part>
void describe(Visitor& v, Part& euler) {
  v.text("sequence", euler.sequence, {.required = true}, "three turns about own axes, for example zxy");
  v.vector("angles", euler.angles, {.unit = "rad", .required = true}, "their angles");
}

/// The frame of a body: its origin, and its orientation in one of three forms.
struct PoseEntry {
  static constexpr std::string_view kPart = "pose";

  Vector3 at = Vector3::Zero();               ///< the origin of the frame [m]
  std::optional<Matrix3> axes = {};           ///< its axes, by columns
  std::optional<Quaternion> quaternion = {};  ///< or its orientation
  std::optional<EulerTurns> euler = {};       ///< or its orientation as turns
};

template <class Visitor, Describing<PoseEntry> Part>
void describe(Visitor& v, Part& pose) {
  v.position("at", pose.at, {.unit = "m"}, "the origin of the body's frame");
  v.axes("axes", pose.axes, {.absent = "default those of the drawing"},
         "its x, y and z axes: three unit vectors, square to each other, right-handed");
  v.quaternion("quaternion", pose.quaternion, {.absent = "default none"},
               "or its orientation as `[w, x, y, z]`, of length 1");
  v.part("euler", pose.euler, {.absent = "default none"}, "or its orientation as turns about its own axes");
}

/// A shape with the mass that it has or gets from its density.
template <class S>
struct Solid {
  static constexpr std::string_view kPart = S::kPart;
  /// Whether a density gives it a mass.
  static constexpr bool kHasVolume = !std::same_as<S, Disk> && !std::same_as<S, PointMass>;

  S shape = {};                        ///< its form
  std::optional<double> mass = {};     ///< [kg]
  std::optional<double> density = {};  ///< [kg/m^3]
};

/// Whether T is a Solid.
template <class T>
inline constexpr bool is_solid = false;
/// A Solid is one.
template <class S>
inline constexpr bool is_solid<Solid<S>> = true;

template <class Visitor, class Part>
requires is_solid<std::remove_const_t<Part>>
void describe(Visitor& v, Part& solid) {
  describe(v, solid.shape);
  if constexpr (!Part::kHasVolume) {
    v.number("mass", solid.mass, {.unit = "kg", .least = 0.0, .absent = "needed where it makes up the body"},
             "its mass");
  } else {
    v.number("mass", solid.mass,
             {.unit = "kg", .least = 0.0, .absent = "needed, or the density, where it makes up the body"},
             "its mass");
    v.number("density", solid.density, {.unit = "kg/m³", .least = 0.0, .absent = "or the mass"},
             "its mass per volume");
  }
}

/// A wheel that only shows: a cylinder, or a disk where it has no width.
struct ShownWheel {
  static constexpr std::string_view kPart = "wheel";

  double radius = 1.0;                 ///< [m]
  Vector3 axis = Vector3::UnitY();     ///< need not be unit
  std::optional<Vector3> center = {};  ///< [m]; the centre of mass where not given
  double width = 0.0;                  ///< [m]; zero: a disk
};

template <class Visitor, Describing<ShownWheel> Part>
void describe(Visitor& v, Part& wheel) {
  v.number("radius", wheel.radius, {.unit = "m", .required = true, .above = 0.0}, "radius");
  v.direction("axis", wheel.axis, {.required = true}, "direction of the axis");
  v.position("center", wheel.center, {.unit = "m", .absent = "default the centre of mass"}, "centre");
  v.number("width", wheel.width, {.unit = "m", .least = 0.0, .absent = "default 0: a disk"}, "width");
}

/// What a body may consist of.
using AnySolid =
    std::variant<Solid<Rod>, Solid<Box>, Solid<Cylinder>, Solid<Disk>, Solid<Sphere>, Solid<PointMass>>;
/// What may show on a body.
using AnyShown = std::variant<Solid<Rod>, Solid<Box>, Solid<Cylinder>, Solid<Disk>, Solid<Sphere>,
                              Solid<PointMass>, ShownWheel>;

/// The keys of all shapes, in the order of the variants.
inline constexpr Alternative kShapeKeys[] = {{"rod", "a thin rod or round bar"},
                                             {"box", "a block"},
                                             {"cylinder", "a round solid or tube"},
                                             {"disk", "a flat round plate without thickness"},
                                             {"sphere", "a solid ball"},
                                             {"point", "a point mass"},
                                             {"wheel", "a wheel"}};
/// Those of what a body may consist of.
inline constexpr Alternatives kSolidKeys{
    std::span<const Alternative>(kShapeKeys).first(std::variant_size_v<AnySolid>)};
/// The keys of what shows, in the order of the variant.
inline constexpr Alternatives kShownKeys{std::span<const Alternative>(kShapeKeys)};

/// One of several solids.
struct SolidItem {
  static constexpr std::string_view kPart = "shape";
  AnySolid what = {};  ///< which one
};
template <class Visitor, Describing<SolidItem> Part>
void describe(Visitor& v, Part& item) {
  v.one_of(item.what, {.required = true}, kSolidKeys);
}

/// One of several shapes that only show.
struct ShownItem {
  static constexpr std::string_view kPart = "visual";
  AnyShown what = {};  ///< which one
};
template <class Visitor, Describing<ShownItem> Part>
void describe(Visitor& v, Part& item) {
  v.one_of(item.what, {.required = true}, kShownKeys);
}

/// The keys of a body in a model file.
struct BodyEntry {
  static constexpr std::string_view kPart = "body";

  std::optional<double> mass = {};      ///< [kg]
  std::optional<Vector3> com = {};      ///< centre of mass [m]
  std::optional<Matrix3> inertia = {};  ///< about the centre of mass [kg m^2]
  bool measured = false;                ///< as Body::measured
  std::optional<PoseEntry> pose = {};   ///< the frame of the body
  std::vector<AnySolid> solids = {};    ///< beside the other keys
  std::vector<SolidItem> shapes = {};   ///< what it consists of
  std::vector<ShownItem> visual = {};   ///< what shows, where it differs
  std::string in = {};  ///< kGround: the coordinates are those of the drawing in spite of the pose
};

/// What the key `in` of a body may say.
[[nodiscard]] std::vector<std::string> body_frames();

template <class Visitor, Describing<BodyEntry> Part>
void describe(Visitor& v, Part& body) {
  v.number("mass", body.mass, {.unit = "kg", .least = 0.0, .absent = "needed without shapes"},
           "mass; 0 is allowed where other bodies resist the motion");
  v.position("com", body.com,
             {.unit = "m",
              .absent = "default the origin of the `pose`; needed without a pose, but for a body of mass 0"},
             "centre of mass");
  v.inertia(
      "inertia", body.inertia, {.unit = "kg m²", .absent = "default 0"},
      "about the centre of mass: `[xx, yy, zz]` or `[xx, yy, zz, xy, xz, yz]`, entries of the tensor with "
      "their signs");
  v.flag("measured", body.measured, {},
         "true: the inertia was measured, and one principal moment may exceed the sum of the others by up to "
         "10 %");
  v.part("pose", body.pose, {.absent = "default at the centre of mass, along the world's axes"},
         "a frame of the body's own; coordinates inside the body are in this frame");
  v.any_of(body.solids, {.absent = "or another one of these"}, kSolidKeys);
  v.parts("shapes", body.shapes, {.absent = "default none"}, "several shapes that make up the body");
  v.parts("visual", body.visual, {.absent = "default the shapes"},
          "a shape, or a list of shapes, that only show");
  v.choice("in", body.in, body_frames, {.absent = "default the body's own `pose`"},
           "ground: the coordinates inside the body are those of the drawing in spite of the pose");
}

/// The rotation of these turns. Throws ModelError with that path where the sequence is none.
[[nodiscard]] Matrix3 rotation_of(const EulerTurns& euler, const std::string& path);

/// The body that an entry states: shapes give its mass, a pose its frame. Throws ModelError with the path of the key at
/// fault, which starts with `path`.
[[nodiscard]] Body body_of(const BodyEntry& entry, const std::string& path);
/// An entry that states the body; body_of gives the same one, bit for bit.
[[nodiscard]] BodyEntry entry_of(const Body& body);

}  // namespace camber
