#pragma once

#include <Eigen/Core>

/// Two wheels on an axle: Saha's thesis 4.1 (massless axle), Yeşiloğlu's 5.2 (heavy one, free to pitch). The
/// axle lies along i, travel along j; wheel 1 at −l/2, wheel 2 at +l/2; θ_i turns about +i, in the world.
///   v = −(r/2)(θ̇₁ + θ̇₂),   ψ̇ = η (θ̇₁ − θ̇₂),   η = r/l                                         (1)
/// J is the moment of inertia of all about the vertical through the axle's middle, M all the mass:
///   I = (M r²/4) [1 1; 1 1] + η² J [1 −1; −1 1] + I_a 1,   I θ̈ = τ                              (2)
/// Nothing convective: all forces of (1)'s rates are perpendicular to the motions. Motors between axle and wheels turn
/// the axle back:   I_x π̈ = −(τ₁ + τ₂)                                                           (3)
///   longitudinal force of wheel i: (I_a θ̈_i − τ_i)/r,   lateral, both together: −M v ψ̇              (4)
namespace camber::oracle {

struct TwoWheels {
  double r = 0.05, l = 0.4;    ///< [m]
  double wheel_mass = 2.0;     ///< [kg]
  double axial = 0.0025;       ///< I_a of a wheel [kg m²]
  double diametral = 0.00125;  ///< of a wheel [kg m²]
  double axle_mass = 0.0;      ///< [kg]
  double axle_pitch = 0.0;     ///< I_x [kg m²]
  double axle_yaw = 0.0;       ///< about the vertical [kg m²]
};

[[nodiscard]] inline Eigen::Matrix2d inertia(const TwoWheels& w) {
  const double eta = w.r / w.l;
  const double M = w.axle_mass + 2.0 * w.wheel_mass;
  const double J = w.axle_yaw + 2.0 * (w.diametral + w.wheel_mass * w.l * w.l / 4.0);
  const double sum = M * w.r * w.r / 4.0, difference = eta * eta * J;
  return Eigen::Matrix2d{{sum + difference + w.axial, sum - difference},
                         {sum - difference, sum + difference + w.axial}};
}

/// (1): speed along j and turn rate.
[[nodiscard]] inline double speed(const TwoWheels& w, const Eigen::Vector2d& theta_dot) {
  return -0.5 * w.r * theta_dot.sum();
}
[[nodiscard]] inline double turn_rate(const TwoWheels& w, const Eigen::Vector2d& theta_dot) {
  return w.r / w.l * (theta_dot[0] - theta_dot[1]);
}

/// (4).
[[nodiscard]] inline Eigen::Vector2d longitudinal_forces(const TwoWheels& w,
                                                         const Eigen::Vector2d& theta_ddot,
                                                         const Eigen::Vector2d& tau) {
  return (w.axial * theta_ddot - tau) / w.r;
}
[[nodiscard]] inline double lateral_force(const TwoWheels& w, const Eigen::Vector2d& theta_dot) {
  return -(w.axle_mass + 2.0 * w.wheel_mass) * speed(w, theta_dot) * turn_rate(w, theta_dot);
}

}  // namespace camber::oracle
