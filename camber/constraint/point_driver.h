#pragma once

#include <array>
#include <string_view>

#include <camber/constraint/rows.h>
#include <camber/constraint/time_law.h>

namespace camber {

/// A point of body A, its frame's origin, follows laws of time in the axes of B's frame: one row an axis
/// that has a law.
///
///   e.(p_A - p_B) - f(t) = 0,   e an axis of B,   e' = w_B x e,   rate = f',   rate' = f''              (1)
struct PointDriverConstraint {
  static constexpr std::string_view kName = "point driver";
  static constexpr std::string_view kWhySingular = kSingularEquations;

  std::array<TimeLaw, 3> along;  ///< x, y, z [m]; an empty law leaves its axis free
};

void evaluate(const PointDriverConstraint& driver, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

}  // namespace camber
