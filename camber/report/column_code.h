#pragma once

#include <span>
#include <string>

/// Numbers of a column, small enough to go into a page (docs/reference/page-format.md).
namespace camber {

/// A column keeps this many steps between its smallest and its largest value: far finer than a screen shows.
inline constexpr double kSteps = 4194304.0;  // 2^22

struct EncodedColumn {
  enum class Kind { kConstant, kExact, kDelta };
  Kind kind = Kind::kExact;
  double base = 0.0;   ///< the constant, or the value of step 0
  double scale = 0.0;  ///< size of a step; kDelta alone
  std::string bytes;   ///< kExact: little-endian doubles; kDelta: four planes of zigzag second differences
};

/// In steps of the range / kSteps, so that each value is off by half a step at most. Exact where asked for,
/// and where a value is not finite or the range has no steps.
[[nodiscard]] EncodedColumn encode_column(std::span<const double> values, bool exact);

}  // namespace camber
