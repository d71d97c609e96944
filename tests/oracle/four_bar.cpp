#include "oracle/four_bar.h"

#include <Eigen/Dense>

namespace camber::oracle {

namespace {

struct Bars {
  Vector2d a1, a2, a3, r1, r2, r3, b3;
  double theta = 0.0, phi = 0.0;
};

/// (1): the triangle of coupler, rocker and the line from the crank's pin to the fixed pivot.
Bars close(const FourBar& bar, double psi) {
  Bars b;
  b.a1 = bar.L1 * direction(psi);
  const Vector2d line = Vector2d(bar.L0, 0.0) - b.a1;
  const double d = line.norm();
  b.theta = std::atan2(line.y(), line.x()) +
            std::acos((bar.L2 * bar.L2 + d * d - bar.L3 * bar.L3) / (2.0 * bar.L2 * d));
  b.a2 = bar.L2 * direction(b.theta);
  b.a3 = line - b.a2;
  b.phi = std::atan2(b.a3.y(), b.a3.x());
  b.r1 = placed(bar.r1, psi);
  b.r2 = placed(bar.r2, b.theta);
  b.r3 = placed(bar.r3, b.phi);
  b.b3 = b.a3 - b.r3;
  return b;
}

/// x a₂ + y a₃ = v.
Vector2d along_bars(const Bars& b, const Vector2d& v) {
  return Vector2d(cross(v, b.a3), cross(b.a2, v)) / cross(b.a2, b.a3);
}

}  // namespace

FourBarMotion motion(const FourBar& bar, const ShaftMotion& shaft) {
  const Bars b = close(bar, shaft.psi);
  const Vector2d r = along_bars(b, -b.a1);
  const Vector2d prime = along_bars(b, -turned(b.a1 + r.x() * r.x() * b.a2 + r.y() * r.y() * b.a3));
  const double J2 = bar.I2 + bar.m2 * b.r2.squaredNorm();
  const double J3 = bar.I3 + bar.m3 * b.b3.squaredNorm();
  const Vector2d c2_prime = b.a1 + r.x() * b.r2;  // turned by E: velocity of C₂ over ψ̇

  FourBarMotion m;
  m.theta = b.theta;
  m.phi = b.phi;
  m.r_theta = r.x();
  m.r_phi = r.y();
  m.r_theta_prime = prime.x();
  m.r_phi_prime = prime.y();
  m.inertia = bar.I1 + bar.m1 * b.r1.squaredNorm() + r.x() * r.x() * bar.I2 +
              bar.m2 * c2_prime.squaredNorm() + r.y() * r.y() * J3;
  m.convective =
      -shaft.psi_dot * (r.x() * prime.x() * J2 + bar.m2 * prime.x() * b.a1.dot(b.r2) +
                        bar.m2 * r.x() * (r.x() - 1.0) * b.a1.dot(turned(b.r2)) + r.y() * prime.y() * J3);
  m.gravity = bar.gravity.dot(turned(bar.m1 * b.r1 + bar.m2 * c2_prime - bar.m3 * r.y() * b.b3));
  return m;
}

FourBarForces forces(const FourBar& bar, const ShaftMotion& shaft) {
  const Bars b = close(bar, shaft.psi);
  const FourBarMotion m = motion(bar, shaft);
  const auto& [psi, w1, alpha1] = shaft;
  const double w2 = m.r_theta * w1, w3 = m.r_phi * w1;
  const double alpha2 = m.r_theta * alpha1 + m.r_theta_prime * w1 * w1;
  const double alpha3 = m.r_phi * alpha1 + m.r_phi_prime * w1 * w1;

  // m (c̈ − g): what the joints must supply.
  const Vector2d p1 = bar.m1 * (swing_acceleration(b.r1, w1, alpha1) - bar.gravity);
  const Vector2d p2 =
      bar.m2 * (swing_acceleration(b.a1, w1, alpha1) + swing_acceleration(b.r2, w2, alpha2) - bar.gravity);
  const Vector2d p3 = bar.m3 * (-swing_acceleration(b.b3, w3, alpha3) - bar.gravity);

  // (6): a₂ × f = x₂ and a₃ × f = x₃.
  const double x2 = -bar.I2 * alpha2 - cross(b.r2, p2);
  const double x3 = -bar.I3 * alpha3 + cross(b.b3, p3);
  FourBarForces f;
  f.f23 = (x3 * b.a2 - x2 * b.a3) / cross(b.a3, b.a2);
  f.f30 = f.f23 - p3;
  f.f12 = f.f23 + p2;
  f.f01 = f.f12 + p1;
  f.torque = bar.I1 * alpha1 + cross(b.r1, f.f01) + cross(b.a1 - b.r1, f.f12);
  return f;
}

double driving_torque(const FourBar& bar, const ShaftMotion& shaft) {
  const FourBarMotion m = motion(bar, shaft);
  return m.inertia * shaft.psi_ddot - m.convective * shaft.psi_dot - m.gravity;
}

}  // namespace camber::oracle
