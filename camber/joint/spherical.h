#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// Turns freely about a point. Coordinates: unit quaternion of R_FM; speeds: w_FM in the axes of M.
struct Spherical {
  static constexpr std::string_view kName = "spherical";
  static constexpr JointAxes kAxes = JointAxes::kBody;
  static constexpr std::array<std::string_view, 4> kCoordinates{"qw", "qx", "qy", "qz"};
  static constexpr std::array<std::string_view, 3> kSpeeds{"wx", "wy", "wz"};

  /// Sw = R_FM, and its rate times u is w x w = 0: no bias.
  template <class T>
  void motion(const T* q, const T* /*u*/, JointMotion<T>& m) const {
    clear(m, 3);
    set_rotation_quaternion(m.R, q);
    for (int k = 0; k < 3; ++k)
      for (int i = 0; i < 3; ++i) m.Sw[k][i] = m.R[k][i];
  }

  static void neutral(double* q) { q[0] = 1.0, q[1] = q[2] = q[3] = 0.0; }
  template <class T>
  static void q_dot(const T* q, const T* u, T* qdot) {
    quaternion_rate(q, u, qdot);
  }
  static void integrate(const double* q, const double* v, double* q_out) {
    quaternion_integrate(q, v, q_out);
  }
  static void difference(const double* from, const double* to, double* v) {
    quaternion_difference(from, to, v);
  }
};

}  // namespace camber
