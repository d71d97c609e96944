#include <camber/dynamics/kane.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/dynamics/absolute.h>
#include <camber/dynamics/complement.h>
#include <camber/force/law.h>
#include <camber/kinematics/constraints.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// Y of the user's speeds w = Y u + z: the laws, whose linearity validate() has checked, at unit speeds.
MatrixX user_speeds(const Mechanism& mechanism, const State& state) {
  const std::vector<UserSpeed>& speeds = mechanism.model.speeds;
  MatrixX Y(static_cast<Eigen::Index>(speeds.size()), mechanism.nv);
  if (speeds.empty()) return Y;
  LawValues values(mechanism);
  State probe = state;
  for (std::size_t r = 0; r < speeds.size(); ++r) {
    const auto row = static_cast<Eigen::Index>(r);
    const BoundLaw law(speeds[r].law, "speeds." + speeds[r].name, values);
    const auto at = [&](const VectorX& u) {
      probe.u = u;
      values.set(probe);
      return law();
    };
    const double z = at(VectorX::Zero(mechanism.nv));
    for (int k = 0; k < mechanism.nv; ++k) Y(row, k) = at(VectorX::Unit(mechanism.nv, k)) - z;
  }
  return Y;
}

/// Independent speeds that complete the user's: those that pivoting in YB leaves.
std::vector<int> completing_speeds(const MatrixX& YB, const std::vector<int>& independent) {
  std::vector<int> left = independent;
  if (YB.rows() == 0) return left;
  const PivotedQr qr(YB);
  if (qr.rank(kRankTolerance) < YB.rows())
    throw FormulationError(fmt::format(
        "the {} user-defined speeds describe only {} of {} degrees of freedom: they depend on each "
        "other, or the constraints fix one",
        YB.rows(), qr.rank(kRankTolerance), YB.cols()));
  for (Eigen::Index k = 0; k < YB.rows(); ++k)
    std::erase(left, independent[static_cast<std::size_t>(qr.column(k))]);
  return left;
}

/// P of u = P w + (known).
MatrixX partial_speeds(const MatrixX& Y, const Complement& complement, const std::vector<int>& completing) {
  const Eigen::Index dof = complement.B().cols();
  MatrixX W(dof, dof);  // w = W u_I + ...
  if (Y.rows() + static_cast<Eigen::Index>(completing.size()) != dof)
    throw FormulationError("the number of degrees of freedom has changed");
  W.topRows(Y.rows()) = Y * complement.B();
  for (std::size_t k = 0; k < completing.size(); ++k)
    W.row(Y.rows() + static_cast<Eigen::Index>(k)) = complement.B().row(completing[k]);
  if (dof == 0) return complement.B();
  const PivotedQr qr(W.transpose());
  if (!qr.invertible())
    throw FormulationError("the user-defined speeds and those that complete them depend on each other here");
  return qr.solve(complement.B().transpose()).transpose();
}

/// The wrench on each body from the tree's side at M, from the leaves inward, as the model's child feels it.
Matrix6X joint_wrenches(const Mechanism& mechanism, const AbsoluteMachine& machine, Matrix6X demand) {
  Matrix6X reaction = Matrix6X::Zero(6, demand.cols());
  for (std::size_t i = machine.joints.size() - 1; i > 0; --i) {
    const AbsoluteJoint& joint = machine.joints[i];
    const TreeBody& tree = mechanism.bodies[i];
    const auto column = static_cast<Eigen::Index>(i);
    const auto parent = static_cast<std::size_t>(index(tree.parent));
    demand.col(index(tree.parent)) +=
        shifted(demand.col(column), machine.bodies[i].c, machine.bodies[parent].c);
    reaction.col(column) =
        (tree.reversed ? -1.0 : 1.0) * shifted(demand.col(column), machine.bodies[i].c, joint.M.p);
  }
  return reaction;
}

void subtract_tie_wrenches(const Mechanism& mechanism, const ConstraintState& constraints,
                           const AbsoluteMachine& machine, const Matrix6X& tie_wrench, Matrix6X& demand) {
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const auto on = [&](BodyId body) {
      return shifted(tie_wrench.col(static_cast<Eigen::Index>(t)), constraints.rows[t].Q,
                     machine.bodies[static_cast<std::size_t>(index(body))].c);
    };
    demand.col(index(tie.A)) -= on(tie.A);
    demand.col(index(tie.B)) += on(tie.B);
  }
}

/// What the bodies' inertia takes, one column per body.
Matrix6X inertia_wrenches(const AbsoluteMachine& machine, const Matrix6X& x) {
  Matrix6X wrench = Matrix6X::Zero(6, x.cols());
  for (std::size_t i = 1; i < machine.bodies.size(); ++i)
    wrench.col(static_cast<Eigen::Index>(i)) =
        inertia_wrench(machine.bodies[i], x.col(static_cast<Eigen::Index>(i)));
  return wrench;
}

