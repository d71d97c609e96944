#include "rolling_disk/disk.h"

#include <cmath>

namespace camber::study {

double steady_residual(const Disk& disk, const EulerState& state) {
  const double s = std::sin(state.angles[0]), c = std::cos(state.angles[0]);
  const double phi_rate = state.rates[1], psi_rate = state.rates[2];
  return 5.0 * phi_rate * phi_rate * s * c + 6.0 * phi_rate * psi_rate * c + 4.0 * disk.g / disk.r * s;
}

EulerState steady_state(const Disk& disk, const SteadyMotion& motion) {
  const double turn = 5.0 * motion.phi_rate / (3.0 * motion.psi_rate);
  const double weight = 4.0 * disk.g / (3.0 * motion.phi_rate * motion.psi_rate * disk.r);
  const double gamma = turn - weight, delta = turn + weight;
  // Newton's method from upright; seven steps reach rounding from there, the rest change nothing.
  constexpr int kSteps = 20;
  double x = 0.0;
  for (int i = 0; i < kSteps; ++i) {
    const double x2 = x * x;
    x -= (x2 * x2 + gamma * x2 * x - delta * x - 1.0) / (4.0 * x2 * x + 3.0 * gamma * x2 - delta);
  }
  return {.angles = {2.0 * std::atan(x), 0.0, 0.0}, .rates = {0.0, motion.phi_rate, motion.psi_rate}};
}

double circle_radius(const Disk& disk, const EulerState& steady) {
  return -disk.r * (steady.rates[2] / steady.rates[1] + std::sin(steady.angles[0]));
}

double growth_squared(const Disk& disk, const EulerState& steady) {
  const double s = std::sin(steady.angles[0]), c = std::cos(steady.angles[0]), t = s / c;
  const double q = steady.rates[1] * c, n = steady.rates[2] + steady.rates[1] * s;
  const double dq = q * t - 2.0 * n, dn = -2.0 * q / 3.0;
  return 0.8 *
         (disk.g / disk.r * c - q * q * (1.0 + t * t) / 4.0 - q * t / 2.0 * dq + 1.5 * (n * dq + q * dn));
}

Matrix3 following_frame(const Vector3& angles) {
  const double s = std::sin(angles[0]), c = std::cos(angles[0]);
  const double sphi = std::sin(angles[1]), cphi = std::cos(angles[1]);
  return Matrix3{{cphi, -s * sphi, c * sphi}, {sphi, s * cphi, -c * cphi}, {0.0, c, s}};
}

Matrix3 disk_frame(const Vector3& angles) {
  const double s = std::sin(angles[0]), c = std::cos(angles[0]);
  const double sphi = std::sin(angles[1]), cphi = std::cos(angles[1]);
  const double spsi = std::sin(angles[2]), cpsi = std::cos(angles[2]);
  return Matrix3{{cphi * cpsi - s * sphi * spsi, -cphi * spsi - s * sphi * cpsi, c * sphi},
                 {sphi * cpsi + s * cphi * spsi, -sphi * spsi + s * cphi * cpsi, -c * cphi},
                 {c * spsi, c * cpsi, s}};
}

}  // namespace camber::study
