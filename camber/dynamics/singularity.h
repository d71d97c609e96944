#pragma once

#include <camber/mechanism/workspace.h>

/// How far the constraints are from losing rank.
namespace camber {

/// The rank-th largest singular value of the rows J of all constraints, divided by the largest: 0 where the rank
/// is lower. Rows are scaled so that every multiplier is a force (Mechanism::row_scale), speeds by 1/sqrt(M_jj),
/// as where the elimination decides about the rank; rows that others imply add zeros beyond the rank-th. Also 0
/// where a constraint is not defined. Dense, and allocates. Leaves kinematics and constraints of the state in
/// the workspace.
[[nodiscard]] double smallest_singular_value(const Mechanism& mechanism, const State& state, int rank,
                                             Workspace& workspace);

}  // namespace camber
