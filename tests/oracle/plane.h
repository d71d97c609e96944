#pragma once

#include <Eigen/Core>
#include <cmath>

/// Vectors of a plane, for mechanisms that move in one.
namespace camber::oracle {

using Eigen::Vector2d;

/// Turned counter-clockwise by a right angle: the E of Saha and Angeles.
[[nodiscard]] inline Vector2d turned(const Vector2d& v) {
  return {-v.y(), v.x()};
}

/// a × b along the normal of the plane.
[[nodiscard]] inline double cross(const Vector2d& a, const Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// Of length 1 at an angle from x.
[[nodiscard]] inline Vector2d direction(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

/// v, given along and across a direction, in the plane's axes.
[[nodiscard]] inline Vector2d placed(const Vector2d& v, double angle) {
  return v.x() * direction(angle) + v.y() * turned(direction(angle));
}

/// A point of a body that turns about a fixed one at `r`: rate w, rate of the rate alpha.
[[nodiscard]] inline Vector2d swing_acceleration(const Vector2d& r, double w, double alpha) {
  return alpha * turned(r) - w * w * r;
}

/// How a shaft turns: angle [rad] and its derivatives.
struct ShaftMotion {
  double psi = 0.0, psi_dot = 0.0, psi_ddot = 0.0;
};

}  // namespace camber::oracle
