#pragma once

#include <camber/dynamics/formulation.h>

/// Spatial operators: the tree moves freely, then the constraints correct it.
///
///   udot_f = M^-1 (tau - C)                        articulated bodies, O(n)                              (1)
///   Omega = J M^-1 J'                              two sweeps a row, M never formed                      (2)
///   Omega lambda = gamma - J udot_f                rank-revealing: redundant rows are found              (3)
///   udot = udot_f + M^-1 J' lambda                                                                       (4)
///
/// (3) is solved in scaled rows, so that lambda is the one of formulation.h. It needs a tree that resists every
/// motion by itself: a massless body whose motion only the constraints give has no M^-1.
namespace camber {

/// Throws FormulationError: nothing but the constraints resists a motion.
[[nodiscard]] Solution solve_soa(const Mechanism& mechanism, const State& state, const Loads& loads,
                                 Workspace& workspace);

}  // namespace camber
