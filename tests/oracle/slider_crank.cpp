#include "oracle/slider_crank.h"

namespace camber::oracle {

namespace {

struct Bars {
  Vector2d a1, a2, r1, r2;
  double theta = 0.0;
};

Bars close(const SliderCrank& slider, double psi) {
  Bars b;
  b.theta = -std::asin(slider.L1 / slider.L2 * std::sin(psi));
  b.a1 = slider.L1 * direction(psi);
  b.a2 = slider.L2 * direction(b.theta);
  b.r1 = placed(slider.r1, psi);
  b.r2 = placed(slider.r2, b.theta);
  return b;
}

}  // namespace

SliderCrankMotion motion(const SliderCrank& slider, const ShaftMotion& shaft) {
  const Bars b = close(slider, shaft.psi);
  SliderCrankMotion m;
  m.theta = b.theta;
  m.s = b.a1.x() + b.a2.x();
  m.r_theta = -b.a1.x() / b.a2.x();
  m.r_theta_prime = (b.a1.y() + m.r_theta * m.r_theta * b.a2.y()) / b.a2.x();
  m.r_s = -b.a1.y() - m.r_theta * b.a2.y();
  m.r_s_prime = -b.a1.x() - m.r_theta_prime * b.a2.y() - m.r_theta * m.r_theta * b.a2.x();

  const double J2 = slider.I2 + slider.m2 * b.r2.squaredNorm();
  const Vector2d c2_prime = b.a1 + m.r_theta * b.r2;  // turned by E: velocity of C₂ over ψ̇
  m.inertia = slider.I1 + slider.m1 * b.r1.squaredNorm() + m.r_theta * m.r_theta * slider.I2 +
              slider.m2 * c2_prime.squaredNorm() + slider.m3 * m.r_s * m.r_s;
  m.convective =
      -shaft.psi_dot *
      (m.r_theta * m.r_theta_prime * J2 + slider.m2 * m.r_theta_prime * b.a1.dot(b.r2) +
       slider.m2 * m.r_theta * (m.r_theta - 1.0) * b.a1.dot(turned(b.r2)) + slider.m3 * m.r_s * m.r_s_prime);
  m.external = slider.gravity.dot(turned(slider.m1 * b.r1 + slider.m2 * c2_prime)) - m.r_s * slider.gas;
  return m;
}

SliderCrankForces forces(const SliderCrank& slider, const ShaftMotion& shaft) {
  const Bars b = close(slider, shaft.psi);
  const SliderCrankMotion m = motion(slider, shaft);
  const auto& [psi, w1, alpha1] = shaft;
  const double w2 = m.r_theta * w1;
  const double alpha2 = m.r_theta * alpha1 + m.r_theta_prime * w1 * w1;
  const double s_ddot = m.r_s * alpha1 + m.r_s_prime * w1 * w1;

  // m (c̈ − g): what the joints must supply.
  const Vector2d p1 = slider.m1 * (swing_acceleration(b.r1, w1, alpha1) - slider.gravity);
  const Vector2d p2 = slider.m2 * (swing_acceleration(b.a1, w1, alpha1) +
                                   swing_acceleration(b.r2, w2, alpha2) - slider.gravity);
  SliderCrankForces f;
  f.f23.x() = slider.m3 * s_ddot + slider.gas;
  f.f23.y() = (-slider.I2 * alpha2 - cross(b.r2, p2) + b.a2.y() * f.f23.x()) / b.a2.x();
  f.f30 = f.f23.y() + slider.m3 * slider.gravity.y();
  f.n30 = -cross(slider.r3, f.f23);
  f.f12 = f.f23 + p2;
  f.f01 = f.f12 + p1;
  f.torque = slider.I1 * alpha1 + cross(b.r1, f.f01) + cross(b.a1 - b.r1, f.f12);
  return f;
}

double driving_torque(const SliderCrank& slider, const ShaftMotion& shaft) {
  const SliderCrankMotion m = motion(slider, shaft);
  return m.inertia * shaft.psi_ddot - m.convective * shaft.psi_dot - m.external;
}

}  // namespace camber::oracle
