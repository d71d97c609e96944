#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// Six freedoms. Coordinates: p_FM in F, then the unit quaternion of R_FM; speeds: w_FM and the velocity of
/// Mo, both in the axes of M.
struct Free {
  static constexpr std::string_view kName = "free";
  static constexpr JointAxes kAxes = JointAxes::kBody;
  static constexpr std::array<std::string_view, 7> kCoordinates{"x", "y", "z", "qw", "qx", "qy", "qz"};
  static constexpr std::array<std::string_view, 6> kSpeeds{"wx", "wy", "wz", "vx", "vy", "vz"};

  /// ṗ = R v, so p̈ = R v̇ + w x (R v): the last term is the bias cv.
  template <class T>
  void motion(const T* q, const T* u, JointMotion<T>& m) const {
    clear(m, 6);
    set_rotation_quaternion(m.R, q + 3);
    const T w_x_v[3] = {u[1] * u[5] - u[2] * u[4], u[2] * u[3] - u[0] * u[5], u[0] * u[4] - u[1] * u[3]};
    for (int i = 0; i < 3; ++i) {
      m.p[i] = q[i];
      for (int k = 0; k < 3; ++k) {
        m.Sw[k][i] = m.R[k][i];
        m.Sv[k + 3][i] = m.R[k][i];
        m.cv[i] = m.cv[i] + m.R[k][i] * w_x_v[k];
      }
    }
  }

  static void neutral(double* q) {
    for (int i = 0; i < 7; ++i) q[i] = i == 3 ? 1.0 : 0.0;
  }
  template <class T>
  static void q_dot(const T* q, const T* u, T* qdot) {
    T R[3][3];
    set_rotation_quaternion(R, q + 3);
    for (int i = 0; i < 3; ++i) qdot[i] = R[0][i] * u[3] + R[1][i] * u[4] + R[2][i] * u[5];
    quaternion_rate(q + 3, u, qdot + 3);
  }
  /// The quaternion turns by exp(w h / 2), the point moves by R v h: exact to first order, and its own
  /// inverse below.
  static void integrate(const double* q, const double* v, double* q_out) {
    double R[3][3];
    set_rotation_quaternion(R, q + 3);
    double p[3];
    for (int i = 0; i < 3; ++i) p[i] = q[i] + R[0][i] * v[3] + R[1][i] * v[4] + R[2][i] * v[5];
    quaternion_integrate(q + 3, v, q_out + 3);
    for (int i = 0; i < 3; ++i) q_out[i] = p[i];
  }
  static void difference(const double* from, const double* to, double* v) {
    double R[3][3];
    set_rotation_quaternion(R, from + 3);
    quaternion_difference(from + 3, to + 3, v);
    for (int k = 0; k < 3; ++k) {
      v[k + 3] = 0.0;
      for (int i = 0; i < 3; ++i) v[k + 3] += R[k][i] * (to[i] - from[i]);
    }
  }
};

}  // namespace camber
