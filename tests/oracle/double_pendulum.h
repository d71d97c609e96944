#pragma once

#include <Eigen/Dense>
#include <cmath>

/// Planar double pendulum of two rigid bodies; angles θ₁, θ₂ of both against the downward vertical.
///
/// Body i: mass m_i, central moment J_i, mass centre at d_i from its upper pin; the second pin lies at l on
/// body 1. With x to the side and y up, e(θ) = (sin θ, −cos θ): centres at d₁e(θ₁) and l e(θ₁) + d₂e(θ₂).
/// Lagrange:
///
///   (J₁ + m₁d₁² + m₂l²) θ̈₁ + m₂ l d₂ (cos δ θ̈₂ + sin δ θ̇₂²) + (m₁d₁ + m₂l) g sin θ₁ = τ₁ − τ₂    (1)
///   (J₂ + m₂d₂²) θ̈₂ + m₂ l d₂ (cos δ θ̈₁ − sin δ θ̇₁²) + m₂ d₂ g sin θ₂ = τ₂,   δ = θ₁ − θ₂          (2)
///
/// τ₁ acts on body 1 from the ground, τ₂ on body 2 from body 1. Pin forces, on body 2 from 1 and on 1 from
/// the ground:
///   P₂ = m₂ (a₂ + g ŷ),  P₁ = P₂ + m₁ (a₁ + g ŷ),   d²e/dt² = θ̈ (cos θ, sin θ) − θ̇² (sin θ, −cos θ)   (3)
namespace camber::oracle {

struct DoublePendulum {
  double m1 = 1.0, m2 = 1.0;  ///< [kg]
  double J1 = 0.0, J2 = 0.0;  ///< about the mass centres [kg m²]
  double d1 = 1.0, d2 = 1.0;  ///< [m]
  double l = 1.0;             ///< [m]
  double g = 9.81;            ///< [m/s²]
};

/// (θ̈₁, θ̈₂) from (1) and (2).
[[nodiscard]] inline Eigen::Vector2d acceleration(const DoublePendulum& p, const Eigen::Vector2d& angle,
                                                  const Eigen::Vector2d& rate, const Eigen::Vector2d& tau) {
  const double delta = angle[0] - angle[1];
  const double coupling = p.m2 * p.l * p.d2;
  Eigen::Matrix2d M;
  M << p.J1 + p.m1 * p.d1 * p.d1 + p.m2 * p.l * p.l, coupling * std::cos(delta), coupling * std::cos(delta),
      p.J2 + p.m2 * p.d2 * p.d2;
  const Eigen::Vector2d right(
      tau[0] - tau[1] - coupling * std::sin(delta) * rate[1] * rate[1] -
          (p.m1 * p.d1 + p.m2 * p.l) * p.g * std::sin(angle[0]),
      tau[1] + coupling * std::sin(delta) * rate[0] * rate[0] - p.m2 * p.d2 * p.g * std::sin(angle[1]));
  return M.ldlt().solve(right);
}

struct PinForces {
  Eigen::Vector2d on_body_1, on_body_2;  ///< (x, y) [N], at the upper pin of each
};

/// Eq. (3)
[[nodiscard]] inline PinForces pin_forces(const DoublePendulum& p, const Eigen::Vector2d& angle,
                                          const Eigen::Vector2d& rate, const Eigen::Vector2d& rate_dot) {
  const auto direction_ddot = [&](int i) -> Eigen::Vector2d {
    const double s = std::sin(angle[i]), c = std::cos(angle[i]);
    return rate_dot[i] * Eigen::Vector2d(c, s) - rate[i] * rate[i] * Eigen::Vector2d(s, -c);
  };
  const Eigen::Vector2d lift(0.0, p.g);
  const Eigen::Vector2d on_2 = p.m2 * (p.l * direction_ddot(0) + p.d2 * direction_ddot(1) + lift);
  return {on_2 + p.m1 * (p.d1 * direction_ddot(0) + lift), on_2};
}

}  // namespace camber::oracle
