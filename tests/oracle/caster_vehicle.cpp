#include "oracle/caster_vehicle.h"

#include <cmath>

namespace camber::oracle {

using Row = Eigen::RowVector2d;

CasterVehicleEquations evaluate(const CasterVehicle& car, double theta4, const Eigen::Vector2d& theta_dot) {
  const double s = std::sin(theta4), c = std::cos(theta4), reach = car.a + car.b;
  const Row v = Row::Constant(-0.5 * car.r);
  const Row psi = car.r / car.l * Row(1.0, -1.0);
  // (2), and its derivative by θ₄.
  const Row theta3 = -(reach * s * psi + c * v) / car.r;
  const Row theta3_prime = -(reach * c * psi - s * v) / car.r;
  const Row theta4_row = (reach * c * psi - s * v) / car.d - psi;
  const Row theta4_prime = -(reach * s * psi + c * v) / car.d;
  const double theta4_dot = theta4_row * theta_dot;

  const double m = car.platform_mass, mw = car.wheel_mass;
  const double J = car.platform_yaw + m * car.a * car.a + 2.0 * (car.diametral + mw * car.l * car.l / 4.0);
  const double rolling = car.axial + mw * car.r * car.r;  // of the caster's wheel, over θ̇₃²
  const Row fork = psi + theta4_row;

  CasterVehicleEquations x;
  x.inertia = (m + 2.0 * mw) * v.transpose() * v + J * psi.transpose() * psi +
              car.axial * Eigen::Matrix2d::Identity() + rolling * theta3.transpose() * theta3 +
              car.diametral * fork.transpose() * fork;
  const double speed = v * theta_dot, psi_dot = psi * theta_dot;
  x.convective = v.transpose() * (m * car.a * psi_dot * psi_dot) -
                 psi.transpose() * (m * car.a * psi_dot * speed) -
                 theta4_dot * (rolling * theta3.transpose() * (theta3_prime * theta_dot) +
                               car.diametral * fork.transpose() * (theta4_prime * theta_dot));
  x.dependent << theta3, theta4_row, psi;
  return x;
}

}  // namespace camber::oracle
