#pragma once

#include <Eigen/Core>

/// Thin uniform disk that rolls without slip on the plane z = 0 (Saha's thesis, ch. 6): lean θ, heading φ, own
/// turn ψ. Frame F follows the disk but does not spin:
///   l = (cos φ, sin φ, 0),  d = (−sin φ sin θ, cos φ sin θ, cos θ),  e = l × d the disk's axis     (1)
///   contact at −r d from the centre;  ω = p l + q d + n e,   p = −θ̇, q = φ̇ cos θ, n = ψ̇ + φ̇ sin θ  (2)
/// F itself turns with k = φ̇ sin θ in place of n. The centre's velocity and acceleration, in l, d, e:
///   v = r (−n, 0, p),   a = r (−ṅ + p q, −k n − p², ṗ + q n)                                    (3)
/// The contact force F = m (a + g z) has the moment −r d × F. With A = mr²/4, C = mr²/2:
///   (A + mr²) ṗ = A k q − (C + mr²) q n − m g r sin θ
///   A q̇ = C p n − A k p                                                                         (4)
///   (C + mr²) ṅ = m r² p q
/// (4) is (6.21) of the thesis in other words. A steady motion keeps θ, φ̇, ψ̇:
///   A φ̇² sin θ cos θ − (C + mr²) φ̇ cos θ (ψ̇ + φ̇ sin θ) = m g r sin θ                            (5)
///   radius of the contact's path r |ψ̇/φ̇|,   of the centre's: less r sin θ                        (6)
namespace camber::oracle {

struct RollingDisk {
  double m = 0.02, r = 0.05, g = 9.81;
};

/// Angles (θ, φ, ψ) [rad] and their rates.
struct DiskState {
  Eigen::Vector3d angles = Eigen::Vector3d::Zero();
  Eigen::Vector3d rates = Eigen::Vector3d::Zero();
};

struct DiskMotion {
  Eigen::Vector3d angles_ddot;    ///< θ̈, φ̈, ψ̈
  Eigen::Vector3d velocity;       ///< of the centre, world axes [m/s]
  Eigen::Vector3d omega, alpha;   ///< world axes
  Eigen::Vector3d contact_force;  ///< ground on the disk, world axes [N]
  double energy = 0.0;            ///< kinetic and potential, zero on the ground [J]
};

[[nodiscard]] DiskMotion evaluate(const RollingDisk&, const DiskState&);

/// θ of (5) near `guess`, by Newton's method.
[[nodiscard]] double steady_lean(const RollingDisk&, double phi_dot, double psi_dot, double guess = 0.1);

}  // namespace camber::oracle
