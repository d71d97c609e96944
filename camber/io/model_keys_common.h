#pragma once

#include <camber/io/model_keys.h>

/// Keys that stand in several tables.
namespace camber {

inline constexpr bool kRequired = true;

inline constexpr Key kCenter{"center", "centre [m]", Form::kVector, kRequired};
inline constexpr Key kAxisKey{"axis", "direction of the axis", Form::kVector, kRequired};
inline constexpr Key kRadius{"radius", "radius [m]", Form::kNumber, kRequired};
inline constexpr Key kBodyKey{"body", "a body, or ground", Form::kName, kRequired};
inline constexpr Key kIn{
    "in", "the body in whose pose frame the coordinates here stand; default the drawing's", Form::kName};

/// The words of a key `axes` that chooses between two sets of axes.
[[nodiscard]] inline std::vector<std::string> world_or_body() {
  return {"world", "body"};
}

/// Of a table that `type` has chosen.
inline constexpr Key kType{"type", "what kind of part it is", Form::kText, kRequired};

}  // namespace camber
