#pragma once

#include <camber/simulate/system.h>

namespace camber {

/// Throws SimulationError where the last step met a lock (System::locked): rows that others implied until then have
/// become independent, and no motion goes on without a blow. Names the parts whose rows lock.
void refuse_lock(System& system);

}  // namespace camber
