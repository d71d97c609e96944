#pragma once

#include <array>
#include <string_view>

#include <camber/constraint/rows.h>

namespace camber {

/// A blade of body A on a plane of body B: no velocity across the blade.
///
///   Q  origin of A, the point of the blade      b  its direction, x of A      n  normal of the plane, z of B
///   g = n x b/|n x b|      across the blade, in the plane                                               (1)
///
/// One nonholonomic row along g; what keeps the point in the plane is another constraint's work. Singular
/// where the blade stands upright, b along n.
struct Skate {
  static constexpr std::string_view kName = "skate";
  static constexpr std::array<std::string_view, 1> kRowNames{"lateral"};
  static constexpr int kHolonomic = 0;
};

void evaluate(const Skate& skate, const MovingFrame& A, const MovingFrame& B, double t, ConstraintRows& rows);

}  // namespace camber
