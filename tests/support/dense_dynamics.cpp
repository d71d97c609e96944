#include "support/dense_dynamics.h"

#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

namespace camber::support {

DenseSolution dense_dynamics(const Mechanism& mechanism, const State& state, Workspace& workspace,
                             const VectorX& tau) {
  constexpr double kThreshold = 1e-9;
  const ConstraintState& constraints =
      evaluate_constraints(mechanism, state, forward_kinematics(mechanism, state, workspace), workspace);
  MatrixX J(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, constraints, J);
  const VectorX& gamma = constraints.gamma;
  MatrixX M = MatrixX::Zero(mechanism.nv, mechanism.nv);
  crba(mechanism, state, workspace, M);
  mirror_lower_triangle(M);
  VectorX bias(mechanism.nv);
  rnea(mechanism, state, VectorX::Zero(mechanism.nv), workspace, bias);
  const VectorX f = tau - bias;

  const Eigen::Map<const VectorX> scale(mechanism.row_scale.data(), mechanism.rows);
  const MatrixX scaled = scale.asDiagonal() * J;
  Eigen::BDCSVD<MatrixX> svd(scaled, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const VectorX sigma = svd.singularValues();
  DenseSolution result;
  const Eigen::Index rank = (sigma.array() > kThreshold * sigma[0]).count();
  result.rank = static_cast<int>(rank);
  const MatrixX U = svd.matrixU().leftCols(rank), V = svd.matrixV().leftCols(rank);
  const MatrixX N = svd.matrixV().rightCols(mechanism.nv - rank);
  const VectorX inverse = sigma.head(rank).cwiseInverse();
  result.udot = V * (inverse.asDiagonal() * (U.transpose() * (scale.asDiagonal() * gamma)));
  if (N.cols() > 0) {
    const VectorX rest = N.transpose() * (f - M * result.udot);
    result.udot += N * (N.transpose() * M * N).ldlt().solve(rest);
  }
  result.lambda = scale.asDiagonal() * (U * (inverse.asDiagonal() * (V.transpose() * (M * result.udot - f))));
  return result;
}

DenseSolution dense_dynamics(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  return dense_dynamics(mechanism, state, workspace, VectorX::Zero(mechanism.nv));
}

}  // namespace camber::support
