#include <camber/dynamics/augmented.h>

#include <algorithm>
#include <cmath>

#include <Eigen/SparseLU>
#include <Eigen/SparseQR>

#include <camber/dynamics/absolute_rows.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/rank_rule.h>
#include <camber/dynamics/singularity.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

using Sparse = Eigen::SparseMatrix<double>;

/// f of (1): applied wrenches, joint efforts on both bodies, and the gyroscopic moment.
Matrix6X forces(const Mechanism& mechanism, const AbsoluteMachine& machine, const Loads& loads) {
  Matrix6X force = applied_wrenches(mechanism, machine, loads.external);
  add_effort_wrenches(mechanism, machine, loads.tau, force);
  for (std::size_t i = 1; i < machine.bodies.size(); ++i)
    force.col(static_cast<Eigen::Index>(i)) -= inertia_wrench(machine.bodies[i], Vector6::Zero());
  return force;
}

/// (1) in dimensionless numbers: lengths relative to a typical one, masses to the largest, rows of unit length.
class ScaledSystem {
 public:
  ScaledSystem(const Mechanism& mechanism, const AbsoluteMachine& machine, const AbsoluteRows& rows,
               const Matrix6X& force)
      : length_(mechanism.length) {
    for (const AbsoluteBody& body : machine.bodies) mass_ = std::max(mass_, body.mass);
    if (mass_ == 0.0) mass_ = 1.0;
    set_masses(machine, force);
    set_rows(mechanism, rows.rows);
  }

  struct Answer {
    Matrix6X acceleration;  ///< one column per body, the ground's too
    VectorX lambda;
  };
  /// J: the rows of ties and relations in the speeds, dimensionless. Those of tree joints are independent of them.
  [[nodiscard]] Answer solve(const MatrixX& J, const RankRule& rule) const;

 private:
  void set_masses(const AbsoluteMachine& machine, const Matrix6X& force);
  void set_rows(const Mechanism& mechanism, const std::vector<AbsoluteRow>& rows);
  /// The rows that are kept, and the null space of Dᵀ (one column per row that is not).
  struct Independent {
    std::vector<int> rows;
    MatrixX null_space;
  };
  [[nodiscard]] Independent independent_rows(const MatrixX& J, const RankRule& rule) const;
  [[nodiscard]] VectorX consistent(const MatrixX& null_space) const;
  [[nodiscard]] VectorX solve_with(const std::vector<int>& rows, const VectorX& d) const;

  double length_, mass_ = 0.0;
  Eigen::Index size_ = 0;  ///< numbers in x
  std::vector<Eigen::Triplet<double>> M_;
  Sparse Dt_;  ///< Dᵀ
  VectorX f_, d_, norm_;
  VectorX weight_;  ///< in the norm of lambda; 0 of tree joints, which do not count there
};

void ScaledSystem::set_masses(const AbsoluteMachine& machine, const Matrix6X& force) {
  const auto bodies = static_cast<Eigen::Index>(machine.bodies.size()) - 1;
  size_ = 6 * bodies;
  f_ = Eigen::Map<const VectorX>(force.data() + 6, size_) / mass_;
  for (Eigen::Index b = 0; b < bodies; ++b) {
    const AbsoluteBody& body = machine.bodies[static_cast<std::size_t>(b) + 1];
    f_.segment<3>(6 * b) /= length_;
    const Matrix3 I = body.I / (mass_ * length_ * length_);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j)
        M_.emplace_back(static_cast<int>(6 * b) + i, static_cast<int>(6 * b) + j, I(i, j));
      M_.emplace_back(static_cast<int>(6 * b) + 3 + i, static_cast<int>(6 * b) + 3 + i, body.mass / mass_);
    }
  }
}

