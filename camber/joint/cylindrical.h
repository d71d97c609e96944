#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// Turns about z and slides along z, independently.
struct Cylindrical : VectorSpaceCoordinates<2> {
  static constexpr std::string_view kName = "cylindrical";
  static constexpr JointAxes kAxes = JointAxes::kAxis;
  static constexpr std::array<std::string_view, 2> kCoordinates{"angle", "slide"};
  static constexpr std::array<std::string_view, 2> kSpeeds = kCoordinates;

  template <class T>
  void motion(const T* q, const T* /*u*/, JointMotion<T>& m) const {
    clear(m, 2);
    set_rotation_z(m.R, q[0]);
    m.p[2] = q[1];
    m.Sw[0][2] = T(1.0);
    m.Sv[1][2] = T(1.0);
  }
};

}  // namespace camber
