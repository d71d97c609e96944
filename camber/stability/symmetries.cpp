#include <camber/stability/symmetries.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/dynamics/random_walk.h>
#include <camber/dynamics/singularity.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/linear/decompositions.h>
#include <camber/stability/solved_state.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

using MotionKind = SimpleMotion::Kind;

constexpr int kStates = 3;
constexpr std::uint64_t kSeed = 1;
/// What (1) leaves of a symmetry is rounding, some 1e-13; of other motions a few percent.
constexpr double kSymmetric = 1e-8;
/// A simple motion with a smaller share does not take part in a symmetry.
constexpr double kTakesPart = 1e-6;

constexpr const char* kAxes[] = {"x", "y", "z"};

const TreeBody& joint_of(const Mechanism& mechanism, const SimpleMotion& motion) {
  return mechanism.bodies[static_cast<std::size_t>(motion.body)];
}

/// [X, Y] of twists [w; v].
Vector6 bracket(const Vector6& X, const Vector6& Y) {
  const Vector3 w = X.head<3>(), v = X.tail<3>();
  Vector6 result;
  result << w.cross(Y.head<3>()), w.cross(Y.tail<3>()) + v.cross(Y.head<3>());
  return result;
}

/// The matrix of [X, .], 6 x 6; its first 3 x 3 for turns alone.
Matrix6 bracket_matrix(const Vector6& X) {
  Matrix6 m;
  for (int j = 0; j < 6; ++j) m.col(j) = bracket(X, Vector6::Unit(j));
  return m;
}

/// A twist in own axes that a motion is: of kOwnShift and kOwnTurn.
Vector6 own_twist(const SimpleMotion& motion) {
  return Vector6::Unit(motion.component + (motion.kind == MotionKind::kOwnShift ? 3 : 0));
}

Matrix3 rotation(const double* quaternion) {
  return Quaternion(quaternion[0], quaternion[1], quaternion[2], quaternion[3]).toRotationMatrix();
}

/// eta of a joint, in its own speeds.
VectorX displacement(const TreeBody& joint, const SimpleMotion& motion, const VectorX& q) {
  VectorX eta = VectorX::Zero(joint.nu);
  const Vector3 e = Vector3::Unit(motion.component % 3);
  const int quaternion = quaternion_offset(joint.type);
  const double* const own = q.data() + joint.q;
  switch (motion.kind) {
    case MotionKind::kCoordinate:
      eta[motion.component] = 1.0;
      break;
    case MotionKind::kPlanarTurn:
      eta << -own[1], own[0], 1.0;
      break;
    case MotionKind::kShift:
      eta.tail<3>() = rotation(own + quaternion).transpose() * e;
      break;
    case MotionKind::kTurn: {
      const Matrix3 R = rotation(own + quaternion);
      eta.head<3>() = R.transpose() * e;
      if (joint.nu == 6) eta.tail<3>() = R.transpose() * e.cross(Vector3(own[0], own[1], own[2]));
      break;
    }
    case MotionKind::kOwnShift:
    case MotionKind::kOwnTurn:
      eta = own_twist(motion).head(joint.nu);
      break;
  }
  return eta;
}

/// L of a joint.
MatrixX speed_map_of(const TreeBody& joint, const SimpleMotion& motion) {
  MatrixX L = MatrixX::Zero(joint.nu, joint.nu);
  if (motion.kind == MotionKind::kPlanarTurn) {
    L(0, 1) = -1.0;
    L(1, 0) = 1.0;
  }
  if (motion.kind == MotionKind::kOwnShift || motion.kind == MotionKind::kOwnTurn)
    L = -bracket_matrix(own_twist(motion)).topLeftCorner(joint.nu, joint.nu);
  return L;
}

void add_motions(const Mechanism& mechanism, int body, std::vector<SimpleMotion>& motions) {
  const TreeBody& joint = mechanism.bodies[static_cast<std::size_t>(body)];
  const std::string name = joint.joint.empty() ? joint.body : joint.joint;
  const bool free = std::holds_alternative<Free>(joint.type);
  const auto add = [&](MotionKind kind, int component, const std::string& what) {
    motions.push_back({kind, body, component, name + what});
  };
  if (free || std::holds_alternative<Spherical>(joint.type)) {
    for (int i = 0; i < 3; ++i) {
      if (free) add(MotionKind::kShift, i, fmt::format(" {}", kAxes[i]));
      add(MotionKind::kTurn, i, fmt::format(" about {}", kAxes[i]));
      if (free) add(MotionKind::kOwnShift, i, fmt::format(" own {}", kAxes[i]));
      add(MotionKind::kOwnTurn, i, fmt::format(" about own {}", kAxes[i]));
    }
    return;
  }
  if (std::holds_alternative<Planar>(joint.type)) {
    add(MotionKind::kCoordinate, 0, " x");
    add(MotionKind::kCoordinate, 1, " y");
    add(MotionKind::kPlanarTurn, 0, " angle");
    return;
  }
  const std::vector<std::string> names = coordinate_names(joint.type);
  for (int i = 0; i < joint.nu; ++i)
    add(MotionKind::kCoordinate, i, joint.nu == 1 ? "" : " " + names[static_cast<std::size_t>(i)]);
}

