#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

/// An ellipsoid that rolls without slip on the plane z = 0, its mass centre anywhere: the rattleback. In axes
/// of the body, along the semi-axes A = diag(a, b, c): n the upward normal, ω the angular velocity, ρ from the
/// mass centre to the contact, o the ellipsoid's centre from the mass centre:
///   ρ = o − A² n/|A n|,   ṅ = −ω × n,   ρ̇ = −A² (ṅ/|A n| − n (A n·A ṅ)/|A n|³)                   (1)
///   v = −ω × ρ,   a = −ω̇ × ρ − ω × ρ̇ + ω × v          the material point at the contact rests     (2)
///   F = m (a + g n),   J ω̇ + ω × J ω = ρ × F                                                    (3)
/// (2) in (3) is linear in ω̇:
///   (J + m (ρ² 1 − ρ ρᵀ)) ω̇ = −ω × J ω + m ρ × (g n − ω × ρ̇ + ω × v)                            (4)
namespace camber::oracle {

struct EllipsoidConstraint {
  Eigen::Vector3d semi_axes{0.2, 0.03, 0.02};
  Eigen::Vector3d center{0.0, 0.0, 0.01};  ///< o [m]
  double mass = 1.0;
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Identity();  ///< J, about the mass centre
  double g = 9.81;
};

struct EllipsoidMotion {
  Eigen::Vector3d omega_dot;  ///< body axes
  Eigen::Vector3d velocity;   ///< of the mass centre, body axes
  Eigen::Vector3d force;      ///< of the ground, body axes [N]
};

/// q: from the body's axes to the world's; omega in the body's.
[[nodiscard]] inline EllipsoidMotion evaluate(const EllipsoidConstraint& body, const Eigen::Quaterniond& q,
                                              const Eigen::Vector3d& omega) {
  const Eigen::Vector3d n = q.conjugate() * Eigen::Vector3d::UnitZ();
  const Eigen::Vector3d n_dot = -omega.cross(n);
  const Eigen::Vector3d A = body.semi_axes, A2 = A.cwiseProduct(A);
  const double size = A.cwiseProduct(n).norm();
  const double size_dot = A2.cwiseProduct(n).dot(n_dot) / size;
  const Eigen::Vector3d rho = body.center - A2.cwiseProduct(n) / size;
  const Eigen::Vector3d rho_dot = -A2.cwiseProduct(n_dot / size - n * size_dot / (size * size));

  EllipsoidMotion x;
  x.velocity = -omega.cross(rho);
  const Eigen::Vector3d known = -omega.cross(rho_dot) + omega.cross(x.velocity);  // a without ω̇
  const Eigen::Matrix3d about_contact =
      body.inertia + body.mass * (rho.squaredNorm() * Eigen::Matrix3d::Identity() - rho * rho.transpose());
  x.omega_dot = about_contact.inverse() *
                (body.mass * rho.cross(body.g * n + known) - omega.cross(body.inertia * omega));
  x.force = body.mass * (known - x.omega_dot.cross(rho) + body.g * n);
  return x;
}

}  // namespace camber::oracle
