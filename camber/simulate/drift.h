#pragma once

#include <cmath>

#include <camber/spatial/types.h>

namespace camber {

/// How far, in tolerances, a solution that runs unprojected may leave the projected one before it starts again
/// from there. Each new start costs some twenty short steps of low order.
inline constexpr double kMostDrift = 100.0;

/// Whether the two are further apart, as the errors of steps are measured.
[[nodiscard]] inline bool drifted(const VectorX& unprojected, const VectorX& projected, double tolerance) {
  const auto scale = tolerance * (1.0 + projected.array().abs());
  return std::sqrt(((unprojected - projected).array() / scale).square().mean()) > kMostDrift;
}

}  // namespace camber
