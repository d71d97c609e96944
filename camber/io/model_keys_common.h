#pragma once

#include <camber/io/model_keys.h>

/// Keys that stand in several tables.
namespace camber {

/// The words of a key `axes` that chooses between two sets of axes.
[[nodiscard]] inline std::vector<std::string> world_or_body() {
  return {"world", "body"};
}

/// Of a table that `type` has chosen.
inline constexpr Key kType{
    .name = "type", .meaning = "what kind of part it is", .form = Form::kText, .required = true};

}  // namespace camber
