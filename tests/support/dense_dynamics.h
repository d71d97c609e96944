#pragma once

#include <camber/mechanism/workspace.h>

namespace camber::support {

/// M a + C = tau + Jᵀlambda, J a = gamma, by dense singular values: the null space of the rows, and the smallest
/// of all multipliers in the scale of the rows. Shares M, C, J and gamma with the library, not the elimination.
struct DenseSolution {
  VectorX udot, lambda;
  int rank = 0;
};

[[nodiscard]] DenseSolution dense_dynamics(const Mechanism& mechanism, const State& state,
                                           Workspace& workspace, const VectorX& tau);
/// Without efforts in the joints.
[[nodiscard]] DenseSolution dense_dynamics(const Mechanism& mechanism, const State& state,
                                           Workspace& workspace);

}  // namespace camber::support
