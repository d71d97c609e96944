#include "oracle/rolling_disk.h"

#include <Eigen/Dense>
#include <cmath>

namespace camber::oracle {

using Eigen::Matrix3d;
using Eigen::Vector3d;

DiskMotion evaluate(const RollingDisk& disk, const DiskState& state) {
  const double s = std::sin(state.angles[0]), c = std::cos(state.angles[0]);
  const double sphi = std::sin(state.angles[1]), cphi = std::cos(state.angles[1]);
  const double theta_dot = state.rates[0], phi_dot = state.rates[1], psi_dot = state.rates[2];
  const double mr2 = disk.m * disk.r * disk.r, A = mr2 / 4.0, C = mr2 / 2.0;

  Matrix3d F;  // columns l, d, e of (1)
  F.col(0) = Vector3d(cphi, sphi, 0.0);
  F.col(1) = Vector3d(-sphi * s, cphi * s, c);
  F.col(2) = F.col(0).cross(F.col(1));
  const double p = -theta_dot, q = phi_dot * c, n = psi_dot + phi_dot * s, k = phi_dot * s;

  const double p_dot = (A * k * q - (C + mr2) * q * n - disk.m * disk.g * disk.r * s) / (A + mr2);
  const double q_dot = (C * p * n - A * k * p) / A;
  const double n_dot = mr2 * p * q / (C + mr2);

  DiskMotion x;
  const double phi_ddot = (q_dot + phi_dot * s * theta_dot) / c;
  x.angles_ddot = {-p_dot, phi_ddot, n_dot - phi_ddot * s - phi_dot * c * theta_dot};
  const Vector3d omega_F(p, q, n);
  const Vector3d frame_rate_F(p, q, k);
  x.velocity = F * Vector3d(-disk.r * n, 0.0, disk.r * p);
  x.omega = F * omega_F;
  x.alpha = F * (Vector3d(p_dot, q_dot, n_dot) + frame_rate_F.cross(omega_F));
  const Vector3d a = F * (disk.r * Vector3d(-n_dot + p * q, -k * n - p * p, p_dot + q * n));
  x.contact_force = disk.m * (a + Vector3d(0.0, 0.0, disk.g));
  x.energy = 0.5 * (disk.m * x.velocity.squaredNorm() + A * (p * p + q * q) + C * n * n) +
             disk.m * disk.g * disk.r * c;
  return x;
}

double steady_lean(const RollingDisk& disk, double phi_dot, double psi_dot, double guess) {
  const double mr2 = disk.m * disk.r * disk.r, A = mr2 / 4.0, D = 1.5 * mr2;
  const double weight = disk.m * disk.g * disk.r;
  constexpr int kSteps = 50;
  double theta = guess;
  for (int i = 0; i < kSteps; ++i) {
    const double s = std::sin(theta), c = std::cos(theta);
    const double f = (A - D) * phi_dot * phi_dot * s * c - D * phi_dot * psi_dot * c - weight * s;
    const double slope =
        (A - D) * phi_dot * phi_dot * (c * c - s * s) + D * phi_dot * psi_dot * s - weight * c;
    theta -= f / slope;
  }
  return theta;
}

}  // namespace camber::oracle
