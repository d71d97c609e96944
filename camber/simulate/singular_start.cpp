#include <camber/simulate/singular_start.h>

#include <algorithm>
#include <random>
#include <vector>

#include <fmt/format.h>

#include <camber/dynamics/singularity.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

/// Of what two speeds can make of (1): more is no rounding.
constexpr double kBroken = 1e-6;
/// Directions that are tried: (1) is a polynomial in z, which vanishes for all of them only if it vanishes for all z.
constexpr int kTrials = 3;

/// J with rows scaled as in singularity.h.
MatrixX scaled_jacobian(const Mechanism& mechanism, const ConstraintState& constraints) {
  MatrixX J = MatrixX::Zero(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, constraints, J);
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  return row_scale.asDiagonal() * J;
}

/// The directions that A leaves out: of its columns' space, those beyond its rank.
MatrixX complement_of(const MatrixX& A) {
  const PivotedQr qr(A);
  const Eigen::Index rank = qr.rank(kRankTolerance);
  return qr.Q().rightCols(A.rows() - rank);
}

}  // namespace

void refuse_singular_start(System& system) {
  const Mechanism& mechanism = system.mechanism;
  if (system.start.elimination.redundant == 0 || mechanism.nv == 0) return;
  Workspace workspace(mechanism);
  const State& state = system.start.state;
  const ConstraintState& constraints =
      evaluate_constraints(mechanism, state, forward_kinematics(mechanism, state, workspace), workspace);
  if (constraints.undefined != nullptr) return;
  const MatrixX J = scaled_jacobian(mechanism, constraints);
  const std::vector<int> rows = holonomic_rows(mechanism);
  if (rows.empty()) return;
  const MatrixX Y_rows = complement_of(J(rows, Eigen::all));
  MatrixX Y = MatrixX::Zero(mechanism.rows, Y_rows.cols());
  Y(rows, Eigen::all) = Y_rows;
  const MatrixX Z = complement_of(J.transpose());
  if (Y.cols() == 0 || Z.cols() == 0) return;
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  const double speed = std::max(1.0, state.u.lpNorm<Eigen::Infinity>());
  const double largest = J.rowwise().norm().maxCoeff();
  const VectorX at_rest = gamma_at(mechanism, state, state.u, workspace);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> share(-1.0, 1.0);
  for (int trial = 0; trial < kTrials; ++trial) {
    const VectorX z =
        speed * (Z * VectorX::NullaryExpr(Z.cols(), [&] { return share(random); })).normalized();
    const VectorX change = gamma_at(mechanism, state, state.u + z, workspace) - at_rest;
    const VectorX broken = Y.transpose() * row_scale.cwiseProduct(change);
    Eigen::Index worst = 0;
    if (broken.cwiseAbs().maxCoeff(&worst) <= kBroken * speed * speed * largest) continue;
    throw SimulationError(
        state.t,
        fmt::format(
            "motion undetermined: the machine starts in a singular pose, where branches of its motion "
            "cross or where it is stretched to its limit (rows of {}); start it beside that pose, or "
            "change the lengths",
            fmt::join(parts_of_rows(mechanism, row_scale.cwiseProduct(Y.col(worst))), ", ")));
  }
}

}  // namespace camber
