#pragma once

#include <array>
#include <string_view>

#include <camber/joint/elementary.h>
#include <camber/joint/vector_space.h>

namespace camber {

/// No motion at all.
struct Weld : VectorSpaceCoordinates<0> {
  static constexpr std::string_view kName = "weld";
  static constexpr JointAxes kAxes = JointAxes::kBody;
  static constexpr std::array<std::string_view, 0> kCoordinates{};
  static constexpr std::array<std::string_view, 0> kSpeeds = kCoordinates;

  template <class T>
  void motion(const T* /*q*/, const T* /*u*/, JointMotion<T>& m) const {
    clear(m, 0);
  }
};

}  // namespace camber
