#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// Slides along x and y of F and turns about z.
struct Planar : VectorSpaceCoordinates<3> {
  static constexpr std::string_view kName = "planar";
  static constexpr JointAxes kAxes = JointAxes::kAxisAndHint;
  static constexpr std::array<std::string_view, 3> kCoordinates{"x", "y", "angle"};
  static constexpr std::array<std::string_view, 3> kSpeeds = kCoordinates;

  template <class T>
  void motion(const T* q, const T* /*u*/, JointMotion<T>& m) const {
    clear(m, 3);
    set_rotation_z(m.R, q[2]);
    m.p[0] = q[0];
    m.p[1] = q[1];
    m.Sv[0][0] = T(1.0);
    m.Sv[1][1] = T(1.0);
    m.Sw[2][2] = T(1.0);
  }
};

}  // namespace camber
