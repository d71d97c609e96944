#pragma once

#include <camber/simulate/system.h>

namespace camber {

/// Throws SimulationError where the machine starts at a singular pose: which way it goes is not determined.
///
/// Combinations y of holonomic rows that vanish, y'J = 0, say nothing about accelerations either, y'gamma(u) = 0 for every
/// u that the rows allow, where other rows imply them for good. In a singular pose some speeds break that:
///
///   y'(gamma(u + z) - gamma(u)) != 0,   J z = 0                                                           (1)
void refuse_singular_start(System& system);

}  // namespace camber
