#pragma once

#include <cmath>
#include <complex>

/// A four-bar linkage of uniform rods with a change point: crank a, coupler b, rocker c, ground d, a + d = b + c. In the
/// plane x-z, crank pivot at the origin, rocker pivot at (d, 0), crank angle θ from x. The diagonal L from the crank's pin
/// P to (d, 0) and the height h of the coupler's pin above it:
///   L² = a² + d² − 2ad cos θ                                                                  (1)
///   (b + c)² − L² = 2ad (1 + cos θ) = 4ad cos²(θ/2)                                           (2)
///   h = √(ad) cos(θ/2) √(L² − (b − c)²) / L                                                   (3)
/// (3) is smooth, and changes its sign where all bars lie in one line (θ = π, 3π, ...): the branch that momentum follows,
/// of period 4π. With one degree of freedom the speed follows from the energy, and the time from a quadrature:
///   ½ I(θ) θ̇² + V(θ) = E,   t = ∫ dθ/θ̇                                                      (4)
namespace camber::oracle {

struct ChangePointFourBar {
  double a = 0.8, b = 1.5, c = 1.3, d = 2.0;  ///< [m]
  double mass = 1.0;                          ///< of each rod [kg]
  double gravity = 9.81;                      ///< along −z

  struct Pin {
    std::complex<double> x, z;
  };

  /// The pin between coupler and rocker, (1) to (3). Complex: the imaginary part of θ carries a derivative.
  [[nodiscard]] Pin pin(std::complex<double> theta) const {
    const auto px = a * std::cos(theta), pz = a * std::sin(theta);
    const auto L2 = a * a + d * d - 2.0 * a * d * std::cos(theta);
    const auto L = std::sqrt(L2);
    const auto along = (b * b - c * c + L2) / (2.0 * L);
    const auto h = std::sqrt(a * d) * std::cos(0.5 * theta) * std::sqrt(L2 - (b - c) * (b - c)) / L;
    const auto ex = (d - px) / L, ez = -pz / L;
    return {px + along * ex - h * ez, pz + along * ez + h * ex};
  }

  /// Angle of the rocker from x, not unwound.
  [[nodiscard]] double rocker(double theta) const {
    const Pin at = pin(theta);
    return std::atan2(at.z.real(), at.x.real() - d);
  }

  /// I of (4): a rod whose ends move with v and w has m (v² + v·w + w²)/6 of kinetic energy.
  [[nodiscard]] double inertia(double theta) const {
    constexpr double kStep = 1e-30;  // complex: the difference is exact
    const Pin at = pin({theta, kStep});
    const double vx = -a * std::sin(theta), vz = a * std::cos(theta);
    const double wx = at.x.imag() / kStep, wz = at.z.imag() / kStep;
    const double v2 = vx * vx + vz * vz, w2 = wx * wx + wz * wz;
    return mass / 3.0 * (v2 + (v2 + vx * wx + vz * wz + w2) + w2);
  }

  [[nodiscard]] double potential(double theta) const {
    return mass * gravity * (a * std::sin(theta) + pin(theta).z.real());
  }

  /// θ̇ > 0 at θ, where it was `rate` at `from`.
  [[nodiscard]] double rate(double theta, double from, double rate_there) const {
    const double energy = 0.5 * inertia(from) * rate_there * rate_there + potential(from);
    return std::sqrt(2.0 * (energy - potential(theta)) / inertia(theta));
  }

  /// Time from `from` to `to`, by Simpson's rule.
  [[nodiscard]] double time(double from, double to, double rate_there) const {
    constexpr int kIntervals = 20000;
    const double h = (to - from) / kIntervals;
    double sum = 0.0;
    for (int i = 0; i <= kIntervals; ++i) {
      const double weight = i == 0 || i == kIntervals ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0);
      sum += weight / rate(from + i * h, from, rate_there);
    }
    return sum * h / 3.0;
  }
};

}  // namespace camber::oracle
