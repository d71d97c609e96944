#pragma once

/// What the step size controllers share.
namespace camber {

inline constexpr double kMostShrinking = 0.2;
/// The error that enters a controller is at least this: a step without any error says little of the next.
inline constexpr double kLeastError = 1e-4;
/// Where a stage could not be evaluated at all.
inline constexpr double kAfterRefusal = 0.25;

}  // namespace camber