/// (1) of all simple motions at a state, in the scales of dynamics/singularity.h.
MatrixX conditions(const Mechanism& mechanism, const std::vector<SimpleMotion>& motions, const State& state,
                   ForceModel& forces, ResidualDerivatives& derivatives, Workspace& workspace) {
  const SolvedState solved = solve_motion(mechanism, state, forces, workspace);
  const ResidualValues& at = derivatives.evaluate(state, solved.udot, solved.lambda, workspace);
  const auto count = static_cast<Eigen::Index>(motions.size());
  const MatrixX eta = displacements(mechanism, motions, state.q);
  MatrixX du(mechanism.nv, count), dudot(mechanism.nv, count);
  for (Eigen::Index j = 0; j < count; ++j) {
    const MatrixX L = speed_map(mechanism, motions, VectorX::Unit(count, j));
    du.col(j) = L * state.u;
    dudot.col(j) = L * solved.udot;
  }
  MatrixX M = MatrixX::Zero(mechanism.nv, mechanism.nv);
  crba(mechanism, state, workspace, M);
  mirror_lower_triangle(M);
  const MatrixX B = free_motions(at.v_u).basis;
  const std::vector<int> holonomic = holonomic_rows(mechanism);
  const MatrixX balance = B.transpose() * (at.r_q * eta + at.r_u * du + M * dudot);
  const MatrixX positions = at.v_u(holonomic, Eigen::all) * eta;
  const MatrixX velocities = at.v_q * eta + at.v_u * du;
  const double force = std::max({(B.transpose() * at.r_q).norm(), (B.transpose() * at.r_u).norm(), 1e-300});
  MatrixX all(balance.rows() + positions.rows() + velocities.rows(), count);
  all << balance / force, positions, velocities;
  return all;
}

}  // namespace

std::vector<SimpleMotion> simple_motions(const Mechanism& mechanism) {
  std::vector<SimpleMotion> motions;
  for (int i = 1; i < static_cast<int>(mechanism.bodies.size()); ++i) add_motions(mechanism, i, motions);
  return motions;
}

MatrixX displacements(const Mechanism& mechanism, const std::vector<SimpleMotion>& motions,
                      const VectorX& q) {
  MatrixX eta = MatrixX::Zero(mechanism.nv, static_cast<Eigen::Index>(motions.size()));
  for (std::size_t j = 0; j < motions.size(); ++j) {
    const TreeBody& joint = joint_of(mechanism, motions[j]);
    eta.col(static_cast<Eigen::Index>(j)).segment(joint.u, joint.nu) = displacement(joint, motions[j], q);
  }
  return eta;
}

MatrixX speed_map(const Mechanism& mechanism, const std::vector<SimpleMotion>& motions,
                  const VectorX& coefficients) {
  MatrixX L = MatrixX::Zero(mechanism.nv, mechanism.nv);
  for (std::size_t j = 0; j < motions.size(); ++j) {
    const TreeBody& joint = joint_of(mechanism, motions[j]);
    L.block(joint.u, joint.u, joint.nu, joint.nu) +=
        coefficients[static_cast<Eigen::Index>(j)] * speed_map_of(joint, motions[j]);
  }
  return L;
}

MatrixX bracket_map(const Mechanism& mechanism, const VectorX& u) {
  MatrixX map = MatrixX::Zero(mechanism.nv, mechanism.nv);
  for (const TreeBody& joint : mechanism.bodies) {
    if (quaternion_offset(joint.type) < 0) continue;
    Vector6 own = Vector6::Zero();
    own.head(joint.nu) = u.segment(joint.u, joint.nu);
    map.block(joint.u, joint.u, joint.nu, joint.nu) = bracket_matrix(own).topLeftCorner(joint.nu, joint.nu);
  }
  return map;
}

std::vector<std::string> Symmetries::names() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < motions.size(); ++i)
    if (count() > 0 && basis.row(static_cast<Eigen::Index>(i)).norm() > kTakesPart)
      result.push_back(motions[i].name);
  return result;
}

Symmetries find_symmetries(const Mechanism& mechanism) {
  Symmetries result{simple_motions(mechanism), {}};
  const auto count = static_cast<Eigen::Index>(result.motions.size());
  result.basis = MatrixX::Zero(count, 0);
  if (count == 0) return result;
  Workspace workspace(mechanism);
  ForceModel forces(mechanism);
  ResidualDerivatives derivatives(mechanism);
  RandomWalk walk(mechanism, kSeed, forces, workspace);
  MatrixX all(0, count);
  for (int i = 0; i < kStates; ++i) {
    const MatrixX here = conditions(mechanism, result.motions, walk.next(), forces, derivatives, workspace);
    MatrixX both(all.rows() + here.rows(), count);
    both << all, here;
    all = std::move(both);
  }
  const SingularVectors found = singular_vectors(all);
  const auto known = found.values.size();
  Eigen::Index rank = 0;
  while (rank < known && found.values[rank] > kSymmetric * found.values[0]) ++rank;
  if (rank > 0) result.smallest_rejected = found.values[rank - 1] / found.values[0];
  if (rank < known && found.values[0] > 0.0) result.largest_kept = found.values[rank] / found.values[0];
  result.basis = found.V.rightCols(count - rank);
  return result;
}

}  // namespace camber
