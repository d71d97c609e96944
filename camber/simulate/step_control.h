#pragma once

#include <cmath>

#include <camber/spatial/types.h>

/// What the step size controllers share.
namespace camber {

inline constexpr double kMostShrinking = 0.2;
/// The error that enters a controller is at least this: a step without any error says little of the next.
inline constexpr double kLeastError = 1e-4;
/// Where a stage could not be evaluated at all.
inline constexpr double kAfterRefusal = 0.25;

/// The error e of a step from y to z in tolerances: the root mean square of e_i / (tolerance (1 + |y_i|)), of y and z
/// the larger.
[[nodiscard]] inline double error_norm(const VectorX& e, const VectorX& y, const VectorX& z,
                                       double tolerance) {
  const auto scale = tolerance * (1.0 + y.array().abs().max(z.array().abs()));
  return std::sqrt((e.array() / scale).square().mean());
}

}  // namespace camber
