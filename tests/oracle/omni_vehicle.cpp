#include "oracle/omni_vehicle.h"

#include <Eigen/Dense>
#include <cmath>

namespace camber::oracle {

namespace {

/// All but the spin of the wheels.
Eigen::Matrix3d carried_inertia(const OmniVehicle& car) {
  Eigen::Matrix3d I = Eigen::Vector3d(car.platform_yaw, car.platform_mass, car.platform_mass).asDiagonal();
  for (const OmniWheelPlace& wheel : car.wheels) {
    Eigen::Matrix<double, 2, 3> G;
    G << -wheel.d * std::sin(wheel.delta), 1.0, 0.0,  //
        wheel.d * std::cos(wheel.delta), 0.0, 1.0;
    I += car.wheel_mass * G.transpose() * G;
    I(0, 0) += car.diametral;
  }
  return I;
}

}  // namespace

Eigen::MatrixX3d wheel_rates(const OmniVehicle& car) {
  Eigen::MatrixX3d L(static_cast<Eigen::Index>(car.wheels.size()), 3);
  for (Eigen::Index i = 0; i < L.rows(); ++i) {
    const auto& [alpha, beta, delta, d] = car.wheels[static_cast<std::size_t>(i)];
    L.row(i) = -Eigen::RowVector3d(d * std::sin(alpha + beta - delta), std::cos(alpha + beta),
                                   std::sin(alpha + beta)) /
               (car.r * std::sin(alpha));
  }
  return L;
}

Eigen::Matrix3d inertia(const OmniVehicle& car) {
  const Eigen::MatrixX3d L = wheel_rates(car);
  return carried_inertia(car) + car.axial * L.transpose() * L;
}

Eigen::Vector3d wrench(const OmniVehicle& car, const Eigen::Vector3d& twist,
                       const Eigen::Vector3d& twist_rate) {
  const Eigen::MatrixX3d L = wheel_rates(car);
  const Eigen::Vector3d carried(0.0, -twist[0] * twist[2], twist[0] * twist[1]);
  return carried_inertia(car) * twist_rate + car.axial * L.transpose() * (L * (twist_rate - carried));
}

Eigen::VectorXd torques(const OmniVehicle& car, Eigen::Index motors, const Eigen::Vector3d& w) {
  const Eigen::Matrix3Xd map = wheel_rates(car).topRows(motors).transpose();
  return map.completeOrthogonalDecomposition().solve(w);
}

}  // namespace camber::oracle
