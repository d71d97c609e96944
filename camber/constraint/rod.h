#pragma once

#include <array>
#include <string_view>

#include <camber/constraint/rows.h>

namespace camber {

/// A massless rod with a ball at each end, between the origins of A and B.
///
///   r = p_A - p_B,   |r| - length = 0,   f = r/|r|,   Q = p_A                                           (1)
///
/// A positive multiplier is a rod in compression. Singular where the two ends meet.
struct DistanceRod {
  static constexpr std::string_view kName = "rod";
  static constexpr std::array<std::string_view, 1> kRowNames{"length"};
  static constexpr int kHolonomic = 1;

  double length = 0.0;  ///< [m], > 0
};

void evaluate(const DistanceRod& rod, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

}  // namespace camber
