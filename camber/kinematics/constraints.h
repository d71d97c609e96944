#pragma once

#include <camber/mechanism/workspace.h>

/// The constraints at a state: how far they are violated, and the rows
///
///   J u = rate,   J du/dt = gamma                                                                        (1)
///
/// in the speeds of the tree. Reads what forward_kinematics left in the workspace.
namespace camber {

/// Fills Workspace::constraints. The first tie that is not defined at this state (a wheel that lies flat), or
/// null where all are.
const Tie* evaluate_constraints(const Mechanism& mechanism, const State& state, Workspace& workspace);

/// Largest residual [m or rad] and largest violated rate [m/s or rad/s]; after evaluate_constraints.
struct ConstraintErrors {
  double position = 0.0;
  double velocity = 0.0;
};
[[nodiscard]] ConstraintErrors constraint_errors(const Mechanism& mechanism, const Workspace& workspace);

/// J of (1), rows x nv; after evaluate_constraints.
void constraint_jacobian(const Mechanism& mechanism, const Workspace& workspace, MatrixX& J);

/// The frame of a tie on its body A or B, in motion; after forward_kinematics.
[[nodiscard]] MovingFrame frame_on_A(const Tie& tie, const Workspace& workspace);
[[nodiscard]] MovingFrame frame_on_B(const Tie& tie, const Workspace& workspace);

}  // namespace camber
