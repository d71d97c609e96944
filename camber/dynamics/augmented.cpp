#include <camber/dynamics/augmented.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include <Eigen/QR>
#include <Eigen/SparseLU>
#include <Eigen/SparseQR>

#include <camber/dynamics/absolute.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/kinematics/constraints.h>

namespace camber {

namespace {

using Sparse = Eigen::SparseMatrix<double>;

/// What is left of a row of unit length that depends on others.
constexpr double kRank = 1e-9;

/// A row of D: six numbers for each body that it touches.
struct Row {
  std::map<int, Vector6> terms = {};
  double d = 0.0;
  Vector6 at_M = Vector6::Zero();  ///< of a tree joint: the wrench on A at M that a multiplier of 1 is
  double weight = 0.0;  ///< 1/row_scale; 0 of tree joints, which do not count in the norm of lambda
};

/// A wrench direction [n; f] at Q between A and B, through frames that are fixed in them at Ao and Bo.
struct Pair {
  int A, B;
  Vector3 Ao, Bo;
  Vector3 n, f, Q;
};

/// Adds n.(al_A - al_B) + f.(a_Ao + al_A x (Q - Ao) - a_Bo - al_B x (Q - Bo)), in terms of the centres of mass.
void add(const AbsoluteMachine& machine, const Pair& pair, Row& row) {
  const auto side = [&](int index, const Vector3& origin, double sign) {
    if (index == 0) return;  // the ground rests
    const AbsoluteBody& body = machine.bodies[static_cast<std::size_t>(index)];
    Vector6 wrench;
    wrench << pair.n, pair.f;
    row.terms.try_emplace(index, Vector6::Zero()).first->second += sign * shifted(wrench, pair.Q, body.c);
    row.d -= sign * pair.f.dot(body.w.cross(body.w.cross(origin - body.c)));
  };
  side(pair.A, pair.Ao, 1.0);
  side(pair.B, pair.Bo, -1.0);
}

/// A wrench direction of a tree joint at M.
void add(const AbsoluteMachine& machine, const AbsoluteJoint& joint, const Vector6& wrench, Row& row) {
  add(machine, {joint.A, joint.B, joint.M.p, joint.F.p, wrench.head<3>(), wrench.tail<3>(), joint.M.p}, row);
}

/// The rows that a joint type gives where it closes a loop; of a user's own, the complement of its motion map.
std::vector<Row> joint_rows(const AbsoluteMachine& machine, const AbsoluteJoint& joint,
                            const JointType& type) {
  std::vector<Row> list;
  if (std::holds_alternative<Custom>(type)) {
    const Eigen::Index speeds = joint.S.cols();
    const MatrixX Q = MatrixX(joint.S).colPivHouseholderQr().householderQ();
    for (Eigen::Index k = speeds; k < 6; ++k) {
      Row& row = list.emplace_back();
      row.at_M = Q.col(k);
      add(machine, joint, row.at_M, row);
      row.d += row.at_M.dot(joint.bias);  // (2) of absolute.h
    }
    return list;
  }
  ConstraintRows rows;
  evaluate(LoopJoint{type}, joint.M, joint.F, 0.0, rows);
  for (int r = 0; r < rows.count; ++r) {
    Row& row = list.emplace_back();
    row.at_M << rows.row[r].n, rows.row[r].f;  // Q of a loop joint is the origin of M
    add(machine, joint, row.at_M, row);
    row.d -= drift(rows.row[r], rows, joint.M, joint.F);
  }
  return list;
}

/// (1) as it stands.
struct AugmentedSystem {
  const AbsoluteMachine& machine;
  std::vector<Row> rows =
      {};  ///< the ties' and the relations' first, numbered as in lambda; then the joints'
  std::vector<int> first_row = {};  ///< of each tree joint
  Matrix6X force = {};              ///< f, one column a body
};

void add_constraint_rows(const Mechanism& mechanism, const State& state, const Workspace& workspace,
                         AugmentedSystem& system) {
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    const ConstraintRows& rows = workspace.constraints.rows[t];
    const MovingFrame A = frame_on_A(tie, workspace), B = frame_on_B(tie, workspace);
    for (int r = 0; r < tie.rows; ++r) {
      Row& row = system.rows.emplace_back();
      add(system.machine, {index(tie.A), index(tie.B), A.p, B.p, rows.row[r].n, rows.row[r].f, rows.Q}, row);
      row.d += rows.row[r].rate_dot - drift(rows.row[r], rows, A, B);
    }
  }
  for (const SpeedRelation& relation : workspace.constraints.relation) {
    Row& row = system.rows.emplace_back();
    for (const SpeedTerm& term : relation.terms) {
      const std::size_t i = joint_of_speed(mechanism, term.u);
      const AbsoluteJoint& joint = system.machine.joints[i];
      const Vector6 rate = term.c * joint.S_left.row(term.u - mechanism.bodies[i].u).transpose();
      add(system.machine, joint, rate, row);
      row.d += rate.dot(joint.bias);
    }
    const std::span q(state.q.data(), static_cast<std::size_t>(state.q.size()));
    row.d += evaluate(relation, q, state.t).rate_dot;
  }
  for (std::size_t r = 0; r < system.rows.size(); ++r) system.rows[r].weight = 1.0 / mechanism.row_scale[r];
}

void add_joint_rows(const Mechanism& mechanism, AugmentedSystem& system) {
  system.first_row.push_back(0);
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    system.first_row.push_back(static_cast<int>(system.rows.size()));
    for (Row& row : joint_rows(system.machine, system.machine.joints[i], mechanism.bodies[i].type))
      system.rows.push_back(std::move(row));
  }
}

