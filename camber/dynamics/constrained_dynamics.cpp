#include <camber/dynamics/constrained_dynamics.h>

#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/kinematics.h>
#include <camber/tree/kernels.h>

namespace camber {

namespace {

/// M udot = force, without constraints.
void solve_tree(const Mechanism& mechanism, const Kinematics& kinematics, const VectorX& force,
                Workspace& workspace, VectorX& udot) {
  const tree::MotionView<double> motion = view(kinematics.motion());
  tree::kernels().factorize(view(mechanism.tree), motion, view(workspace.articulated));
  tree::kernels().solve(view(mechanism.tree), motion, view(workspace.articulated), force.data(), udot.data());
}

}  // namespace

DynamicsVerdict constrained_dynamics(const Mechanism& mechanism, const Kinematics& kinematics,
                                     const ConstraintState& constraints, const VectorX& tau,
                                     Workspace& workspace, VectorX& udot, VectorX& lambda,
                                     const Matrix6X* external) {
  ConstraintScratch& scratch = workspace.constraints;
  DynamicsVerdict verdict;
  verdict.undefined = constraints.undefined;
  if (verdict.undefined != nullptr) return verdict;
  bias_efforts(mechanism, kinematics, workspace, scratch.force, external);
  scratch.force = tau - scratch.force;
  if (mechanism.rows == 0) {
    solve_tree(mechanism, kinematics, scratch.force, workspace, udot);
    return verdict;
  }
  scratch.right_side = constraints.gamma;
  const EliminationSystem system{constraints, composite_inertias(mechanism, kinematics, workspace)};
  verdict.elimination = eliminate(mechanism, system, {}, workspace, udot, lambda);
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

void add_tie_wrenches(const Mechanism& mechanism, const Kinematics& kinematics,
                      const ConstraintState& constraints, const VectorX& lambda, Matrix6X& external) {
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const ConstraintRows& rows = constraints.rows[t];
    const Vector6 wrench = tie_wrench(tie, rows, lambda);
    const auto add = [&](BodyId body, double sign) {
      const Vector3 arm = rows.Q - pose(mechanism, kinematics, body).p;
      external.col(index(body)).head<3>() += sign * (wrench.head<3>() + arm.cross(wrench.tail<3>()));
      external.col(index(body)).tail<3>() += sign * wrench.tail<3>();
    };
    add(tie.A, 1.0);
    add(tie.B, -1.0);
  }
}

void add_relation_efforts(const Mechanism& mechanism, const VectorX& lambda, VectorX& tau) {
  for (const TiedRelation& tied : mechanism.relations)
    for (const RelationTerm& term : tied.relation.terms) tau[term.u] += lambda[tied.row] * term.c;
}

const InverseDynamics& constrained_reactions(const Mechanism& mechanism, const State& state,
                                             const Kinematics& kinematics, const ConstraintState& constraints,
                                             const VectorX& udot, const VectorX& lambda, Workspace& workspace,
                                             const Matrix6X* external) {
  ConstraintScratch& scratch = workspace.constraints;
  if (external != nullptr)
    scratch.external = *external;
  else
    scratch.external.setZero();
  add_tie_wrenches(mechanism, kinematics, constraints, lambda, scratch.external);
  return rnea(mechanism, state, udot, workspace, scratch.tau, &scratch.external);
}

}  // namespace camber
