#pragma once

#include <Eigen/Core>

/// Three-wheeled vehicle with two driven wheels and a caster (Saha's thesis, 4.2). Axes i, j fixed in the
/// platform: the axle along i, travel along j; the axle's middle P, the platform's mass centre P + a j, the
/// caster's pivot P + (a + b) j, its wheel's centre −d f from the pivot. The fork stands at θ₄ from the platform
/// about the vertical: e = (cos θ₄, sin θ₄), f = (−sin θ₄, cos θ₄); all wheels have the radius r:
///   v = −(r/2)(θ̇₁ + θ̇₂),   ψ̇ = (r/l)(θ̇₁ − θ̇₂)                                                 (1)
/// The caster's centre moves along f alone, by −r θ̇₃; along e and f:
///   −(a + b) ψ̇ cos θ₄ + v sin θ₄ + d (ψ̇ + θ̇₄) = 0,     −r θ̇₃ = (a + b) ψ̇ sin θ₄ + v cos θ₄      (2)
/// (θ̇₃, θ̇₄, ψ̇) = U (θ̇₁, θ̇₂). With T_x the row of a rate x in θ̇₁, θ̇₂ and all θ̈ from the left sides zero:
///   I = Σ m_x T_xᵀ T_x,   C θ̇ = −[T_vᵀ m (−a ψ̇²) + T_ψᵀ m a ψ̇ v] − Σ_(3, 4) m_x T_xᵀ Ṫ_x θ̇       (3)
/// over the rates v (platform and driven wheels), ψ̇, θ̇₁, θ̇₂, r θ̇₃ and ψ̇ + θ̇₄ of the caster. The bracket is
/// the platform's acceleration −ψ̇ v i − a ψ̇² j at constant rates.
namespace camber::oracle {

struct CasterVehicle {
  double r = 0.05, l = 0.4, a = 0.101, b = 0.202, d = 0.025;  ///< [m]
  double wheel_mass = 2.0, platform_mass = 20.0;              ///< [kg]
  double axial = 0.0025, diametral = 0.00125;                 ///< of a wheel [kg m²]
  double platform_yaw = 0.4083;                               ///< [kg m²]
};

struct CasterVehicleEquations {
  Eigen::Matrix2d inertia;                ///< I
  Eigen::Vector2d convective;             ///< C θ̇
  Eigen::Matrix<double, 3, 2> dependent;  ///< U
};

/// I θ̈ = C θ̇ + τ for the driven wheels.
[[nodiscard]] CasterVehicleEquations evaluate(const CasterVehicle&, double theta4,
                                              const Eigen::Vector2d& theta_dot);

}  // namespace camber::oracle
