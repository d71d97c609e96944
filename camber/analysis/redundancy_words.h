#pragma once

#include <string>

#include <camber/analysis/cures.h>

namespace camber {

/// "force along the axis, moments across it in O, A, B, C": what a group holds more than once.
[[nodiscard]] std::string held_by(const Redundancy& redundancy, const RedundancyGroup& group);

/// "B spherical and C cylindrical"
[[nodiscard]] std::string describe(const Cure& cure);

}  // namespace camber
