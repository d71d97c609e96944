#pragma once

#include <span>
#include <string>

/// Compact encoding of the numbers of a column for a page (docs/reference/page-format.md).
namespace camber {

/// Number of steps between the smallest and the largest value of a column: far finer than a screen shows.
inline constexpr double kSteps = 4194304.0;  // 2^22

struct EncodedColumn {
  enum class Kind { kConstant, kExact, kDelta };
  Kind kind = Kind::kExact;
  double base = 0.0;   ///< the constant, or the value of step 0
  double scale = 0.0;  ///< size of a step; kDelta alone
  std::string bytes;   ///< kExact: little-endian doubles; kDelta: four planes of zigzag second differences
};

/// In steps of the range / kSteps, so that the error of each value is at most half a step. Exact if
/// requested, and if a value is not finite or the range has no steps.
[[nodiscard]] EncodedColumn encode_column(std::span<const double> values, bool exact);

}  // namespace camber
