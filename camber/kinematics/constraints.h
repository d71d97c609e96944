#pragma once

#include <camber/mechanism/workspace.h>

/// The constraints at a state: how far they are violated, and the rows
///
///   J u = rate,   J du/dt = gamma                                                                        (1)
///
/// in the speeds of the tree.
namespace camber {

/// The result lives in the workspace until the next call with it.
[[nodiscard]] const ConstraintState& evaluate_constraints(const Mechanism& mechanism, const State& state,
                                                          const Kinematics& kinematics, Workspace& workspace);

/// Selects the flanks of gear teeth on which these multipliers press (constraint/gear_mesh.h). Returns true if one of
/// them has changed, so that the constraints must be evaluated again.
[[nodiscard]] bool choose_flanks(const Mechanism& mechanism, const VectorX& lambda, Workspace& workspace);
/// The motion does not depend on the flanks, so that they agree with the multipliers after one change; where the
/// multipliers are not unique, the number of changes is limited.
inline constexpr int kMostFlankChanges = 3;

/// Largest residual [m or rad] and largest violated rate [m/s or rad/s].
struct ConstraintErrors {
  double position = 0.0;  ///< [m or rad]
  double velocity = 0.0;  ///< [m/s or rad/s]
};
/// The largest errors over all rows.
[[nodiscard]] ConstraintErrors constraint_errors(const ConstraintState& constraints);

/// J of (1), rows x nv.
void constraint_jacobian(const Mechanism& mechanism, const ConstraintState& constraints, MatrixX& J);

/// The frame of a tie on its body A or B, in motion.
[[nodiscard]] MovingFrame frame_on_A(const Tie& tie, const Kinematics& kinematics);
/// The same on its body B.
[[nodiscard]] MovingFrame frame_on_B(const Tie& tie, const Kinematics& kinematics);

}  // namespace camber
