#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <optional>

/// Heavy symmetric top with a fixed point O in steady precession.
///
/// Body axis z is the axis of symmetry, the mass centre lies at +l on it, W's z points up, gravity is −g ẑ_W.
///   A   moment of inertia about any transverse axis through O (not through the mass centre)
///   C   moment of inertia about the body's z
///   θ   nutation, from ẑ_W to ẑ_B     Ω   precession, rate of ẑ_B about ẑ_W
///   ω_z = ω·ẑ_B   total spin about the axis of symmetry, conserved. The rate relative to the precessing
///                 frame is ψ̇ = ω_z − Ω cos θ                                                   (1)
///
///   ω = Ω ẑ_W + ψ̇ ẑ_B,   L_O = A Ω (ẑ_W − cos θ ẑ_B) + C ω_z ẑ_B                               (2)
///   dL_O/dt = Ω ẑ_W × L_O = Ω (C ω_z − A Ω cos θ) ẑ_W × ẑ_B
///   torque  = l ẑ_B × (−m g ẑ_W) = m g l ẑ_W × ẑ_B
///   ⇒ A cos θ Ω² − C ω_z Ω + m g l = 0                                                         (3)
///
///   R_WB = R_z(φ) R_x(θ) R_z(ψ),  φ = Ωt,  ψ = ψ̇t                                              (4)
///   ω_B = (Ω sin θ sin ψ, Ω sin θ cos ψ, ω_z)                                                  (5)
namespace camber::oracle {

struct Top {
  double mass = 1.0;               ///< m [kg]
  double com_height = 1.0;         ///< l, O to the mass centre along +z of the body [m]
  double transverse_moment = 1.0;  ///< A about O [kg m²]
  double axial_moment = 1.0;       ///< C [kg m²]
  double gravity = 9.81;           ///< g [m/s²]
};

/// Roots of (3), |slow| ≤ |fast| [rad/s]. A horizontal axis (cos θ = 0) has the slow one only.
struct PrecessionRates {
  double slow = 0.0;
  std::optional<double> fast;
};

/// Empty when the spin is too small for a steady precession at this angle: (C ω_z)² < 4 A m g l cos θ.
[[nodiscard]] inline std::optional<PrecessionRates> steady_precession(const Top& top, double spin_wz,
                                                                      double nutation) {
  const double quadratic = top.transverse_moment * std::cos(nutation);
  const double linear = top.axial_moment * spin_wz;
  const double constant = top.mass * top.gravity * top.com_height;
  const double discriminant = linear * linear - 4.0 * quadratic * constant;
  if (discriminant < 0.0) return std::nullopt;
  // The larger root first, the smaller one from the product of the roots: neither cancels.
  const double larger = 0.5 * (linear + std::copysign(std::sqrt(discriminant), linear));
  if (larger == 0.0) return std::nullopt;  // no spin and a horizontal axis
  PrecessionRates rates{constant / larger, std::nullopt};
  if (quadratic != 0.0) rates.fast = larger / quadratic;
  return rates;
}

/// A steady motion: spin_wz and nutation as above, precession a root of (3).
struct SteadyTop {
  double spin_wz = 0.0;
  double nutation = 0.0;
  double precession = 0.0;
};

/// Eq. (1)
[[nodiscard]] inline double relative_spin(const SteadyTop& s) {
  return s.spin_wz - s.precession * std::cos(s.nutation);
}

/// Eq. (4)
[[nodiscard]] inline Eigen::Quaterniond attitude(const SteadyTop& s, double t) {
  using Eigen::AngleAxisd, Eigen::Vector3d;
  return AngleAxisd(s.precession * t, Vector3d::UnitZ()) * AngleAxisd(s.nutation, Vector3d::UnitX()) *
         AngleAxisd(relative_spin(s) * t, Vector3d::UnitZ());
}

/// Eq. (5), in body axes; at t = 0 it is (0, Ω sin θ, ω_z).
[[nodiscard]] inline Eigen::Vector3d angular_velocity(const SteadyTop& s, double t) {
  const double psi = relative_spin(s) * t;
  const double transverse = s.precession * std::sin(s.nutation);
  return {transverse * std::sin(psi), transverse * std::cos(psi), s.spin_wz};
}

}  // namespace camber::oracle
