#pragma once

#include "oracle/plane.h"

/// Four-bar linkage in a vertical plane (Saha and Angeles), all of it as a function of the crank angle ψ.
///
/// a₁ crank from the origin, a₂ coupler, a₃ rocker from the coupler's pin to the fixed pivot (L₀, 0); θ, φ
/// angles of a₂, a₃ from x, on the branch with the coupler's pin above. r_i from the start of a_i to the mass
/// centre, b₃ = a₃ − r₃, E turns by +90°, ′ = d/dψ:
///   a₁ + a₂ + a₃ = (L₀, 0)                                                                     (1)
///   r_θ a₂ + r_φ a₃ = −a₁,   r_θ′ a₂ + r_φ′ a₃ = −E (a₁ + r_θ² a₂ + r_φ² a₃)                   (2)
///   I = I₁ + m₁r₁² + r_θ² I₂ + m₂ |a₁ + r_θ r₂|² + r_φ² (I₃ + m₃ b₃²)                          (3)
///   C = −ψ̇ [r_θ r_θ′ (I₂ + m₂r₂²) + m₂ r_θ′ a₁·r₂ + m₂ r_θ (r_θ − 1) a₁·E r₂
///           + r_φ r_φ′ (I₃ + m₃b₃²)]  = −½ ψ̇ I′                                                (4)
///   τ_g = g·E [m₁r₁ + m₂ (a₁ + r_θ r₂) − m₃ r_φ b₃],     I ψ̈ = C ψ̇ + τ_g + τ                   (5)
/// (2) differentiates (1) and itself. Newton and Euler, f_ij the force of link i on link j:
///   a₃ × f₂₃ = −I₃φ̈ − b₃ × m₃ (g − c̈₃),   a₂ × f₂₃ = −I₂θ̈ − r₂ × m₂ (c̈₂ − g)                  (6)
///   f₃₀ = f₂₃ + m₃ (g − c̈₃),  f₁₂ = f₂₃ + m₂ (c̈₂ − g),  f₀₁ = f₁₂ + m₁ (c̈₁ − g)                (7)
///   τ = I₁ψ̈ + r₁ × f₀₁ + (a₁ − r₁) × f₁₂                                                       (8)
/// (5) and (8) give the same τ by two ways. The paper's (33) and (34) have lost primes and a sign.
namespace camber::oracle {

struct FourBar {
  double L1 = 0.1, L2 = 0.4, L3 = 0.3, L0 = 0.35;                 ///< [m]
  double m1 = 0.5, m2 = 1.0, m3 = 0.8;                            ///< [kg]
  double I1 = 0.005 / 12.0, I2 = 0.16 / 12.0, I3 = 0.072 / 12.0;  ///< central [kg m²]
  Vector2d r1{0.05, 0.0}, r2{0.2, 0.03}, r3{0.15, -0.02};         ///< along and across each bar [m]
  Vector2d gravity{0.0, -9.81};
};

/// (1) to (4).
struct FourBarMotion {
  double theta = 0.0, phi = 0.0;
  double r_theta = 0.0, r_phi = 0.0, r_theta_prime = 0.0, r_phi_prime = 0.0;
  double inertia = 0.0;     ///< I [kg m²]
  double convective = 0.0;  ///< C [kg m²/s]
  double gravity = 0.0;     ///< τ_g [N m]
};

/// (6) to (8).
struct FourBarForces {
  Vector2d f01, f12, f23, f30;  ///< [N]
  double torque = 0.0;          ///< τ [N m]
};

[[nodiscard]] FourBarMotion motion(const FourBar&, const ShaftMotion&);
[[nodiscard]] FourBarForces forces(const FourBar&, const ShaftMotion&);
/// τ of (5) [N m].
[[nodiscard]] double driving_torque(const FourBar&, const ShaftMotion&);

}  // namespace camber::oracle
