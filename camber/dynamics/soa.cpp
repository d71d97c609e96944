#include <camber/dynamics/soa.h>

#include <fmt/format.h>
#include <Eigen/QR>

#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>

namespace camber {

namespace {

/// A pivot this small against the diagonal of M is rounding, not inertia.
constexpr double kNoInertia = 1e-12;
/// Of Omega, which has the square of what is left of a redundant row of J: rounding in the sums of (2).
constexpr double kRank = 1e-13;
/// Each pass of (3) and (4) takes away what the one before left of J udot = gamma: Omega has the square of
/// the condition of J, so one is not enough.
constexpr int kPasses = 3;

/// After factorize.
void require_inertia(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  VectorX pivot(mechanism.nv);
  for (int k = 0; k < mechanism.nv; ++k) pivot[k] = workspace.tree.speed[static_cast<std::size_t>(k)].D;
  MatrixX M = MatrixX::Zero(mechanism.nv, mechanism.nv);
  crba(mechanism, state, workspace, M);
  const double largest = mechanism.nv == 0 ? 0.0 : M.diagonal().maxCoeff();
  for (int k = 0; k < mechanism.nv; ++k) {
    const bool moves_mass = M(k, k) > kNoInertia * kNoInertia * largest;
    if (moves_mass && pivot[k] > kNoInertia * M(k, k)) continue;
    throw FormulationError(
        fmt::format("it does not apply: without its constraints the tree does not resist the motion {} "
                    "(massless bodies)",
                    mechanism.u_names[static_cast<std::size_t>(k)]));
  }
}

}  // namespace

Solution solve_soa(const Mechanism& mechanism, const State& state, const Loads& loads, Workspace& workspace) {
  Solution solution;
  solution.udot = VectorX::Zero(mechanism.nv);
  solution.lambda = VectorX::Zero(mechanism.rows);
  evaluate_all(mechanism, state, workspace);
  MatrixX J = MatrixX::Zero(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, workspace, J);
  const VectorX& gamma = workspace.constraints.gamma;

  factorize(mechanism, state, workspace);
  require_inertia(mechanism, state, workspace);
  aba(mechanism, state, loads.tau, workspace, solution.udot, loads.external);  // (1)
  if (mechanism.rows > 0) {
    const auto scale = Eigen::Map<const VectorX>(mechanism.row_scale.data(), mechanism.rows).asDiagonal();
    const MatrixX scaled = (scale * J).transpose();
    MatrixX response(mechanism.nv, mechanism.rows);
    factorize(mechanism, state, workspace);
    solve(mechanism, workspace, scaled, response);
    Eigen::CompleteOrthogonalDecomposition<MatrixX> omega;
    omega.setThreshold(kRank);
    omega.compute(scaled.transpose() * response);  // (2)
    for (int pass = 0; pass < kPasses; ++pass) {
      const VectorX step = omega.solve(scale * (gamma - J * solution.udot));  // (3)
      solution.udot += response * step;                                       // (4)
      solution.lambda += scale * step;
    }
  }
  add_reactions(mechanism, state, loads, workspace, solution);
  return solution;
}

}  // namespace camber
