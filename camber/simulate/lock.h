#pragma once

#include <optional>

#include <camber/dynamics/elimination.h>
#include <camber/mechanism/workspace.h>

namespace camber {

/// A rank above that of the start, where meeting the rows would take speed away at once: rows that others implied until
/// then have become independent, and no motion goes on without a blow.
struct Lock {
  double t = 0.0;
  int rank = 0;
  double kinetic = 0.0;  ///< [J]; before
  double lost = 0.0;     ///< [J]; by the projection
};

/// `state` has the speeds that the rows allow, `u_before` is what they were before the projection. `negligible`: energy
/// that counts as none [J].
[[nodiscard]] std::optional<Lock> find_lock(const Mechanism& mechanism, const State& state,
                                            const VectorX& u_before, const EliminationVerdict& elimination,
                                            double negligible, Workspace& workspace);

/// Throws SimulationError, which names the parts whose rows lock. `rank` is that at the start.
[[noreturn]] void refuse_lock(const Mechanism& mechanism, const State& state, const Lock& lock, int rank,
                              Workspace& workspace);

}  // namespace camber
