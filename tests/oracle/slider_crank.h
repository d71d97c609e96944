#pragma once

#include "oracle/plane.h"

/// Slider-crank in a vertical plane (Saha and Angeles), all of it as a function of the crank angle ψ.
///
/// a₁ crank from the origin, a₂ connecting rod at the angle θ from x, the slider's pin at (s, 0). r_i from
/// the start of a_i to the mass centre, r₃ from the pin to the slider's; E turns by +90°, ′ = d/dψ:
///   sin θ = −(L₁/L₂) sin ψ,   s = L₁ cos ψ + L₂ cos θ                                          (1)
///   r_θ = −L₁ cos ψ/(L₂ cos θ),             r_θ′ = (L₁ sin ψ + r_θ² L₂ sin θ)/(L₂ cos θ)       (2)
///   r_s = −L₁ sin ψ − r_θ L₂ sin θ,         r_s′ = −L₁ cos ψ − r_θ′ L₂ sin θ − r_θ² L₂ cos θ   (3)
///   I = I₁ + m₁r₁² + r_θ² I₂ + m₂ |a₁ + r_θ r₂|² + m₃ r_s²                                     (4)
///   C = −ψ̇ [r_θ r_θ′ (I₂ + m₂r₂²) + m₂ r_θ′ a₁·r₂ + m₂ r_θ (r_θ − 1) a₁·E r₂ + m₃ r_s r_s′]   (5)
///   τ_e = g·E [m₁r₁ + m₂ (a₁ + r_θ r₂)] − r_s f_c,     I ψ̈ = C ψ̇ + τ_e + τ                     (6)
/// Newton and Euler, f_ij the force of link i on link j; the guide acts on the slider at its mass centre with
/// −f₃₀ j and the couple −n₃₀:
///   i·f₂₃ = m₃ s̈ + f_c,   a₂ × f₂₃ = −I₂θ̈ − r₂ × m₂ (c̈₂ − g)                                   (7)
///   f₃₀ = j·f₂₃ + m₃ j·g,   n₃₀ = −r₃ × f₂₃                                                    (8)
///   f₁₂ = f₂₃ + m₂ (c̈₂ − g),   f₀₁ = f₁₂ + m₁ (c̈₁ − g),   τ = I₁ψ̈ + r₁ × f₀₁ + (a₁ − r₁) × f₁₂  (9)
namespace camber::oracle {

struct SliderCrank {
  double L1 = 0.05, L2 = 0.2;              ///< [m]
  double m1 = 0.4, m2 = 0.6, m3 = 0.5;     ///< [kg]
  double I1 = 0.00012, I2 = 0.0024;        ///< central [kg m²]
  Vector2d r1{0.02, 0.0}, r2{0.08, 0.01};  ///< along and across each bar [m]
  Vector2d r3{0.02, 0.01};                 ///< along x and y [m]
  double gas = 100.0;                      ///< f_c, on the slider along −x [N]
  Vector2d gravity{0.0, -9.81};
};

/// (1) to (6).
struct SliderCrankMotion {
  double theta = 0.0, s = 0.0;
  double r_theta = 0.0, r_s = 0.0, r_theta_prime = 0.0, r_s_prime = 0.0;
  double inertia = 0.0;     ///< I [kg m²]
  double convective = 0.0;  ///< C [kg m²/s]
  double external = 0.0;    ///< τ_e [N m]
};

/// (7) to (9).
struct SliderCrankForces {
  Vector2d f01, f12, f23;  ///< [N]
  double f30 = 0.0;        ///< [N]
  double n30 = 0.0;        ///< [N m]
  double torque = 0.0;     ///< τ [N m]
};

[[nodiscard]] SliderCrankMotion motion(const SliderCrank&, const ShaftMotion&);
[[nodiscard]] SliderCrankForces forces(const SliderCrank&, const ShaftMotion&);
/// τ of (6) [N m].
[[nodiscard]] double driving_torque(const SliderCrank&, const ShaftMotion&);

}  // namespace camber::oracle
