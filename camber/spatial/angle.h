#pragma once

#include <numbers>

namespace camber {

inline constexpr double kFullTurn = 2.0 * std::numbers::pi;  ///< [rad]

}  // namespace camber
