#pragma once

#include <atomic>

namespace camber::cli {

/// From here on the first SIGINT or SIGTERM sets the flag that is returned instead of ending the program; a
/// second one ends it at once.
const std::atomic<bool>& catch_interrupts();

}  // namespace camber::cli
