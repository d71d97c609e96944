#pragma once

#include <camber/mechanism/workspace.h>

namespace camber {

/// Where constraints are redundant, the multipliers of the elimination have the smallest norm, in which only
/// those of cut joints count. This changes lambda by null vectors N of Jᵀ so that the reactions of all joints
/// and contacts together are smallest,
///
///   minimise over z:  sum |force|^2 + |moment/length|^2  of the reactions at lambda + N z                (1)
///
/// which does not depend on which joint is cut. The motion stays as it is. After constrained_dynamics at the
/// same state, with its results; leaves lambda alone where there are more than kMostNullVectors of them, too
/// many for a dense least squares problem. Allocates.
void make_reactions_smallest(const Mechanism& mechanism, const State& state, const Kinematics& kinematics,
                             const ConstraintState& constraints, const VectorX& udot, Workspace& workspace,
                             VectorX& lambda, const Matrix6X* external);

inline constexpr int kMostNullVectors = 60;

}  // namespace camber
