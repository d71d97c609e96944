#pragma once

#include <camber/force/force_model.h>
#include <camber/mechanism/workspace.h>

namespace camber {

/// The motion at a state under the forces of the model.
struct SolvedState {
  VectorX udot, lambda;
};

/// `applied` are efforts besides, one per speed, or null. Throws FormulationError where the accelerations do not follow: a constraint that is not defined, forces that are not
/// finite, a motion that nothing resists.
[[nodiscard]] SolvedState solve_motion(const Mechanism& mechanism, const State& state, ForceModel& forces,
                                       Workspace& workspace, const VectorX* applied = nullptr);

/// Throws ModelError where there is none of this name.
[[nodiscard]] const Actuator& find_actuator(const Mechanism& mechanism, const std::string& name);

/// Orthonormal bases of the motions that rows leave free: those of J, and of a matrix of these rows whose rank is
/// found.
struct FreeMotions {
  MatrixX basis;
  int rank = 0;
};
[[nodiscard]] FreeMotions free_motions(const MatrixX& rows);

}  // namespace camber
