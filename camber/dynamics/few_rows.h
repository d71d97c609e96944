#pragma once

#include <camber/mechanism/workspace.h>

namespace camber {

/// The least change for a few well-conditioned rows, several times cheaper than an elimination:
///
///   a = W Jᵀ (J W Jᵀ)^-1 b,   W = diag(1/M_jj)                                                           (1)
///
/// with b = constraints.right_side and W as the last elimination left it (mass_scale). The metric is that of
/// the diagonal of M: for corrections of the size of a step's error the metric does not matter. False,
/// with a unchanged, if the machine is too large, or a row nearly depends on others. Allocates
/// nothing.
[[nodiscard]] bool solve_few_rows(const Mechanism& mechanism, const ConstraintState& constraints,
                                  bool holonomic_only, const Workspace& workspace, VectorX& a);

}  // namespace camber
