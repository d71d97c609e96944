#pragma once

#include <camber/dynamics/formulation.h>

/// Spatial operators: the tree moves freely, then the constraints correct it.
///
///   udot_f = M^-1 (tau - C)                        two sweeps, M never formed                            (1)
///   Omega = J M^-1 Jᵀ                              two sweeps a row                                      (2)
///   Omega lambda = gamma - J udot_f                rank-revealing: redundant rows are found              (3)
///   udot = udot_f + M^-1 Jᵀ lambda                                                                       (4)
///
/// (3) is solved in scaled rows, so that lambda is the one of formulation.h.
///
/// A massless body whose motion only the constraints give has no M^-1. Such a body is lent an inertia E, and the
/// wrench phi = E J_E udot that this inertia takes is given back as a force. It is one more unknown, exact, with
/// rows of its own beside (3):
///
///   (M + J_EᵀE J_E) udot + C = tau + Jᵀlambda + J_Eᵀphi,     J_E udot - E^-1 phi = 0                     (5)
namespace camber {

/// Throws FormulationError: nothing resists a motion.
[[nodiscard]] Solution solve_soa(const Mechanism& mechanism, const State& state, const Loads& loads,
                                 Workspace& workspace);

}  // namespace camber
