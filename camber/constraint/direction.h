#pragma once

#include <camber/spatial/types.h>

namespace camber {

/// A unit vector in motion, along q:  u = q/|q|,  u̇ = (q̇ - u (u.q̇))/|q|.
struct Direction {
  Vector3 u = Vector3::UnitX();
  Vector3 u_dot = Vector3::Zero();
  double size = 0.0;  ///< |q|
};

/// Where |q| <= least the direction is not known: `otherwise`, at rest, takes its place (the size stays |q|).
[[nodiscard]] inline Direction direction(const Vector3& q, const Vector3& q_dot, double least,
                                         const Vector3& otherwise) {
  const double size = q.norm();
  if (!(size > least)) return {otherwise, Vector3::Zero(), size};
  const Vector3 u = q / size;
  return {u, (q_dot - u * u.dot(q_dot)) / size, size};
}

}  // namespace camber
