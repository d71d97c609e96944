#include "oracle/free_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "oracle/elliptic.h"

namespace camber::oracle {
namespace {

/// κ_i of (1): ω̇_i = κ_i ω_j ω_l with (i, j, l) cyclic.
double euler_factor(const Vector3d& moments, int i) {
  return (moments[(i + 1) % 3] - moments[(i + 2) % 3]) / moments[i];
}

/// Rotation by the constant angular velocity w over the time t.
Quaterniond turn(const Vector3d& w, double t) {
  const double rate = w.norm();
  if (rate == 0.0) return Quaterniond::Identity();
  return Quaterniond(Eigen::AngleAxisd(rate * t, w / rate));
}

}  // namespace

TriaxialRotation triaxial_rotation(const Vector3d& moments, const Vector3d& w0_B) {
  std::array<int, 3> order{0, 1, 2};
  std::sort(order.begin(), order.end(), [&](int i, int j) { return moments[i] < moments[j]; });
  const auto [smallest, middle, largest] = order;
  if (!(moments[smallest] > 0.0 && moments[smallest] < moments[middle] &&
        moments[middle] < moments[largest])) {
    throw std::invalid_argument("triaxial_rotation: the principal moments must be positive and distinct");
  }
  TriaxialRotation m;
  m.moments = moments;
  // Differences such as L² − 2T I_c are written as sums Σ I_i (I_i − I_c) ω_i² of like sign: no cancellation.
  const auto excess = [&](int i, int over) {
    return moments[i] * (moments[i] - moments[over]) * w0_B[i] * w0_B[i];
  };
  const bool about_largest = excess(largest, middle) + excess(smallest, middle) >= 0.0;
  m.a = about_largest ? largest : smallest;
  m.b = middle;
  m.c = about_largest ? smallest : largest;
  const double Ia = moments[m.a], Ib = moments[m.b], Ic = moments[m.c];
  const double L2_minus_2TIc = excess(m.a, m.c) + excess(m.b, m.c);
  const double L2_minus_2TIa = excess(m.b, m.a) + excess(m.c, m.a);

  m.A = std::copysign(std::sqrt(L2_minus_2TIc / (Ia * (Ia - Ic))), w0_B[m.a]);
  m.C = std::copysign(std::sqrt(-L2_minus_2TIa / (Ic * (Ia - Ic))), w0_B[m.c]);
  const double kappa_a = euler_factor(moments, m.a), kappa_b = euler_factor(moments, m.b);
  m.B = std::copysign(std::sqrt(-L2_minus_2TIa / (Ib * (Ia - Ib))), kappa_b * m.A * m.C);
  m.rate = std::sqrt((Ia - Ib) * L2_minus_2TIc / (Ia * Ib * Ic));
  if (m.A == 0.0 || m.C == 0.0) return m;  // at rest, or a permanent rotation about a: k = 0, no phase
  const double k2 = -kappa_a * m.B * m.B / (kappa_b * m.A * m.A);
  m.modulus = std::sqrt(std::min(k2, 1.0));  // rounding may pass 1 on the separatrix
  m.phase = elliptic_f(std::atan2(w0_B[m.b] / m.B, w0_B[m.c] / m.C), m.modulus);
  return m;
}

Vector3d angular_velocity(const TriaxialRotation& m, double t) {
  const JacobiFunctions f = jacobi(m.rate * t + m.phase, m.modulus);
  Vector3d w_B;
  w_B[m.a] = m.A * f.dn;
  w_B[m.b] = m.B * f.sn;
  w_B[m.c] = m.C * f.cn;
  return w_B;
}

double rotation_energy(const Vector3d& moments, const Vector3d& w_B) {
  return 0.5 * w_B.dot(moments.cwiseProduct(w_B));
}

double momentum_magnitude(const Vector3d& moments, const Vector3d& w_B) {
  return moments.cwiseProduct(w_B).norm();
}

Vector3d angular_velocity(const SymmetricRotation& m, double t) {
  const double s = (m.transverse_moment - m.axial_moment) / m.transverse_moment * m.w0_B.z();
  const double cos_st = std::cos(s * t), sin_st = std::sin(s * t);
  return {m.w0_B.x() * cos_st + m.w0_B.y() * sin_st, -m.w0_B.x() * sin_st + m.w0_B.y() * cos_st, m.w0_B.z()};
}

Quaterniond attitude(const SymmetricRotation& m, double t) {
  const double ratio = m.axial_moment / m.transverse_moment;
  const Vector3d momentum_over_I(m.w0_B.x(), m.w0_B.y(), ratio * m.w0_B.z());
  const double s = (1.0 - ratio) * m.w0_B.z();
  return m.q0_WB * turn(momentum_over_I, t) * turn(s * Vector3d::UnitZ(), t);
}

}  // namespace camber::oracle
