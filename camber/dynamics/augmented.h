#pragma once

#include <camber/dynamics/formulation.h>

/// All bodies free, all joints constraints: the accelerations x = [al; a] of every body's centre of mass and
/// one multiplier a row of every joint (tree joints too), contact, coupling and driver,
///
///   [ M  Dᵀ ] [    x    ]   [ f ]
///   [ D  0  ] [ -lambda ] = [ d ]                                                                        (1)
///
/// with M = diag(I, m 1) of each body and at most two bodies per row, sparse. Relations of joint speeds are expressed
/// by the twists of the bodies with the left inverse of the motion map (absolute.h). The multipliers are the
/// reactions.
///
/// Redundant rows: (1) is solved without those that a pivoted QR of J finds, and then the component
/// in the null space of Dᵀ is removed so that lambda of the ties and relations is the one of formulation.h.
/// The rows of tree joints are independent of each other: their lambda follows.
namespace camber {

/// Throws FormulationError if a motion has no inertia.
[[nodiscard]] Solution solve_augmented(const Mechanism& mechanism, const State& state, const Loads& loads,
                                       Workspace& workspace);

}  // namespace camber
