#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <camber/constraint/rows.h>

namespace camber {

/// A constraint between two bodies that a user writes. `fill` sets what differs from zero in the rows, the
/// holonomic ones first, and Q, Q_dot and singular; count and holonomic are set before it is called. It must
/// not throw or allocate.
struct CustomConstraint {
  static constexpr std::string_view kName = "custom";
  static constexpr std::string_view kWhySingular = kSingularEquations;

  std::vector<std::string> rows;  ///< their names; at most kMaxConstraintRows
  int holonomic = 0;              ///< how many of them have a residual
  /// Fills the rows from the motion of the two frames and the time t [s].
  std::function<void(const MovingFrame& A, const MovingFrame& B, double t, ConstraintRows& rows)> fill;
};

/// The rows of the user's function, as for every constraint type.
void evaluate(const CustomConstraint& custom, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

}  // namespace camber
