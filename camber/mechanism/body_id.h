#pragma once

namespace camber {

/// A body, and at the same time the joint that carries it in the tree. Ground is 0; a parent comes before its
/// children.
enum class BodyId : int {};
inline constexpr BodyId kGroundId{0};
[[nodiscard]] constexpr int index(BodyId body) {
  return static_cast<int>(body);
}

}  // namespace camber
