#pragma once

#include <cmath>

#include "oracle/elliptic.h"

/// Compound pendulum released from rest, exact for every amplitude.
///
///   θ̈ = −ω₀² sin θ,   ω₀² = m g d / I_pivot,   θ = 0 hanging down                             (1)
///   k = sin(θ₀/2)                                                                              (2)
///   sin(θ/2) = k sn(ω₀t + K(k)),   cos(θ/2) = dn(ω₀t + K(k)),   θ(0) = θ₀, θ̇(0) = 0            (3)
///   θ̇ = 2 k ω₀ cn(ω₀t + K(k))                                                                 (4)
///   period = 4 K(k)/ω₀                                                                         (5)
///
/// The energy integral of (1) is θ̇² = 4ω₀²(k² − sin²(θ/2)); with sin(θ/2) = k s it becomes
/// ṡ² = ω₀²(1 − s²)(1 − k²s²), the equation of sn. (4) is the derivative of (3) divided by cos(θ/2) = dn.
namespace camber::oracle {

struct Pendulum {
  double mass = 1.0;           ///< m [kg]
  double com_distance = 1.0;   ///< d, pivot to centre of mass [m]
  double pivot_inertia = 1.0;  ///< I_pivot about the pivot's axis [kg m²]; m d² for a point mass
  double gravity = 9.81;       ///< g [m/s²]
  double amplitude = 0.5;      ///< θ₀ [rad], |θ₀| < π
};

struct PendulumState {
  double angle = 0.0;  ///< θ [rad]
  double rate = 0.0;   ///< θ̇ [rad/s]
};

/// ω₀ of (1) [rad/s]
[[nodiscard]] inline double small_swing_frequency(const Pendulum& p) {
  return std::sqrt(p.mass * p.gravity * p.com_distance / p.pivot_inertia);
}

/// Eq. (5) [s]
[[nodiscard]] inline double period(const Pendulum& p) {
  return 4.0 * complete_elliptic_k(std::abs(std::sin(0.5 * p.amplitude))) / small_swing_frequency(p);
}

/// Eqs. (3) and (4) at time t [s]
[[nodiscard]] inline PendulumState swing(const Pendulum& p, double t) {
  const double k = std::abs(std::sin(0.5 * p.amplitude));
  const double w0 = small_swing_frequency(p);
  const JacobiFunctions f = jacobi(w0 * t + complete_elliptic_k(k), k);
  const double side = std::copysign(1.0, p.amplitude);
  return {side * 2.0 * std::atan2(k * f.sn, f.dn), side * 2.0 * k * w0 * f.cn};
}

}  // namespace camber::oracle
