#pragma once

#include <camber/dynamics/elimination.h>

/// Dynamics of a mechanism with loops, contacts and couplings: M du/dt + C = tau + Jᵀlambda, J du/dt = gamma,
/// by the sparse natural orthogonal complement. A multiplier lambda is the wrench lambda [n; f] of its row
/// (constraint/rows.h) on the body A of its tie, and the generalised force lambda c_k of a relation.
namespace camber {

/// Whether the accelerations are defined at a state, and what the elimination found there.
struct DynamicsVerdict {
  EliminationVerdict elimination = {};  ///< rank, redundant rows, speeds without inertia
  const Tie* undefined = nullptr;       ///< a constraint that is not defined here (a wheel that lies flat)

  /// True if accelerations and multipliers are meaningful.
  [[nodiscard]] bool good() const { return undefined == nullptr && elimination.unresisted < 0; }
};

/// Accelerations and multipliers for the joint efforts tau and the external wrenches (as for aba), at the state of the
/// kinematics and the constraints. lambda has Mechanism::rows numbers. If the verdict is not good, udot and
/// lambda are meaningless. Allocates nothing.
DynamicsVerdict constrained_dynamics(const Mechanism& mechanism, const Kinematics& kinematics,
                                     const ConstraintState& constraints, const VectorX& tau,
                                     Workspace& workspace, VectorX& udot, VectorX& lambda,
                                     const Matrix6X* external = nullptr);

/// The wrench [moment about Q; force] on A of a tie, world axes; Q is ConstraintRows::Q.
[[nodiscard]] Vector6 tie_wrench(const Tie& tie, const ConstraintRows& rows, const VectorX& lambda);

/// Adds the wrenches of all ties to `external`, one column per body as for rnea.
void add_tie_wrenches(const Mechanism& mechanism, const Kinematics& kinematics,
                      const ConstraintState& constraints, const VectorX& lambda, Matrix6X& external);

/// Jᵀlambda of the relations alone, added to tau: the efforts of couplings and drivers in the joints.
void add_relation_efforts(const Mechanism& mechanism, const VectorX& lambda, VectorX& tau);

/// Inverse dynamics with the constraints' wrenches, for joint_reaction: udot and lambda are those of
/// constrained_dynamics at the same state. The efforts that it needs are in Workspace::constraints.tau.
const InverseDynamics& constrained_reactions(const Mechanism& mechanism, const State& state,
                                             const Kinematics& kinematics, const ConstraintState& constraints,
                                             const VectorX& udot, const VectorX& lambda, Workspace& workspace,
                                             const Matrix6X* external = nullptr);

}  // namespace camber
