#pragma once

#include <camber/mechanism/mechanism.h>

namespace camber {

/// Throws ModelError naming the joint where nothing resists a motion: massless bodies are allowed (a fork, an
/// axle), but something must resist every speed, or its acceleration is not determined.
void check_resistance(const Mechanism& mechanism);

}  // namespace camber
