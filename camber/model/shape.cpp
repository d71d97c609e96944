#include <camber/model/shape.h>

#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace camber {

namespace {

/// Inertia of a body of revolution: `along` about the unit axis, `across` about all axes perpendicular to it.
Matrix3 axial_inertia(const Vector3& axis, double along, double across) {
  const Vector3 e = axis.normalized();
  return across * Matrix3::Identity() + (along - across) * e * e.transpose();
}

/// m (r^2 + r0^2)/2 about the axis, m (3 (r^2 + r0^2) + l^2)/12 across it.
Matrix3 tube_inertia(const Vector3& axis, double mass, double radius, double inner_radius, double length) {
  const double r2 = radius * radius + inner_radius * inner_radius;
  return axial_inertia(axis, mass * r2 / 2.0, mass * (3.0 * r2 + length * length) / 12.0);
}

MassProperties spread(const Rod& rod, double mass) {
  const Vector3 axis = rod.to - rod.from;
  return {mass, (rod.from + rod.to) / 2.0, tube_inertia(axis, mass, rod.radius, 0.0, axis.norm())};
}

MassProperties spread(const Box& box, double mass) {
  const Vector3 s2 = box.size.cwiseAbs2();
  const Vector3 principal = mass / 12.0 * Vector3(s2.y() + s2.z(), s2.x() + s2.z(), s2.x() + s2.y());
  return {mass, box.center, box.axes * principal.asDiagonal() * box.axes.transpose()};
}

MassProperties spread(const Cylinder& c, double mass) {
  return {mass, c.center, tube_inertia(c.axis, mass, c.radius, c.inner_radius, c.length)};
}

MassProperties spread(const Disk& disk, double mass) {
  return {mass, disk.center, tube_inertia(disk.axis, mass, disk.radius, 0.0, 0.0)};
}

MassProperties spread(const Sphere& sphere, double mass) {
  return {mass, sphere.center, 0.4 * mass * sphere.radius * sphere.radius * Matrix3::Identity()};
}

MassProperties spread(const PointMass& point, double mass) {
  return {mass, point.at, Matrix3::Zero()};
}

double round_area(double radius) {
  return std::numbers::pi * radius * radius;
}

double space(const Rod& rod) {
  return round_area(rod.radius) * (rod.to - rod.from).norm();
}
double space(const Box& box) {
  return box.size.prod();
}
double space(const Cylinder& c) {
  return (round_area(c.radius) - round_area(c.inner_radius)) * c.length;
}
double space(const Disk& /*flat*/) {
  return 0.0;
}
double space(const Sphere& sphere) {
  return 4.0 / 3.0 * round_area(sphere.radius) * sphere.radius;
}
double space(const PointMass& /*point*/) {
  return 0.0;
}

/// The inertia of a point mass at r about the origin: m (r.r 1 - r rᵀ).
Matrix3 point_inertia(double mass, const Vector3& r) {
  return mass * (r.squaredNorm() * Matrix3::Identity() - r * r.transpose());
}

std::optional<ShapeFault> fault(const Rod& rod) {
  if (rod.from == rod.to) return ShapeFault{"to", "from and to are the same point"};
  return {};
}

std::optional<ShapeFault> fault(const Cylinder& c) {
  if (c.inner_radius < c.radius) return {};
  return ShapeFault{"inner_radius", fmt::format("inner_radius is {} m; it must lie between 0 and the radius",
                                                c.inner_radius)};
}

template <class S>
std::optional<ShapeFault> fault(const S& /*shape*/) {
  return {};
}

}  // namespace

MassProperties mass_properties(const Shape& shape, double mass) {
  return std::visit([mass](const auto& s) { return spread(s, mass); }, shape);
}

double volume(const Shape& shape) {
  return std::visit([](const auto& s) { return space(s); }, shape);
}

MassProperties combine(std::span<const MassProperties> parts) {
  MassProperties sum;
  for (const MassProperties& part : parts) {
    sum.mass += part.mass;
    sum.com += part.mass * part.com;
  }
  if (sum.mass > 0.0) {
    sum.com /= sum.mass;
  } else if (!parts.empty()) {
    sum.com = parts.front().com;
  }
  for (const MassProperties& part : parts)
    sum.inertia += part.inertia + point_inertia(part.mass, part.com - sum.com);
  return sum;
}

Shape transformed(const Transform& X, Shape shape) {
  std::visit(
      [&]<class S>(S& s) {
        if constexpr (std::is_same_v<S, Rod>) {
          s.from = X * s.from;
          s.to = X * s.to;
        } else if constexpr (std::is_same_v<S, PointMass>) {
          s.at = X * s.at;
        } else {
          s.center = X * s.center;
        }
        if constexpr (std::is_same_v<S, Box>) s.axes = X.R * s.axes;
        if constexpr (requires { s.axis; }) s.axis = X.R * s.axis;
      },
      shape);
  return shape;
}

std::optional<ShapeFault> find_fault(const Shape& shape) {
  return std::visit([](const auto& s) { return fault(s); }, shape);
}

}  // namespace camber
