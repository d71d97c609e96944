#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <camber/model/column.h>
#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/model/part_at.h>

/// What the kinds of states of a model's own share (model/own_state.h).
namespace camber {

inline constexpr const char* kStateGroup = "state";

/// The pieces of a rate that is bounded on both sides, as the first number of a state's memory.
inline constexpr double kAtLower = -1.0, kBetween = 0.0, kAtUpper = 1.0;

}  // namespace camber
