#pragma once

#include <Eigen/Geometry>

/// Rigid body free of torque, in its principal axes through the mass centre.
///
/// Three distinct moments (Euler, Jacobi). With (i, j, l) cyclic,
///
///   I_i ω̇_i = (I_j − I_l) ω_j ω_l                                                             (1)
///   2T = Σ I_i ω_i²,   L² = Σ I_i² ω_i²      both constant                                     (2)
///
/// Let b be the axis of the middle moment. Rotation circles the axis a: that of the largest moment when
/// L² > 2T I_b, that of the smallest when L² < 2T I_b; c is the third axis. Then
///
///   ω_a = A dn(λt + τ₀),   ω_b = B sn(λt + τ₀),   ω_c = C cn(λt + τ₀)                           (3)
///   A² = (L² − 2T I_c) / (I_a (I_a − I_c)),   C² = (2T I_a − L²) / (I_c (I_a − I_c))           (4)
///   B² = (2T I_a − L²) / (I_b (I_a − I_b))                                                     (5)
///   λ² = (I_a − I_b)(L² − 2T I_c) / (I_a I_b I_c),   k² = −κ_a B² / (κ_b A²)                   (6)
///
/// with κ_i = (I_j − I_l)/I_i the factor in (1). (4) is (2) at the instant when ω_b = 0, (5) is (2) when
/// ω_c = 0; (3) in (1) gives λ = κ_b A C/B and −λ k² = κ_a B C/A, hence (6). The signs of A and C are those
/// of ω_a(0) and ω_c(0), λ > 0, and B takes the sign of κ_b A C. τ₀ = F(φ₀, k), φ₀ = atan2(ω_b(0)/B,
/// ω_c(0)/C). On the separatrix L² = 2T I_b the modulus is 1 and (3) is hyperbolic.
///
/// Axis of symmetry z with moment J, transverse moment I: L is fixed in space and
///
///   ω = L/I + s e_z,   s = (I − J)/I ω_z                                                       (7)
///   ω_B(t) = (ω_x cos st + ω_y sin st, −ω_x sin st + ω_y cos st, ω_z)   (values at t = 0)      (8)
///   R_WB(t) = R_WB(0) exp(t [(ω_x, ω_y, J/I ω_z)×]) exp(s t [e_z×])                             (9)
///
/// (7) is L = I ω + (J − I) ω_z e_z solved for ω. The body thus turns at the constant rate s about its own
/// axis while that axis turns at the constant rate |L|/I about L: the two factors of (9).
namespace camber::oracle {

using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Angular velocity of a body with three distinct principal moments: the constants of (3) to (6).
struct TriaxialRotation {
  Vector3d moments;                  ///< principal moments [kg m²], distinct, in any order
  int a = 0, b = 1, c = 2;           ///< axes of (3)
  double A = 0.0, B = 0.0, C = 0.0;  ///< signed amplitudes [rad/s]
  double rate = 0.0, modulus = 0.0;  ///< λ [1/s], k
  double phase = 0.0;                ///< τ₀
};

/// Constants from ω_B(0). Throws std::invalid_argument unless the moments are positive and distinct.
[[nodiscard]] TriaxialRotation triaxial_rotation(const Vector3d& moments, const Vector3d& w0_B);

/// Eq. (3): ω_B at time t.
[[nodiscard]] Vector3d angular_velocity(const TriaxialRotation&, double t);

/// T and |L| of (2).
[[nodiscard]] double rotation_energy(const Vector3d& moments, const Vector3d& w_B);
[[nodiscard]] double momentum_magnitude(const Vector3d& moments, const Vector3d& w_B);

struct SymmetricRotation {
  double transverse_moment = 1.0;               ///< I [kg m²]
  double axial_moment = 1.0;                    ///< J [kg m²] about the body's z
  Vector3d w0_B = Vector3d::Zero();             ///< ω_B(0) [rad/s]
  Quaterniond q0_WB = Quaterniond::Identity();  ///< attitude at t = 0
};

/// Eq. (8)
[[nodiscard]] Vector3d angular_velocity(const SymmetricRotation&, double t);

/// Eq. (9)
[[nodiscard]] Quaterniond attitude(const SymmetricRotation&, double t);

}  // namespace camber::oracle
