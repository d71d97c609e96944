#pragma once

#include <camber/mechanism/workspace.h>

namespace camber {

/// What the rows at a state leave free, and what they hold more than once, in the scales of dynamics/singularity.h:
/// orthonormal bases with J Z = 0 and J'Y = 0 of a J that has this rank.
struct NullSpaces {
  MatrixX Z;  ///< speeds times their lengths [m/s]
  MatrixX Y;  ///< multipliers [N]
};
[[nodiscard]] NullSpaces null_spaces(const Mechanism& mechanism, const State& state, int rank,
                                     Workspace& workspace);

}  // namespace camber