void ScaledSystem::set_rows(const Mechanism& mechanism, const std::vector<AbsoluteRow>& list) {
  const auto rows = static_cast<Eigen::Index>(list.size());
  std::vector<Eigen::Triplet<double>> numbers;
  d_ = norm_ = weight_ = VectorX::Zero(rows);
  for (Eigen::Index r = 0; r < rows; ++r) {
    const AbsoluteRow& row = list[static_cast<std::size_t>(r)];
    double squares = 0.0;
    for (const auto& [body, number] : row.terms)
      squares += number.head<3>().squaredNorm() / (length_ * length_) + number.tail<3>().squaredNorm();
    norm_[r] = squares > 0.0 ? std::sqrt(squares) : 1.0;
    d_[r] = row.d / norm_[r];
    if (r < mechanism.rows) weight_[r] = 1.0 / (norm_[r] * mechanism.row_scale[static_cast<std::size_t>(r)]);
    for (const auto& [body, number] : row.terms)
      for (int k = 0; k < 6; ++k)
        numbers.emplace_back(6 * body - 6 + k, static_cast<int>(r),
                             number[k] / (norm_[r] * (k < 3 ? length_ : 1.0)));
  }
  Dt_ = Sparse(size_, rows);
  Dt_.setFromTriplets(numbers.begin(), numbers.end());
  Dt_.makeCompressed();
}

ScaledSystem::Independent ScaledSystem::independent_rows(const MatrixX& J, const RankRule& rule) const {
  Independent result;
  for (auto r = static_cast<int>(J.rows()); r < Dt_.cols(); ++r) result.rows.push_back(r);
  const PivotedQr pivots(J.transpose());
  const double largest = J.rows() == 0 ? 0.0 : J.rowwise().norm().maxCoeff();
  const int rank = settle_rank(
      rule, [&](double tolerance) { return static_cast<int>(pivots.pivots_above(tolerance * largest)); });
  for (int k = 0; k < rank; ++k) result.rows.push_back(pivots.column(k));
  const Eigen::Index redundant = J.rows() - rank;
  if (redundant == 0) return result;
  // Each redundant row is a combination of the others: Dᵀ of these, times the combination, is Dᵀ of that row.
  Sparse kept(size_, static_cast<Eigen::Index>(result.rows.size()));
  for (std::size_t k = 0; k < result.rows.size(); ++k)
    kept.col(static_cast<Eigen::Index>(k)) = Dt_.col(result.rows[k]);
  const Eigen::SparseQR<Sparse, Eigen::COLAMDOrdering<int>> qr(kept);
  result.null_space = MatrixX::Zero(Dt_.cols(), redundant);
  for (Eigen::Index k = 0; k < redundant; ++k) {
    const int row = pivots.column(rank + k);
    const VectorX combination = qr.solve(VectorX(Dt_.col(row)));
    for (std::size_t i = 0; i < result.rows.size(); ++i)
      result.null_space(result.rows[i], k) = -combination[static_cast<Eigen::Index>(i)];
    result.null_space(row, k) = 1.0;
  }
  return result;
}

/// d with the least change of the ties' and relations' rows, in the scale of their multipliers, that makes it one of D x:
/// Nᵀd = 0 for the null space N of Dᵀ. Otherwise rows that contradict each other by little would give another x whenever
/// other rows are taken.
VectorX ScaledSystem::consistent(const MatrixX& null_space) const {
  const MatrixX weighted = weight_.asDiagonal() * null_space;
  return d_ - weight_.asDiagonal() * LeastSquares(weighted.transpose()).solve(null_space.transpose() * d_);
}

/// [x; -y] of (1) with these rows alone.
VectorX ScaledSystem::solve_with(const std::vector<int>& rows, const VectorX& d) const {
  std::vector<Eigen::Triplet<double>> numbers = M_;
  const Eigen::Index size = size_ + static_cast<Eigen::Index>(rows.size());
  VectorX right(size);
  right.head(size_) = f_;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const int at = static_cast<int>(size_) + static_cast<int>(r);
    for (Sparse::InnerIterator entry(Dt_, rows[r]); entry; ++entry) {
      numbers.emplace_back(static_cast<int>(entry.row()), at, entry.value());
      numbers.emplace_back(at, static_cast<int>(entry.row()), entry.value());
    }
    right[at] = d[rows[r]];
  }
  Sparse K(size, size);
  K.setFromTriplets(numbers.begin(), numbers.end());
  Eigen::SparseLU<Sparse> lu(K);
  if (lu.info() != Eigen::Success)
    throw FormulationError("nothing resists a motion: the augmented system is singular");
  VectorX answer = lu.solve(right);
  answer += lu.solve(right - K * answer);  // iterative refinement, against the growth of the pivots
  return answer;
}

