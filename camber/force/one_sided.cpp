#include <camber/force/one_sided.h>

#include <cmath>

namespace camber {

OneSidedSpring one_sided_spring(double stiffness, double onset, double depth) {
  if (!(depth > 0.0)) return {};
  const double x = depth / onset;
  const double f = stiffness * onset;
  if (x < 1.0)
    return {f * x * x * x * (6.0 - x * (8.0 - 3.0 * x)),
            f * onset * x * x * x * x * (1.5 - x * (1.6 - 0.5 * x)), x * x * (3.0 - 2.0 * x)};
  return {f * x, f * onset * (0.5 * x * x - 0.1), 1.0};
}

double dissipation_factor(double z) {
  const double root = std::hypot(1.0, z);
  return z > 0.0 ? root + z : 1.0 / (root - z);  // no cancellation where z is far below zero
}

}  // namespace camber