/// Applied wrenches, joint efforts on both bodies, and what the turning of the inertia takes.
void set_forces(const Mechanism& mechanism, const Loads& loads, AugmentedSystem& system) {
  const AbsoluteMachine& machine = system.machine;
  system.force = applied_wrenches(mechanism, machine, loads.external);
  add_effort_wrenches(mechanism, machine, loads.tau, system.force);
  for (std::size_t i = 1; i < machine.bodies.size(); ++i)
    system.force.col(static_cast<Eigen::Index>(i)) -= inertia_wrench(machine.bodies[i], Vector6::Zero());
}

/// (1) in numbers without a unit: lengths by a typical one, masses by the largest, rows of unit length.
class ScaledSystem {
 public:
  ScaledSystem(const AugmentedSystem& system, double length) : length_(length) {
    for (const AbsoluteBody& body : system.machine.bodies) mass_ = std::max(mass_, body.mass);
    if (mass_ == 0.0) mass_ = 1.0;
    set_masses(system);
    set_rows(system);
  }

  struct Answer {
    Matrix6X acceleration;  ///< one column a body, the ground's too
    VectorX lambda;
  };
  [[nodiscard]] Answer solve() const;

 private:
  void set_masses(const AugmentedSystem& system);
  void set_rows(const AugmentedSystem& system);
  /// The rows that are kept, and the null space of D' (one column a row that is not).
  struct Independent {
    std::vector<int> rows;
    MatrixX null_space;
  };
  [[nodiscard]] Independent independent_rows() const;
  [[nodiscard]] VectorX solve_with(const std::vector<int>& rows) const;

  double length_, mass_ = 0.0;
  Eigen::Index size_ = 0;  ///< numbers in x
  std::vector<Eigen::Triplet<double>> M_;
  Sparse Dt_;  ///< D'
  VectorX f_, d_, norm_, weight_;
};

void ScaledSystem::set_masses(const AugmentedSystem& system) {
  const auto bodies = static_cast<Eigen::Index>(system.machine.bodies.size()) - 1;
  size_ = 6 * bodies;
  f_ = Eigen::Map<const VectorX>(system.force.data() + 6, size_) / mass_;
  for (Eigen::Index b = 0; b < bodies; ++b) {
    const AbsoluteBody& body = system.machine.bodies[static_cast<std::size_t>(b) + 1];
    f_.segment<3>(6 * b) /= length_;
    const Matrix3 I = body.I / (mass_ * length_ * length_);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j)
        M_.emplace_back(static_cast<int>(6 * b) + i, static_cast<int>(6 * b) + j, I(i, j));
      M_.emplace_back(static_cast<int>(6 * b) + 3 + i, static_cast<int>(6 * b) + 3 + i, body.mass / mass_);
    }
  }
}

void ScaledSystem::set_rows(const AugmentedSystem& system) {
  const auto rows = static_cast<Eigen::Index>(system.rows.size());
  std::vector<Eigen::Triplet<double>> numbers;
  d_ = norm_ = weight_ = VectorX::Zero(rows);
  for (Eigen::Index r = 0; r < rows; ++r) {
    const Row& row = system.rows[static_cast<std::size_t>(r)];
    double squares = 0.0;
    for (const auto& [body, number] : row.terms)
      squares += number.head<3>().squaredNorm() / (length_ * length_) + number.tail<3>().squaredNorm();
    norm_[r] = squares > 0.0 ? std::sqrt(squares) : 1.0;
    d_[r] = row.d / norm_[r];
    weight_[r] = row.weight / norm_[r];
    for (const auto& [body, number] : row.terms)
      for (int k = 0; k < 6; ++k)
        numbers.emplace_back(6 * body - 6 + k, static_cast<int>(r),
                             number[k] / (norm_[r] * (k < 3 ? length_ : 1.0)));
  }
  Dt_ = Sparse(size_, rows);
  Dt_.setFromTriplets(numbers.begin(), numbers.end());
  Dt_.makeCompressed();
}

