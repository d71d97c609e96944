#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// A screw: turns about z by q and advances along z by pitch q / 2 pi.
struct Helical : VectorSpaceCoordinates<1> {
  static constexpr std::string_view kName = "helical";
  static constexpr JointAxes kAxes = JointAxes::kAxis;
  static constexpr std::array<std::string_view, 1> kCoordinates{""};
  static constexpr std::array<std::string_view, 1> kSpeeds = kCoordinates;

  double pitch = 0.0;  ///< advance along +z in one turn [m]; negative for a left-handed thread

  template <class T>
  void motion(const T* q, const T* /*u*/, JointMotion<T>& m) const {
    constexpr double kTurn = 6.283185307179586;  // 2 pi
    const T advance = T(pitch / kTurn);
    clear(m, 1);
    set_rotation_z(m.R, q[0]);
    m.p[2] = advance * q[0];
    m.Sw[0][2] = T(1.0);
    m.Sv[0][2] = advance;
  }
};

}  // namespace camber
