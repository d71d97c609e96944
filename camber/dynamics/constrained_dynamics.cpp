#include <camber/dynamics/constrained_dynamics.h>

#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/tree/kernels.h>

namespace camber {

DynamicsVerdict constrained_dynamics(const Mechanism& mechanism, const State& state, const VectorX& tau,
                                     Workspace& workspace, VectorX& udot, VectorX& lambda,
                                     const Matrix6X* external) {
  ConstraintScratch& scratch = workspace.constraints;
  const auto tree = view(mechanism.tree, workspace.tree);
  DynamicsVerdict verdict;
  verdict.undefined = evaluate_constraints(mechanism, state, workspace);
  if (verdict.undefined != nullptr) return verdict;
  tree::kernels().bias_efforts(tree, external == nullptr ? nullptr : external->data(), scratch.force.data());
  scratch.force = tau - scratch.force;
  scratch.right_side = scratch.gamma;
  tree::kernels().composites(tree);
  verdict.elimination = eliminate(mechanism, {}, workspace, udot, lambda);
  return verdict;
}

Vector6 tie_wrench(const Tie& tie, const ConstraintRows& rows, const VectorX& lambda) {
  Vector6 wrench = Vector6::Zero();
  for (int r = 0; r < tie.rows; ++r) {
    wrench.head<3>() += lambda[tie.row + r] * rows.row[r].n;
    wrench.tail<3>() += lambda[tie.row + r] * rows.row[r].f;
  }
  return wrench;
}

void add_tie_wrenches(const Mechanism& mechanism, const Workspace& workspace, const VectorX& lambda,
                      Matrix6X& external) {
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const ConstraintRows& rows = workspace.constraints.rows[t];
    const Vector6 wrench = tie_wrench(tie, rows, lambda);
    const auto add = [&](BodyId body, double sign) {
      const Vector3 arm = rows.Q - pose(mechanism, workspace, body).p;
      external.col(index(body)).head<3>() += sign * (wrench.head<3>() + arm.cross(wrench.tail<3>()));
      external.col(index(body)).tail<3>() += sign * wrench.tail<3>();
    };
    add(tie.A, 1.0);
    add(tie.B, -1.0);
  }
}

void add_relation_efforts(const Mechanism& mechanism, const VectorX& lambda, VectorX& tau) {
  for (const TiedRelation& tied : mechanism.relations)
    for (const SpeedTerm& term : tied.relation.terms) tau[term.u] += lambda[tied.row] * term.c;
}

void constrained_reactions(const Mechanism& mechanism, const State& state, const VectorX& udot,
                           const VectorX& lambda, Workspace& workspace, const Matrix6X* external) {
  ConstraintScratch& scratch = workspace.constraints;
  if (external != nullptr)
    scratch.external = *external;
  else
    scratch.external.setZero();
  if (!mechanism.ties.empty()) {
    forward_kinematics(mechanism, state, workspace);  // the elimination has moved the links' origins
    add_tie_wrenches(mechanism, workspace, lambda, scratch.external);
  }
  rnea(mechanism, state, udot, workspace, scratch.tau, &scratch.external);
}

}  // namespace camber
