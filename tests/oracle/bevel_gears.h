#pragma once

#include <Eigen/Core>
#include <cmath>

/// Two bevel gears on fixed axes that are perpendicular to each other: the pinion, 1, about +x, the wheel, 2, about
/// +z; their pitch circles touch at Q = (d₂/2, 0, d₁/2). A motor drives the pinion, gravity acts along −z.
///
///   θ̇ = −(d₁/d₂) χ̇,   I = I₁ + (d₁/d₂)² I₂,   I χ̈ = τ                                         (1)
///   F_t = 2 (τ − I₁ χ̈)/d₁          along +y on the pinion, against its motion at Q              (2)
///   tan δ = d₁/d₂,   F_r = F_t tan α cos δ,   F_a = F_t tan α sin δ                             (3)
/// The teeth press perpendicular to the line in which the pitch cones touch: the pinion is pushed away from the wheel,
/// by F_r along −z and by F_a along +x, away from the apex. Both gears are balanced, so a bearing at the
/// centre of the pitch circle carries:
///   f₁ = −F + m₁ g k on the pinion,   f₂ = F + m₂ g k on the wheel,   F = (F_a, F_t, −F_r)        (4)
namespace camber::oracle {

struct BevelGears {
  double d1 = 0.08, d2 = 0.2;    ///< pitch circles [m]
  double m1 = 2.5, m2 = 10.0;    ///< [kg]
  double I1 = 0.002, I2 = 0.05;  ///< about the axes [kg m²]
  double torque = 3.0;           ///< τ [N m]
  double pressure = 0.0;         ///< α [rad]
  double g = 9.81;
};

struct BevelGearLoads {
  double inertia = 0.0;                     ///< I [kg m²]
  double chi_ddot = 0.0, theta_ddot = 0.0;  ///< [rad/s²]
  double tangential = 0.0;                  ///< F_t [N]
  Eigen::Vector3d bearing_1, bearing_2;     ///< (4) [N]
};

[[nodiscard]] inline BevelGearLoads evaluate(const BevelGears& gears) {
  const double ratio = gears.d1 / gears.d2;
  const double cone = std::atan(ratio);
  BevelGearLoads x;
  x.inertia = gears.I1 + ratio * ratio * gears.I2;
  x.chi_ddot = gears.torque / x.inertia;
  x.theta_ddot = -ratio * x.chi_ddot;
  x.tangential = 2.0 * (gears.torque - gears.I1 * x.chi_ddot) / gears.d1;
  const double apart = x.tangential * std::tan(gears.pressure);
  const Eigen::Vector3d F(apart * std::sin(cone), x.tangential, -apart * std::cos(cone));
  x.bearing_1 = -F + Eigen::Vector3d(0.0, 0.0, gears.m1 * gears.g);
  x.bearing_2 = F + Eigen::Vector3d(0.0, 0.0, gears.m2 * gears.g);
  return x;
}

}  // namespace camber::oracle
