#pragma once

#include <Eigen/Core>
#include <numbers>

/// Kane and Levinson's arm: waist (turns by q₃ about the vertical), shoulder (turns by q₁ about a horizontal
/// axis), slide (q₂), a load R held by the slide. Coordinates q = (q₁, q₂, q₃), rates q̇ in the same order.
///
/// Frames: i₀ = i₁ vertical, up. Frame 1 turns with the waist. Frame 2 turns with the shoulder:
///   i₁ = c i₂ + s k₂,  j₁ = j₂,  k₁ = −s i₂ + c k₂,   s = sin q₁, c = cos q₁                     (1)
/// Points: A on the vertical axis, C₁ = A + L₁k₁, B = A + L_B k₁, C₂ = B + L₂k₂, C₃ = C₂ + q₂k₂,
/// C_R = C₃ + p_x i₂ + p_y j₂ + p_z k₂. Write w = q̇₃, p = q̇₁, r = q̇₂.
///
/// Angular velocity and acceleration of links 2, 3 and R, in frame 2:
///   ω = (w c, p, w s),   α = (ẇ c − w p s, ṗ, ẇ s + w p c)                                      (2)
/// A point at B + (x, y, z)₂, ż = r on the sliding bodies and 0 on link 2, in frame 2:
///   v = (p z − w s y,  w (s x − c z − L_B),  w c y − p x + ż)                                   (3)
///   v̊ = (ṗ z + p ż − ẇ s y − w p c y,
///        ẇ (s x − c z − L_B) + w (p c x + p s z − c ż),
///        ẇ c y − w p s y − ṗ x + z̈)                                                            (4)
///   a = v̊ + ω × v                                                                              (5)
/// and of C₁, in frame 1: v = −w L₁ j₁,  a = −ẇ L₁ j₁ − w² L₁ k₁.                                 (6)
///
/// Lagrange. With z₃ = L₂ + q₂, z_R = z₃ + p_z, X = s p_x − c z_R − L_B, I = B + C + diag D:
///   M₁₁ = I_y + m₂L₂² + m₃z₃² + m_R (z_R² + p_x²)      M₁₂ = −m_R p_x
///   M₁₃ = D₁₂c + D₂₃s − m_R p_y (s z_R + c p_x)        M₂₂ = m₃ + m_R      M₂₃ = m_R c p_y
///   M₃₃ = A_x + m₁L₁² + I_x c² + I_z s² + 2D₁₃ s c + m₂(L_B + L₂c)² + m₃(L_B + z₃c)² + m_R (p_y² + X²)   (7)
///   h_i = Σ_jk (∂M_ij/∂q_k − ½ ∂M_jk/∂q_i) q̇_j q̇_k                                            (8)
///   V = g [(m₂L₂ + m₃z₃ + m_R z_R) s + m_R p_x c],   zero at the height of A                    (9)
///   M q̈ + h + ∂V/∂q = τ,   τ = (T₁₂y, F₂₃z, T₀₁x)                                              (10)
///
/// Control, with the weight of the moving parts carried by the shoulder and the slide:
///   T₁₂y = −β₁₂ p − γ₁₂ (q₁ − q₁f) + ∂V/∂q₁,   F₂₃z = −β₂₃ r − γ₂₃ (q₂ − q₂f) + ∂V/∂q₂,
///   T₀₁x = −β₀₁ w − γ₀₁ (q₃ − q₃f),   where ∂V/∂q₂ = g (m₃ + m_R) sin q₁                         (11)
///
/// Newton and Euler, from the hand inward, with b = m (a + g i₀) and H = I α + ω × I ω:
///   F₂₃ = b₃ + b_R,    T₂₃ = H₃ + H_R + (p_x, p_y, p_z) × b_R           on 3 at C₃, in frame 2
///   F₁₂ = F₂₃ + b₂,    T₁₂ = T₂₃ + z₃k₂ × F₂₃ + H₂ + L₂k₂ × b₂          on 2 at B, in frame 2
///   F₀₁ = F₁₂ + b₁,    T₀₁ = T₁₂ + L_B k₁ × F₁₂ + A_x ẇ i₁ + L₁k₁ × b₁  on 1 at A, in frame 1    (12)
///
/// (7)–(10) use velocities only, (12) uses the accelerations (4)–(6): the components of (12) along the joints
/// must return τ, so the two derivations check each other. The book's printed expressions carry misprints
/// (among them sin q₃ for sin q₁ in F₂₃z, which moves the slide's rest position); nothing here is copied from
/// them.
namespace camber::oracle {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Values of Kane and Levinson's example; SI units.
struct KaneArm {
  double L1 = 0.3, L2 = 0.5, LB = 1.1;
  Vector3d p{0.2, 0.4, 0.6};
  double Ax = 11.0;           ///< link 1 about its axis
  Vector3d B{7.0, 6.0, 2.0};  ///< link 2, central principal moments in frame 2
  Vector3d C{5.0, 4.0, 1.0};  ///< link 3, likewise
  Matrix3d D{{2.0, 0.6, -1.1}, {0.6, 2.5, 0.75}, {-1.1, 0.75, 1.3}};  ///< load, central inertia in frame 2
  double m1 = 87.0, m2 = 63.0, m3 = 42.0, mR = 50.0;
  double g = 9.81;
};

/// Gains of (11), in the order of q: shoulder, slide, waist.
struct KaneArmControl {
  Vector3d damping{216.0, 169.0, 464.0};                                        ///< β
  Vector3d stiffness{285.0, 56.0, 306.0};                                       ///< γ
  Vector3d target{std::numbers::pi / 3.0, 0.4, 7.0 * std::numbers::pi / 18.0};  ///< q_f
};

struct KaneArmEnergy {
  double link1 = 0.0, link2 = 0.0, link3 = 0.0, load = 0.0;  ///< kinetic [J]
  [[nodiscard]] double kinetic() const { return link1 + link2 + link3 + load; }
};

/// Eq. (12): force [N] and moment [N m] that the inner body exerts on the outer one.
struct KaneArmReactions {
  Vector3d F01, T01, F12, T12, F23, T23;
};

[[nodiscard]] Matrix3d mass_matrix(const KaneArm&, const Vector3d& q);                     ///< (7)
[[nodiscard]] Vector3d coriolis(const KaneArm&, const Vector3d& q, const Vector3d& qdot);  ///< (8)
[[nodiscard]] double potential_energy(const KaneArm&, const Vector3d& q);                  ///< (9)
[[nodiscard]] Vector3d gravity_torques(const KaneArm&, const Vector3d& q);                 ///< ∂V/∂q
[[nodiscard]] Vector3d control_torques(const KaneArm&, const KaneArmControl&, const Vector3d& q,
                                       const Vector3d& qdot);  ///< (11)
[[nodiscard]] Vector3d acceleration(const KaneArm&, const Vector3d& q, const Vector3d& qdot,
                                    const Vector3d& tau);  ///< (10)
[[nodiscard]] KaneArmEnergy kinetic_energy(const KaneArm&, const Vector3d& q, const Vector3d& qdot);
[[nodiscard]] KaneArmReactions reactions(const KaneArm&, const Vector3d& q, const Vector3d& qdot,
                                         const Vector3d& qddot);  ///< (12)

}  // namespace camber::oracle
