#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <camber/model/describe.h>
#include <camber/spatial/types.h>

/// Bodies of simple shape and even density: what they look like and, given the mass, how it is spread.
/// Points and axes as in the drawing.
namespace camber {

/// Cosine of the angle between axes that must be perpendicular to each other: typed numbers seldom have more digits.
inline constexpr double kSquareTolerance = 1e-9;

/// A thin rod, or a round bar where the radius is not zero.
struct Rod {
  static constexpr std::string_view kPart = "rod";

  Vector3 from = Vector3::Zero();  ///< one end [m]
  Vector3 to = Vector3::UnitZ();   ///< the other end [m]
  double radius = 0.0;             ///< [m]; zero: a thin rod
};

template <class Visitor, Describing<Rod> Part>
void describe(Visitor& v, Part& rod) {
  v.position("from", rod.from, {.unit = "m", .required = true}, "one end");
  v.position("to", rod.to, {.unit = "m", .required = true}, "the other end");
  v.number("radius", rod.radius, {.unit = "m", .least = 0.0, .absent = "default 0: a thin rod"}, "radius");
}

/// A block.
struct Box {
  static constexpr std::string_view kPart = "box";

  Vector3 center = Vector3::Zero();    ///< [m]
  Vector3 size = Vector3::Ones();      ///< along the columns of `axes`
  Matrix3 axes = Matrix3::Identity();  ///< directions of the edges, by columns
};

template <class Visitor, Describing<Box> Part>
void describe(Visitor& v, Part& box) {
  v.position("center", box.center, {.unit = "m", .required = true}, "centre");
  v.lengths("size", box.size, {.unit = "m", .required = true, .above = 0.0}, "lengths of the edges");
  v.axes("axes", box.axes, {}, "directions of the edges, three unit vectors");
}

/// A round solid, or a tube where the inner radius is not zero.
struct Cylinder {
  static constexpr std::string_view kPart = "cylinder";

  Vector3 center = Vector3::Zero();  ///< [m]
  Vector3 axis = Vector3::UnitZ();   ///< need not be unit
  double radius = 1.0;               ///< [m]
  double length = 1.0;               ///< along the axis [m]
  double inner_radius = 0.0;         ///< of the hole [m]; zero: solid
};

template <class Visitor, Describing<Cylinder> Part>
void describe(Visitor& v, Part& cylinder) {
  v.position("center", cylinder.center, {.unit = "m", .required = true}, "centre");
  v.direction("axis", cylinder.axis, {.required = true}, "direction of the axis");
  v.number("radius", cylinder.radius, {.unit = "m", .required = true, .above = 0.0}, "radius");
  v.number("length", cylinder.length, {.unit = "m", .required = true, .above = 0.0}, "length");
  v.number("inner_radius", cylinder.inner_radius, {.unit = "m", .least = 0.0, .absent = "default 0: solid"},
           "radius of the hole");
}

/// A flat round plate: a cylinder without length.
struct Disk {
  static constexpr std::string_view kPart = "disk";

  Vector3 center = Vector3::Zero();  ///< [m]
  Vector3 axis = Vector3::UnitZ();   ///< need not be unit
  double radius = 1.0;               ///< [m]
};

template <class Visitor, Describing<Disk> Part>
void describe(Visitor& v, Part& disk) {
  v.position("center", disk.center, {.unit = "m", .required = true}, "centre");
  v.direction("axis", disk.axis, {.required = true}, "direction of the axis");
  v.number("radius", disk.radius, {.unit = "m", .required = true, .above = 0.0}, "radius");
}

/// A ball.
struct Sphere {
  static constexpr std::string_view kPart = "sphere";

  Vector3 center = Vector3::Zero();  ///< [m]
  double radius = 1.0;               ///< [m]
};

template <class Visitor, Describing<Sphere> Part>
void describe(Visitor& v, Part& sphere) {
  v.position("center", sphere.center, {.unit = "m", .required = true}, "centre");
  v.number("radius", sphere.radius, {.unit = "m", .required = true, .above = 0.0}, "radius");
}

/// All of the mass at one point.
struct PointMass {
  static constexpr std::string_view kPart = "point";

  Vector3 at = Vector3::Zero();  ///< [m]
};

template <class Visitor, Describing<PointMass> Part>
void describe(Visitor& v, Part& point) {
  v.position("at", point.at, {.unit = "m", .required = true}, "where it is");
}

/// The shapes.
using Shape = std::variant<Rod, Box, Cylinder, Disk, Sphere, PointMass>;

/// A mass and how it is spread.
struct MassProperties {
  double mass = 0.0;                  ///< [kg]
  Vector3 com = Vector3::Zero();      ///< centre of mass, in the drawing [m]
  Matrix3 inertia = Matrix3::Zero();  ///< about com, world axes of the drawing
};

/// Of a body of that shape and mass, evenly filled.
[[nodiscard]] MassProperties mass_properties(const Shape& shape, double mass);
/// [m^3]; zero for those without thickness.
[[nodiscard]] double volume(const Shape& shape);
/// Several as one rigid body (parallel-axis theorem).
[[nodiscard]] MassProperties combine(std::span<const MassProperties> parts);
/// The shape drawn in a frame B, in the axes of the frame A: X is X_AB.
[[nodiscard]] Shape transformed(const Transform& X, Shape shape);

/// What is wrong with a shape beyond its single values; `key` is the one to mend.
struct ShapeFault {
  std::string key;      ///< to, inner_radius, ...
  std::string problem;  ///< the value, and what is wrong with it
};
/// The first fault of a shape; empty where there is none.
[[nodiscard]] std::optional<ShapeFault> find_fault(const Shape& shape);

}  // namespace camber
