#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <camber/spatial/types.h>

/// Bodies of simple shape and even density: what they look like and, given the mass, how it is spread.
/// Points and axes as in the drawing.
namespace camber {

/// Cosine of the angle between axes that must be square to each other: typed numbers seldom have more digits.
inline constexpr double kSquareTolerance = 1e-9;

/// A thin rod, or a round bar where the radius is not zero.
struct Rod {
  Vector3 from = Vector3::Zero(), to = Vector3::UnitZ();
  double radius = 0.0;
};
struct Box {
  Vector3 center = Vector3::Zero();
  Vector3 size = Vector3::Ones();  ///< along the columns of `axes`
  Matrix3 axes = Matrix3::Identity();
};
/// A round solid, or a tube where the inner radius is not zero.
struct Cylinder {
  Vector3 center = Vector3::Zero(), axis = Vector3::UnitZ();
  double radius = 1.0, length = 1.0, inner_radius = 0.0;
};
/// A flat round plate: a cylinder without length.
struct Disk {
  Vector3 center = Vector3::Zero(), axis = Vector3::UnitZ();
  double radius = 1.0;
};
struct Sphere {
  Vector3 center = Vector3::Zero();
  double radius = 1.0;
};
struct PointMass {
  Vector3 at = Vector3::Zero();
};

using Shape = std::variant<Rod, Box, Cylinder, Disk, Sphere, PointMass>;

struct MassProperties {
  double mass = 0.0;
  Vector3 com = Vector3::Zero();
  Matrix3 inertia = Matrix3::Zero();  ///< about com, world axes of the drawing
};

[[nodiscard]] MassProperties mass_properties(const Shape& shape, double mass);
/// [m^3]; zero for those without thickness.
[[nodiscard]] double volume(const Shape& shape);
/// Several as one rigid body (parallel-axis theorem).
[[nodiscard]] MassProperties combine(std::span<const MassProperties> parts);
/// The shape drawn in a frame B, in the axes of the frame A: X is X_AB.
[[nodiscard]] Shape transformed(const Transform& X, Shape shape);

/// rod, box, cylinder, disk, sphere, point.
[[nodiscard]] std::string_view shape_name(const Shape& shape);

/// A length or direction that no such shape can have.
struct ShapeFault {
  std::string key;  ///< radius, axis, ...
  std::string problem;
};
[[nodiscard]] std::optional<ShapeFault> find_fault(const Shape& shape);

}  // namespace camber
