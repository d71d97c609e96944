#pragma once

#include <optional>

#include <camber/simulate/lock.h>

namespace camber {

/// A lock that a step from a state would run into: rows that were redundant at the start, to rounding, are no longer
/// redundant to rounding, though not yet by the tolerance of the rank. For a step that has failed; allocates.
[[nodiscard]] std::optional<Lock> find_lock_ahead(const Mechanism& mechanism, const State& start,
                                                  const State& state, int rank, double negligible,
                                                  Workspace& workspace);

}  // namespace camber
