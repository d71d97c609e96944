#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include <camber/constraint/constraint_type.h>
#include <camber/constraint/time_law.h>
#include <camber/model/column.h>
#include <camber/model/law.h>
#include <camber/spatial/rotation.h>

/// What couplings and drivers between two bodies become: `draw(part, time_law)` stands beside each of them.
namespace camber {

/// A constraint and its two frames in the drawing.
struct DrawnConstraint {
  std::string A, B;
  ConstraintType type;
  Transform X_WA = {}, X_WB = {};
};

/// Compiles a law of t, which stands at this key of the part.
using CompileTimeLaw = std::function<TimeLaw(const Law& law, std::string_view key)>;

[[nodiscard]] inline Transform frame_at(const Vector3& point) {
  return {Matrix3::Identity(), point};
}
/// z along the axis.
[[nodiscard]] inline Transform frame_along(const Vector3& axis, const Vector3& point,
                                           const Vector3& x_hint = Vector3::UnitX()) {
  return {frame_from_axes(axis, x_hint), point};
}

/// Of the columns `force`.
inline constexpr std::string_view kForceMeaning =
    "of a rod: a pull is positive. Of a gear or rack mesh: along the line of action";
/// Of the columns `normal`.
inline constexpr std::string_view kCamForceMeaning = "of a cam: what presses the follower";

}  // namespace camber
