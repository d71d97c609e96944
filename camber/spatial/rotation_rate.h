#pragma once

namespace camber {

/// The factor (1 - h cot h)/|phi|^2 in G of spatial/rotation.h, h = |phi|/2, as a function of |phi|^2, and its derivative.
struct RotationRateFactor {
  double b = 0.0, slope = 0.0;
};
[[nodiscard]] RotationRateFactor rotation_rate_factor(double squared_angle);

}  // namespace camber
