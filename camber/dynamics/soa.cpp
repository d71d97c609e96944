#include <camber/dynamics/soa.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/dynamics/absolute.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>
#include <camber/tree/kernels.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

/// A pivot this small against the diagonal of M is rounding, not inertia.
constexpr double kNoInertia = 1e-12;
/// Of Omega, which has the square of what is left of a redundant row of J: rounding in the sums of (2).
constexpr double kRankOfOmega = 1e-13;
/// Each pass of (3) and (4) reduces the residual of J udot = gamma that the previous one left: Omega has the
/// square of the condition number of J, so one pass is not enough.
constexpr int kPasses = 3;

/// M^-1 of a tree in which some bodies have an auxiliary inertia at their joint's point: E = mass diag(L^2, 1).
class LendingTree {
 public:
  LendingTree(const Mechanism& mechanism, const Kinematics& kinematics)
      : mechanism_(mechanism),
        motion_(view(kinematics.motion())),
        tree_(mechanism.tree),
        articulated_(tree_),
        composites_(tree_) {
    for (const tree::Link& link : tree_.links) mass_ = std::max(mass_, link.mass);
    if (mass_ == 0.0) mass_ = 1.0;
    for (int speed = unresisted(); speed >= 0; speed = unresisted()) lend_for(speed);
  }

  [[nodiscard]] const std::vector<int>& bodies() const { return bodies_; }
  [[nodiscard]] double mass() const { return mass_; }

  [[nodiscard]] MatrixX solve(const MatrixX& b) {
    MatrixX x(b.rows(), b.cols());
    for (Eigen::Index j = 0; j < b.cols(); ++j)
      tree::kernels().solve(view(tree_), motion_, view(articulated_), b.col(j).data(), x.col(j).data());
    return x;
  }

 private:
  /// Factorizes; the outmost speed whose pivot is none, or -1.
  [[nodiscard]] int unresisted() {
    tree::kernels().factorize(view(tree_), motion_, view(articulated_));
    MatrixX M = MatrixX::Zero(mechanism_.nv, mechanism_.nv);
    tree::kernels().composites(view(tree_), motion_, view(composites_));
    tree::kernels().mass_matrix(view(tree_), view(composites_), M.data(), M.outerStride());
    const double least = kNoInertia * kNoInertia * (mechanism_.nv == 0 ? 0.0 : M.diagonal().maxCoeff());
    for (int k = mechanism_.nv - 1; k >= 0; --k) {
      const double pivot = articulated_.speed[static_cast<std::size_t>(k)].D;
      if (!(M(k, k) > least && pivot > kNoInertia * M(k, k))) return k;
    }
    return -1;
  }

  void lend_for(int speed) {
    const std::size_t i = joint_of_speed(mechanism_, speed);
    if (std::find(bodies_.begin(), bodies_.end(), static_cast<int>(i)) != bodies_.end())
      throw FormulationError(
          fmt::format("nothing resists the motion {}", mechanism_.u_names[static_cast<std::size_t>(speed)]));
    bodies_.push_back(static_cast<int>(i));
    tree::Link& link = tree_.links[i];
    link.mass += mass_;
    const double L = mechanism_.length;
    tree::pack(Matrix3(tree::matrix(link.I_Lo) + mass_ * L * L * Matrix3::Identity()), link.I_Lo);
  }

  const Mechanism& mechanism_;
  tree::MotionView<double> motion_;
  tree::Tree tree_;
  tree::Articulated<double> articulated_;  ///< factors of M
  tree::Composites<double> composites_;
  std::vector<int> bodies_;
  double mass_ = 0.0;
};

/// J_E of (5), with rotations multiplied by the length.
MatrixX lent_rows(const Mechanism& mechanism, const Kinematics& kinematics, const std::vector<int>& bodies) {
  MatrixX rows(6 * static_cast<Eigen::Index>(bodies.size()), mechanism.nv);
  Matrix6X jacobian(6, mechanism.nv);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const auto body = static_cast<std::size_t>(bodies[k]);
    const Vector3 p_BL = inverse(mechanism.bodies[body].X_LB).p;
    frame_jacobian(mechanism, kinematics, static_cast<BodyId>(bodies[k]), p_BL, jacobian);
    jacobian.topRows<3>() *= mechanism.length;
    rows.middleRows<6>(6 * static_cast<Eigen::Index>(k)) = jacobian;
  }
  return rows;
}

/// (2) to (5). rows: J scaled, then J_E scaled; the unknowns are in the same order.
void correct(const Mechanism& mechanism, LendingTree& tree, const MatrixX& rows, const VectorX& gamma,
             Solution& solution) {
  const Eigen::Index own = mechanism.rows, lent = rows.rows() - own;
  const auto scale = Eigen::Map<const VectorX>(mechanism.row_scale.data(), own).asDiagonal();
  const MatrixX response = tree.solve(rows.transpose());
  MatrixX omega = rows * response;
  omega.diagonal().tail(lent).array() -= 1.0 / tree.mass();
  const LeastSquares factors(omega, kRankOfOmega);
  if (lent > 0 && factors.rank() < LeastSquares(omega.topLeftCorner(own, own), kRankOfOmega).rank() + lent)
    throw FormulationError("nothing resists a motion of a massless body");
  VectorX unknown = VectorX::Zero(rows.rows());
  for (int pass = 0; pass < kPasses; ++pass) {
    VectorX right = -rows * solution.udot;
    right.head(own) += scale * gamma;
    right.tail(lent) += unknown.tail(lent) / tree.mass();
    const VectorX step = factors.solve(right);
    solution.udot += response * step;
    unknown += step;
  }
  solution.lambda = scale * unknown.head(own);
}

}  // namespace

Solution solve_soa(const Mechanism& mechanism, const State& state, const Loads& loads, Workspace& workspace) {
  const EvaluatedState at = evaluate_all(mechanism, state, workspace);
  MatrixX rows(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, at.constraints, rows);
  for (Eigen::Index r = 0; r < rows.rows(); ++r)
    rows.row(r) *= mechanism.row_scale[static_cast<std::size_t>(r)];
  VectorX bias(mechanism.nv);
  bias_efforts(mechanism, at.kinematics, workspace, bias, loads.external);

  LendingTree tree(mechanism, at.kinematics);
  const MatrixX lent = lent_rows(mechanism, at.kinematics, tree.bodies());
  MatrixX all(rows.rows() + lent.rows(), mechanism.nv);
  all.topRows(rows.rows()) = rows;
  all.bottomRows(lent.rows()) = lent;

  Solution solution;
  solution.udot = tree.solve(loads.tau - bias);  // (1)
  solution.lambda = VectorX::Zero(mechanism.rows);
  if (all.rows() > 0) correct(mechanism, tree, all, at.constraints.gamma, solution);
  add_reactions(mechanism, state, at, loads, workspace, solution);
  return solution;
}

}  // namespace camber
