#pragma once

#include <array>
#include <string_view>

#include <camber/constraint/rows.h>
#include <camber/constraint/time_law.h>

namespace camber {

/// A massless rod with a ball at each end, between the origins of A and B, of a length L that is constant or a law of
/// time.
///
///   r = p_A - p_B,   |r| - L = 0,   f = r/|r|,   Q = p_A,   rate = L',   rate' = L''                     (1)
///
/// A positive multiplier is a rod in compression. Singular where the two ends meet.
struct RodConstraint {
  static constexpr std::string_view kName = "rod";
  static constexpr std::string_view kWhySingular = "the ends of the rod meet";
  static constexpr std::array<std::string_view, 1> kRowNames{"length"};
  static constexpr int kHolonomic = 1;

  double length = 0.0;  ///< [m], > 0
  TimeLaw law = {};     ///< [m]; takes the place of `length` where it is given
};

void evaluate(const RodConstraint& rod, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

}  // namespace camber
