#include <camber/dynamics/noc_matrices.h>

#include <algorithm>
#include <cmath>

#include <camber/dynamics/absolute_rows.h>
#include <camber/dynamics/complement.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>

namespace camber {

namespace {

bool is_joint_driver(const TiedRelation& tied) {
  return tied.origin == Origin::kDriver;
}

/// Rows that count as constraints here.
std::vector<int> kept_rows(const Mechanism& mechanism) {
  std::vector<int> kept;
  for (const Tie& tie : mechanism.ties)
    for (int r = 0; r < tie.rows; ++r) kept.push_back(tie.row + r);
  for (const TiedRelation& tied : mechanism.relations)
    if (!is_joint_driver(tied)) kept.push_back(tied.row);
  return kept;
}

/// Largest |A_r T_j| / (|A_r| |T_j|), with rotations converted to lengths by a typical length.
double complement_error(const Mechanism& mechanism, const AbsoluteRows& rows, const MatrixX& T) {
  std::vector<std::size_t> which;
  for (const int r : kept_rows(mechanism)) which.push_back(static_cast<std::size_t>(r));
  for (std::size_t r = rows.first_of_joint.front(); r < rows.rows.size(); ++r) which.push_back(r);
  VectorX weight(T.rows());
  for (Eigen::Index k = 0; k < T.rows(); ++k) weight[k] = k % 6 < 3 ? mechanism.length : 1.0;
  const MatrixX scaled = weight.asDiagonal() * T;
  const VectorX size = scaled.colwise().norm();
  double worst = 0.0;
  for (const std::size_t r : which) {
    VectorX product = VectorX::Zero(T.cols());
    double squares = 0.0;
    for (const auto& [body, number] : rows.rows[r].terms) {
      const Vector6 a = number.cwiseQuotient(weight.segment<6>(6 * body));
      product += scaled.middleRows<6>(6 * body).transpose() * a;
      squares += a.squaredNorm();
    }
    for (Eigen::Index j = 0; j < T.cols(); ++j)
      if (squares > 0.0 && size[j] > 0.0)
        worst = std::max(worst, std::abs(product[j]) / (std::sqrt(squares) * size[j]));
  }
  return worst;
}

}  // namespace

NocMatrices noc_matrices(const Mechanism& mechanism, const State& state, const Loads& loads,
                         const VectorX& lambda, Workspace& workspace, const std::vector<int>* independent) {
  const EvaluatedState at = evaluate_all(mechanism, state, workspace);
  MatrixX all_rows = MatrixX::Zero(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, at.constraints, all_rows);
  const std::vector<int> kept = kept_rows(mechanism);
  const auto count = static_cast<Eigen::Index>(kept.size());
  MatrixX J(count, mechanism.nv);
  VectorX gamma(count), scale(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const int row = kept[static_cast<std::size_t>(i)];
    J.row(i) = all_rows.row(row);
    gamma[i] = at.constraints.gamma[row];
    scale[i] = mechanism.row_scale[static_cast<std::size_t>(row)];
  }
  // The rank that is known counts the rows of the drivers too.
  const Complement complement(mechanism, J, scale, speed_lengths(mechanism, at.kinematics),
                              {.tolerance = kRankTolerance}, independent);
  NocMatrices result;
  result.independent = complement.independent();
  result.dependent = complement.dependent();
  result.U = complement.U();
  result.B = complement.B();
  const AbsoluteMachine machine = absolute_machine(mechanism, state, at.kinematics);
  result.T = body_jacobian(mechanism, machine) * result.B;  // (1)
  result.complement_error = complement_error(mechanism, absolute_rows(mechanism, at, machine), result.T);

  // (3)
  VectorX effort(mechanism.nv), gravity(mechanism.nv), loaded(mechanism.nv);
  const VectorX none = VectorX::Zero(mechanism.nv);
  const State rest{state.q, none, state.t};
  rnea(mechanism, rest, none, workspace, gravity);
  rnea(mechanism, rest, none, workspace, loaded, loads.external);
  rnea(mechanism, state, complement.particular(gamma), workspace, effort);
  VectorX tau = loads.tau - loaded;
  for (const TiedRelation& tied : mechanism.relations)
    if (is_joint_driver(tied))
      for (const RelationTerm& term : tied.relation.terms) tau[term.u] += lambda[tied.row] * term.c;
  MatrixX M = MatrixX::Zero(mechanism.nv, mechanism.nv);
  crba(mechanism, state, workspace, M);
  mirror_lower_triangle(M);
  result.I = result.B.transpose() * M * result.B;
  result.Cu = -result.B.transpose() * (effort - gravity);
  result.tau = result.B.transpose() * tau;
  return result;
}

}  // namespace camber
