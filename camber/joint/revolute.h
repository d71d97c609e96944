#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// Turns about z by q.
struct Revolute : VectorSpaceCoordinates<1> {
  static constexpr std::string_view kName = "revolute";
  static constexpr JointAxes kAxes = JointAxes::kAxis;
  static constexpr std::array<std::string_view, 1> kCoordinates{""};
  static constexpr std::array<std::string_view, 1> kSpeeds = kCoordinates;

  template <class T>
  void motion(const T* q, const T* /*u*/, JointMotion<T>& m) const {
    clear(m, 1);
    set_rotation_z(m.R, q[0]);
    m.Sw[0][2] = T(1.0);
  }
};

}  // namespace camber