/// T_br . wrench_b, one row per speed, one column per body.
MatrixX contributions(const MatrixX& T, const Matrix6X& wrench) {
  MatrixX result(T.cols(), wrench.cols());
  for (Eigen::Index b = 0; b < wrench.cols(); ++b)
    result.col(b) = T.middleRows<6>(6 * b).transpose() * wrench.col(b);
  return result;
}

/// sum_b T_bᵀ diag(I, m) T_b.
MatrixX generalised_inertia(const AbsoluteMachine& machine, const MatrixX& T) {
  MatrixX H = MatrixX::Zero(T.cols(), T.cols());
  for (std::size_t i = 1; i < machine.bodies.size(); ++i) {
    const auto T_w = T.middleRows<3>(6 * static_cast<Eigen::Index>(i));
    const auto T_v = T.middleRows<3>(6 * static_cast<Eigen::Index>(i) + 3);
    H += T_w.transpose() * machine.bodies[i].I * T_w + machine.bodies[i].mass * T_v.transpose() * T_v;
  }
  return H;
}

VectorX solve_for_rates(const MatrixX& H, const VectorX& right) {
  if (H.rows() == 0) return right;
  const VectorX scale = H.diagonal().cwiseMax(0.0).cwiseSqrt().cwiseInverse();
  const SymmetricFactors factors(scale.asDiagonal() * H * scale.asDiagonal());
  constexpr double kNoInertia = 1e-13;  // of a matrix with a diagonal of ones
  if (!scale.allFinite() || !(factors.smallest_pivot() > kNoInertia))
    throw FormulationError("nothing resists a motion: the generalised inertia is singular");
  return scale.asDiagonal() * factors.solve(scale.asDiagonal() * right);
}

/// The smallest lambda, as formulation.h has it, with Jᵀlambda = effort.
VectorX multipliers(const MatrixX& J, const VectorX& row_scale, const RankRule& rule, const VectorX& effort) {
  if (J.rows() == 0) return VectorX();
  const MatrixX columns = (row_scale.asDiagonal() * J).transpose();
  LeastSquares least;
  settle_rank(rule, [&](double tolerance) {
    least = LeastSquares(columns, tolerance);
    return static_cast<int>(least.rank());
  });
  return row_scale.asDiagonal() * least.solve(effort);
}

}  // namespace

KaneEquations kane_equations(const Mechanism& mechanism, const State& state, const Loads& loads,
                             Workspace& workspace, const KaneSpeeds* choice) {
  const auto [kinematics, constraints] = evaluate_all(mechanism, state, workspace);
  const AbsoluteMachine machine = absolute_machine(mechanism, state, kinematics);
  MatrixX J = MatrixX::Zero(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, constraints, J);
  const VectorX row_scale = Eigen::Map<const VectorX>(mechanism.row_scale.data(), mechanism.rows);
  const RankRule rule = rank_rule(mechanism, constraints, workspace);
  const Complement complement(mechanism, J, row_scale, speed_lengths(mechanism, kinematics), rule,
                              choice == nullptr ? nullptr : &choice->independent);
  const MatrixX Y = user_speeds(mechanism, state);
  KaneEquations result;
  result.choice.independent = complement.independent();
  result.choice.completing = choice != nullptr
                                 ? choice->completing
                                 : completing_speeds(Y * complement.B(), complement.independent());
  for (const UserSpeed& speed : mechanism.model.speeds) result.speeds.push_back(speed.name);
  for (const int k : result.choice.completing)
    result.speeds.push_back(mechanism.u_names[static_cast<std::size_t>(k)]);

  const MatrixX P = partial_speeds(Y, complement, result.choice.completing);
  const MatrixX jacobian = body_jacobian(mechanism, machine);
  const MatrixX T = jacobian * P;
  const Matrix6X applied = applied_wrenches(mechanism, machine, loads.external);
  Matrix6X active = applied;
  add_effort_wrenches(mechanism, machine, loads.tau, active);
  result.F = contributions(T, active);  // (1)

  // (3) with F* split into the part with the rates of w and the rest, at accelerations that satisfy the constraints.
  const VectorX udot_0 = complement.particular(constraints.gamma);
  const Matrix6X rest = inertia_wrenches(machine, body_accelerations(mechanism, machine, udot_0));
  const VectorX right = (result.F - contributions(T, rest)).rowwise().sum();
  result.solution.udot = udot_0 + P * solve_for_rates(generalised_inertia(machine, T), right);
  const Matrix6X inertia =
      inertia_wrenches(machine, body_accelerations(mechanism, machine, result.solution.udot));
  result.F_star = -contributions(T, inertia);  // (2)

  const Matrix6X missing = inertia - active;
  result.solution.lambda = multipliers(J, row_scale, rule, contributions(jacobian, missing).rowwise().sum());
  result.solution.tie_wrench = tie_wrenches(mechanism, constraints, result.solution.lambda);
  Matrix6X demand = inertia - applied;
  subtract_tie_wrenches(mechanism, constraints, machine, result.solution.tie_wrench, demand);
  result.solution.reaction = joint_wrenches(mechanism, machine, demand);
  return result;
}

}  // namespace camber
