#pragma once

#include <cmath>

#include <camber/joint/motion.h>

/// Building blocks of the joint types.
namespace camber {

template <class T>
/// Sets R to the identity and the other fields to zero, for a type with `speeds` speeds.
void clear(JointMotion<T>& m, int speeds) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m.R[i][j] = T(i == j ? 1.0 : 0.0);
    m.p[i] = m.cw[i] = m.cv[i] = T(0.0);
    for (int k = 0; k < speeds; ++k) m.Sw[k][i] = m.Sv[k][i] = T(0.0);
  }
}

/// R = Rz(angle), by columns.
template <class T>
void set_rotation_z(T (&R)[3][3], const T& angle) {
  using std::cos;
  using std::sin;
  const T c = cos(angle);
  const T s = sin(angle);
  R[0][0] = c, R[0][1] = s, R[0][2] = T(0.0);
  R[1][0] = -s, R[1][1] = c, R[1][2] = T(0.0);
  R[2][0] = T(0.0), R[2][1] = T(0.0), R[2][2] = T(1.0);
}

/// R of the quaternion (w, x, y, z) divided by its norm, so that one that is not exactly unit still gives a rotation.
template <class T>
void set_rotation_quaternion(T (&R)[3][3], const T* quaternion) {
  const T w = quaternion[0];
  const T x = quaternion[1];
  const T y = quaternion[2];
  const T z = quaternion[3];
  const T s = T(2.0) / (w * w + x * x + y * y + z * z);
  R[0][0] = T(1.0) - s * (y * y + z * z), R[0][1] = s * (x * y + w * z), R[0][2] = s * (x * z - w * y);
  R[1][0] = s * (x * y - w * z), R[1][1] = T(1.0) - s * (x * x + z * z), R[1][2] = s * (y * z + w * x);
  R[2][0] = s * (x * z + w * y), R[2][1] = s * (y * z - w * x), R[2][2] = T(1.0) - s * (x * x + y * y);
}

/// d(quaternion)/dt = 1/2 quaternion * (0, w), with w in the axes of the turning frame.
template <class T>
void quaternion_rate(const T* q, const T* w, T* rate) {
  const T half = T(0.5);
  rate[0] = half * (-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]);
  rate[1] = half * (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]);
  rate[2] = half * (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]);
  rate[3] = half * (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]);
}

/// quaternion_out = quaternion * exp(phi/2): the turn by the rotation vector phi about the body's own axes.
void quaternion_integrate(const double* q, const double* phi, double* q_out);

/// The rotation vector phi, |phi| <= pi, with from * exp(phi/2) = to.
void quaternion_difference(const double* from, const double* to, double* phi);

}  // namespace camber