ScaledSystem::Independent ScaledSystem::independent_rows() const {
  Independent result;
  if (Dt_.cols() == 0) return result;
  Eigen::SparseQR<Sparse, Eigen::COLAMDOrdering<int>> qr;
  qr.setPivotThreshold(kRank);
  qr.compute(Dt_);
  const Eigen::Index rank = qr.rank(), redundant = Dt_.cols() - rank;
  const auto& order = qr.colsPermutation().indices();
  for (Eigen::Index k = 0; k < rank; ++k) result.rows.push_back(order[k]);
  if (redundant == 0) return result;
  // D' P = Q [R1 R2; 0 0], so D' P [-R1^-1 R2; 1] = 0.
  const MatrixX R = MatrixX(Sparse(qr.matrixR())).topRows(rank);
  MatrixX permuted(Dt_.cols(), redundant);
  permuted << -R.leftCols(rank).triangularView<Eigen::Upper>().solve(R.rightCols(redundant)),
      MatrixX::Identity(redundant, redundant);
  result.null_space = MatrixX(Dt_.cols(), redundant);
  for (Eigen::Index k = 0; k < Dt_.cols(); ++k) result.null_space.row(order[k]) = permuted.row(k);
  return result;
}

/// [x; -y] of (1) with these rows alone.
VectorX ScaledSystem::solve_with(const std::vector<int>& rows) const {
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
    right[at] = d_[rows[r]];
  }
  Sparse K(size, size);
  K.setFromTriplets(numbers.begin(), numbers.end());
  Eigen::SparseLU<Sparse> lu(K);
  if (lu.info() != Eigen::Success)
    throw FormulationError("nothing resists a motion: the augmented system is singular");
  VectorX answer = lu.solve(right);
  answer += lu.solve(right - K * answer);  // once more, against the growth of the pivots
  return answer;
}

ScaledSystem::Answer ScaledSystem::solve() const {
  const Independent independent = independent_rows();
  const VectorX answer = solve_with(independent.rows);
  VectorX y = VectorX::Zero(Dt_.cols());
  for (std::size_t r = 0; r < independent.rows.size(); ++r)
    y[independent.rows[r]] = -answer[size_ + static_cast<Eigen::Index>(r)];
  if (independent.null_space.cols() > 0) {
    const MatrixX weighted = weight_.asDiagonal() * independent.null_space;
    y -= independent.null_space * weighted.colPivHouseholderQr().solve(weight_.asDiagonal() * y);
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
Matrix6X joint_wrenches(const Mechanism& mechanism, const AugmentedSystem& system, const VectorX& lambda,
                        const VectorX& tau) {
  const AbsoluteMachine& machine = system.machine;
  VectorX effort = tau;
  add_relation_efforts(mechanism, lambda, effort);
  Matrix6X wrench = Matrix6X::Zero(6, static_cast<Eigen::Index>(machine.bodies.size()));
  for (std::size_t i = 1; i < machine.joints.size(); ++i) {
    const AbsoluteJoint& joint = machine.joints[i];
    const TreeBody& tree = mechanism.bodies[i];
    const auto column = static_cast<Eigen::Index>(i);
    wrench.col(column) = joint.S_left.transpose() * effort.segment(tree.u, tree.nu);
    const std::size_t end = i + 1 < system.first_row.size()
                                ? static_cast<std::size_t>(system.first_row[i + 1])
                                : system.rows.size();
    for (auto r = static_cast<std::size_t>(system.first_row[i]); r < end; ++r)
      wrench.col(column) += lambda[static_cast<Eigen::Index>(r)] * system.rows[r].at_M;
  }
  return wrench;
}

}  // namespace

Solution solve_augmented(const Mechanism& mechanism, const State& state, const Loads& loads,
                         Workspace& workspace) {
  evaluate_all(mechanism, state, workspace);
  const AbsoluteMachine machine = absolute_machine(mechanism, state, workspace);
  AugmentedSystem system{.machine = machine};
  add_constraint_rows(mechanism, state, workspace, system);
  add_joint_rows(mechanism, system);
  set_forces(mechanism, loads, system);
  const ScaledSystem::Answer answer = ScaledSystem(system, mechanism.length).solve();
  Solution solution;
  solution.udot = joint_accelerations(mechanism, machine, answer.acceleration);
  solution.lambda = answer.lambda.head(mechanism.rows);
  solution.reaction = joint_wrenches(mechanism, system, answer.lambda, loads.tau);
  solution.tie_wrench = tie_wrenches(mechanism, workspace, solution.lambda);
  return solution;
}

}  // namespace camber