ScaledSystem::Answer ScaledSystem::solve(const MatrixX& J, const RankRule& rule) const {
  const Independent independent = independent_rows(J, rule);
  const bool has_redundant = independent.null_space.cols() > 0;
  const VectorX answer =
      solve_with(independent.rows, has_redundant ? consistent(independent.null_space) : d_);
  VectorX y = VectorX::Zero(Dt_.cols());
  for (std::size_t r = 0; r < independent.rows.size(); ++r)
    y[independent.rows[r]] = -answer[size_ + static_cast<Eigen::Index>(r)];
  if (has_redundant) {
    const MatrixX weighted = weight_.asDiagonal() * independent.null_space;
    y -= independent.null_space * PivotedQr(weighted).solve(weight_.asDiagonal() * y);
  }
  Answer result{Matrix6X::Zero(6, size_ / 6 + 1), mass_ * y.cwiseQuotient(norm_)};
  Eigen::Map<VectorX>(result.acceleration.data() + 6, size_) = answer.head(size_);
  result.acceleration.topRows<3>() /= length_;
  return result;
}

/// (2) of absolute.h, solved for udot.
VectorX joint_accelerations(const Mechanism& mechanism, const AbsoluteMachine& machine, const Matrix6X& x) {
  VectorX udot(mechanism.nv);
  for (std::size_t i = 1; i < machine.joints.size(); ++i) {
    const AbsoluteJoint& joint = machine.joints[i];
    const auto at = [&](int body, const Vector3& point) {
      return point_acceleration(machine.bodies[static_cast<std::size_t>(body)], x.col(body), point);
    };
    Vector6 relative;
    const Vector3 al_B = x.col(joint.B).head<3>();
    relative << x.col(joint.A).head<3>() - al_B,
        at(joint.A, joint.M.p) - at(joint.B, joint.F.p) - al_B.cross(joint.M.p - joint.F.p);
    udot.segment(mechanism.bodies[i].u, mechanism.bodies[i].nu) = joint.S_left * (relative - joint.bias);
  }
  return udot;
}

/// The multipliers of each tree joint as a wrench at M, with the efforts of actuators, couplings and drivers.
Matrix6X joint_wrenches(const Mechanism& mechanism, const AbsoluteMachine& machine, const AbsoluteRows& rows,
                        const VectorX& lambda, const VectorX& tau) {
  VectorX effort = tau;
  add_relation_efforts(mechanism, lambda, effort);
  Matrix6X wrench = Matrix6X::Zero(6, static_cast<Eigen::Index>(machine.bodies.size()));
  for (std::size_t i = 1; i < machine.joints.size(); ++i) {
    const TreeBody& tree = mechanism.bodies[i];
    const auto column = static_cast<Eigen::Index>(i);
    wrench.col(column) = machine.joints[i].S_left.transpose() * effort.segment(tree.u, tree.nu);
    for (std::size_t r = rows.first_of_joint[i]; r < rows.first_of_joint[i + 1]; ++r)
      wrench.col(column) += lambda[static_cast<Eigen::Index>(r)] * rows.rows[r].at_M;
  }
  return wrench;
}

}  // namespace

Solution solve_augmented(const Mechanism& mechanism, const State& state, const Loads& loads,
                         Workspace& workspace) {
  const EvaluatedState at = evaluate_all(mechanism, state, workspace);
  const AbsoluteMachine machine = absolute_machine(mechanism, state, at.kinematics);
  const AbsoluteRows rows = absolute_rows(mechanism, at, machine);
  const ScaledSystem system(mechanism, machine, rows, forces(mechanism, machine, loads));
  const ScaledSystem::Answer answer = system.solve(dimensionless_jacobian(mechanism, at.constraints),
                                                   rank_rule(mechanism, at.constraints, workspace));
  Solution solution;
  solution.udot = joint_accelerations(mechanism, machine, answer.acceleration);
  solution.lambda = answer.lambda.head(mechanism.rows);
  solution.reaction = joint_wrenches(mechanism, machine, rows, answer.lambda, loads.tau);
  solution.tie_wrench = tie_wrenches(mechanism, at.constraints, solution.lambda);
  return solution;
}

}  // namespace camber
