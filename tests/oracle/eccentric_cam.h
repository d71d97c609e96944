#pragma once

#include "oracle/plane.h"

/// A round disc that turns about a point off its centre and lifts a follower along y, flat-faced or with a
/// roller (Saha and Angeles). The disc's centre, which is its mass centre, is at e (cos ψ, sin ψ).
/// ′ = d/dψ, f_ij is the force of link i on link j, f_s an external force on the follower along −y.
///
/// Flat face, link 2, without friction. Contact a₁ = (e cos ψ, s):
///   s = ρ + e sin ψ                                                                            (1)
///   I = I₁ + m₁e² + m₂ e² cos² ψ,   C = ψ̇ m₂ e² sin ψ cos ψ                                    (2)
///   f₁₂ = [m₂ (s̈ + g) + f_s] j,   f₂₀ = 0,   n₂₀ = i·a₁ j·f₁₂   (at the follower's mass centre)  (3)
///   τ = I ψ̈ − C ψ̇ + [m₁g + m₂g + f_s] e cos ψ                                                  (4)
///
/// Roller of radius r_r, link 2, that rolls without slip, on a pin of the follower, link 3; its centre at
/// (0, s). n is the unit vector from the disc's centre to it, t = E n:
///   w = √((ρ + r_r)² − e² cos² ψ),   s = e sin ψ + w,   s′ = e cos ψ (1 + e sin ψ/w)            (5)
///   s″ = −e sin ψ + e² cos 2ψ/w − (e² sin ψ cos ψ)²/w³                                         (6)
///   (ρ + r_r) n = (−e cos ψ, w),   r_r r_θ = s′ n_x − n·c − ρ,   c = e (cos ψ, sin ψ)            (7)
///   I = I₁ + m₁e² + I₂ r_θ² + (m₂ + m₃) s′²,   C = −ψ̇ [I₂ r_θ r_θ′ + (m₂ + m₃) s′ s″]          (8)
///   t·f₁₂ = −I₂ θ̈/r_r,   j·f₂₃ = m₃ (s̈ + g) + f_s,   f₁₂ − f₂₃ = m₂ (s̈ + g) j                  (9)
///   f₃₀ = i·f₂₃,   n₃₀ = −r₃ × f₂₃   (r₃ from the pin to the follower's mass centre)             (10)
///   τ = I ψ̈ − C ψ̇ + m₁ g e cos ψ + s′ [(m₂ + m₃) g + f_s]                                      (11)
/// (7) says that disc and roller have one velocity at their contact; θ is the roller's own angle,
/// counter-clockwise. In both, with a₁ the contact:  f₀₁ = f₁₂ + m₁ (c̈ − g),
///   τ = I₁ψ̈ + c × f₀₁ + (a₁ − c) × f₁₂                                                         (12)
namespace camber::oracle {

struct FlatFaceCam {
  double e = 0.01, rho = 0.03;  ///< [m]
  double m1 = 1.2, m2 = 0.3;    ///< [kg]
  double I1 = 0.0006;           ///< central [kg m²]
  double spring = 20.0;         ///< f_s [N]
  double g = 9.81;
};

struct FlatFaceCamState {
  double s = 0.0, s_dot = 0.0, s_ddot = 0.0;
  double inertia = 0.0, convective = 0.0;
  Vector2d contact, f12, f01;
  double n20 = 0.0;
  double torque = 0.0;               ///< τ of (4)
  double torque_newton_euler = 0.0;  ///< τ of (12)
};

[[nodiscard]] FlatFaceCamState evaluate(const FlatFaceCam&, const ShaftMotion&);

struct RollerFollowerCam {
  double e = 0.01, rho = 0.03, rr = 0.012;  ///< [m]
  double m1 = 1.2, m2 = 0.1, m3 = 0.3;      ///< [kg]
  double I1 = 0.0006, I2 = 7.2e-6;          ///< central [kg m²]
  Vector2d r3{0.0, 0.08};                   ///< [m]
  double spring = 20.0;                     ///< f_s [N]
  double g = 9.81;
};

struct RollerFollowerCamState {
  double s = 0.0, r_s = 0.0, r_theta = 0.0, r_s_prime = 0.0, r_theta_prime = 0.0;
  double inertia = 0.0, convective = 0.0;
  Vector2d f12, f23, f01;
  double normal = 0.0, tangential = 0.0;  ///< of f12
  double f30 = 0.0, n30 = 0.0;
  double torque = 0.0;               ///< τ of (11)
  double torque_newton_euler = 0.0;  ///< τ of (12)
};

[[nodiscard]] RollerFollowerCamState evaluate(const RollerFollowerCam&, const ShaftMotion&);

}  // namespace camber::oracle
