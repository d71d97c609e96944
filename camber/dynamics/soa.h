#pragma once

#include <camber/dynamics/formulation.h>

/// Spatial operators: the free motion of the tree, corrected by the constraints.
///
///   udot_f = M^-1 (tau - C)                        two sweeps, M never formed                            (1)
///   Omega = J M^-1 Jᵀ                              two sweeps per row                                     (2)
///   Omega lambda = gamma - J udot_f                rank-revealing: redundant rows are found              (3)
///   udot = udot_f + M^-1 Jᵀ lambda                                                                       (4)
///
/// (3) is solved in scaled rows, so that lambda is the one of formulation.h.
///
/// If only the constraints determine the motion of a massless body, M^-1 does not exist. Such a body is given an
/// auxiliary inertia E, whose inertia wrench is compensated by the force phi = E J_E udot. This is exact; phi is
/// another unknown, with rows of its own beside (3):
///
///   (M + J_EᵀE J_E) udot + C = tau + Jᵀlambda + J_Eᵀphi,     J_E udot - E^-1 phi = 0                     (5)
namespace camber {

/// Throws FormulationError if a motion has no inertia.
[[nodiscard]] Solution solve_soa(const Mechanism& mechanism, const State& state, const Loads& loads,
                                 Workspace& workspace);

}  // namespace camber
