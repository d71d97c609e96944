#pragma once

#include <camber/constraint/direction.h>
#include <camber/constraint/rows.h>

/// The point of a wheel's circle that reaches farthest down.
///
///   a  spin axis, z of the wheel's frame      up  away from what the wheel rolls on; of any length near 1
///   l = a x up/|a x up|   rolling direction, for a spin about +a                                       (1)
///   d = a x l             from the centre to the point farthest along -up                               (2)
///
/// a x up, unlike up - (up.a) a, keeps its digits near flat. At flat, a || up, every point of the rim is as
/// low: l is then the x axis of the wheel, so that all stays finite, and `flat` is set.
namespace camber {

/// |a x up| at which a wheel counts as flat, for `up` of the order of 1: (1) is then known to half the
/// digits.
inline constexpr double kFlatLean = 1e-8;

struct RimPoint {
  Vector3 l, l_dot;
  Vector3 d, d_dot;
  double lean_cosine = 0.0;  ///< |a x up|
  bool flat = false;
};

[[nodiscard]] inline RimPoint rim_point(const MovingFrame& wheel, const Vector3& up, const Vector3& up_dot) {
  const Vector3 a = wheel.R.col(2);
  const Vector3 a_dot = wheel.w.cross(a);
  const Direction l =
      direction(a.cross(up), a_dot.cross(up) + a.cross(up_dot), kFlatLean, Vector3(wheel.R.col(0)));
  return {l.u, l.u_dot, a.cross(l.u), a_dot.cross(l.u) + a.cross(l.u_dot), l.size, !(l.size > kFlatLean)};
}

}  // namespace camber
