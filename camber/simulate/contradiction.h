#pragma once

#include <camber/dynamics/elimination.h>
#include <camber/mechanism/workspace.h>

namespace camber {

/// Rows that others imply must agree with them; what they prescribe differently grows unseen, because the machine can
/// follow one of them only. After a projection of the speeds `u_before`. Throws SimulationError where they disagree.
void refuse_contradiction(const Mechanism& mechanism, double t, const VectorX& u_before,
                          const EliminationVerdict& elimination, Workspace& workspace);

}  // namespace camber
