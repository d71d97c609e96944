#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// Turns about z of F by `first`, then about x of the cross piece by `second`: R_FM = Rz(first) Rx(second).
struct Universal : VectorSpaceCoordinates<2> {
  static constexpr std::string_view kName = "universal";
  static constexpr JointAxes kAxes = JointAxes::kAxisAndSecond;
  static constexpr std::array<std::string_view, 2> kCoordinates{"first", "second"};
  static constexpr std::array<std::string_view, 2> kSpeeds = kCoordinates;

  template <class T>
  void motion(const T* q, const T* u, JointMotion<T>& m) const {
    using std::cos;
    using std::sin;
    clear(m, 2);
    set_rotation_z(m.R, q[0]);
    const T x[3] = {m.R[0][0], m.R[0][1], m.R[0][2]};  // the second axis in F
    const T y[3] = {m.R[1][0], m.R[1][1], m.R[1][2]};
    const T c = cos(q[1]);
    const T s = sin(q[1]);
    for (int i = 0; i < 3; ++i) {
      const T z = T(i == 2 ? 1.0 : 0.0);
      m.R[1][i] = c * y[i] + s * z;
      m.R[2][i] = c * z - s * y[i];
      m.Sw[0][i] = z;
      m.Sw[1][i] = x[i];
      m.cw[i] = u[0] * u[1] * y[i];  // d/dt x = u0 z x x = u0 y
    }
  }
};

}  // namespace camber
