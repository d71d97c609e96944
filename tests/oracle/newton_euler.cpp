#include "oracle/newton_euler.h"

#include <Eigen/Dense>
#include <algorithm>
#include <stdexcept>

namespace camber::oracle {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Matrix6d = Eigen::Matrix<double, 6, 6>;

Matrix3d cross_matrix(const Vector3d& v) {
  return Matrix3d{{0.0, -v.z(), v.y()}, {v.z(), 0.0, -v.x()}, {-v.y(), v.x(), 0.0}};
}

/// Where a body's six accelerations begin in A.
Index first_row(int body) {
  return 6 * static_cast<Index>(body);
}

/// Takes [ω; v_c] of a body to [ω; v at the point Q], and [α; a_c] to the part of (4) linear in it.
Matrix6d shift_to(const Vector3d& Q, const Vector3d& com) {
  Matrix6d shift = Matrix6d::Identity();
  shift.bottomLeftCorner<3, 3>() = -cross_matrix(Q - com);
  return shift;
}

/// N of (5): the orthogonal complement of S's columns.
Matrix6Xd complement(const Matrix6Xd& S) {
  if (S.cols() == 0) return Matrix6d::Identity();
  // MatrixXd, as everywhere in this file: each type of QR takes seconds to compile.
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(S);
  if (qr.rank() != S.cols())
    throw std::invalid_argument("newton_euler: a joint's motion columns are dependent");
  const MatrixXd Q = qr.householderQ();
  return Q.rightCols(6 - S.cols());
}

/// The joint's equations on the two bodies' accelerations: (3) is  to_child A_C − to_parent A_P +
/// velocity_terms.
struct JointKinematics {
  Matrix6d to_child, to_parent;
  Vector6d relative_twist;  ///< (2)
  Vector6d velocity_terms;  ///< the part of (3)'s left side without accelerations
  Matrix6Xd N;
};

JointKinematics joint_kinematics(const AbsoluteSystem& system, const AbsoluteJoint& joint) {
  const AbsoluteBody& C = system.bodies[static_cast<std::size_t>(joint.child)];
  // The world stands in as a body at rest; its columns of D are left out.
  const AbsoluteBody P =
      joint.parent == kWorld ? AbsoluteBody{} : system.bodies[static_cast<std::size_t>(joint.parent)];
  JointKinematics k;
  k.to_child = shift_to(joint.point, C.com);
  k.to_parent = shift_to(joint.point, P.com);
  k.relative_twist = k.to_child * C.twist - k.to_parent * P.twist;
  const Vector3d w_C = C.twist.head<3>(), w_P = P.twist.head<3>(), v_P = P.twist.tail<3>();
  const Vector3d v_Q = (k.to_child * C.twist).tail<3>();
  k.velocity_terms << Vector3d::Zero(), w_C.cross(w_C.cross(joint.point - C.com)) - w_P.cross(v_Q - v_P);
  k.N = complement(joint.motion);
  return k;
}

void check_sizes(const AbsoluteSystem& system) {
  const int count = static_cast<int>(system.bodies.size());
  for (const AbsoluteJoint& joint : system.joints) {
    const bool child_exists = joint.child >= 0 && joint.child < count;
    const bool parent_exists = joint.parent >= kWorld && joint.parent < count;
    if (!child_exists || !parent_exists || joint.parent == joint.child) {
      throw std::invalid_argument("newton_euler: a joint names a body that does not exist");
    }
    if (joint.motion.cols() > 6 || joint.torque.size() != joint.motion.cols()) {
      throw std::invalid_argument("newton_euler: a joint's torque and motion differ in size");
    }
  }
}

/// S (Sᵀ S)⁻¹ τ of (6): the drive as a wrench on the child at Q.
Vector6d drive_wrench(const AbsoluteJoint& joint) {
  if (joint.motion.cols() == 0) return Vector6d::Zero();
  const MatrixXd gram = joint.motion.transpose() * joint.motion;
  return joint.motion * gram.ldlt().solve(joint.torque);
}

/// M and f of (7), the drives on both bodies included.
struct BodyEquations {
  MatrixXd M;
  VectorXd f;
};

BodyEquations body_equations(const AbsoluteSystem& system, const std::vector<JointKinematics>& kinematics) {
  const Index size = 6 * static_cast<Index>(system.bodies.size());
  BodyEquations eq{MatrixXd::Zero(size, size), VectorXd::Zero(size)};
  for (std::size_t i = 0; i < system.bodies.size(); ++i) {
    const AbsoluteBody& body = system.bodies[i];
    const Index at = 6 * static_cast<Index>(i);
    const Vector3d w = body.twist.head<3>();
    eq.M.block<3, 3>(at, at) = body.inertia_W;
    eq.M.block<3, 3>(at + 3, at + 3) = body.mass * Matrix3d::Identity();
    eq.f.segment<3>(at) = -w.cross(body.inertia_W * w);
    eq.f.segment<3>(at + 3) = body.mass * system.gravity;
    eq.f.segment<6>(at) += body.applied_wrench;
  }
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const AbsoluteJoint& joint = system.joints[j];
    const Vector6d drive = drive_wrench(joint);
    eq.f.segment<6>(first_row(joint.child)) += kinematics[j].to_child.transpose() * drive;
    if (joint.parent != kWorld) {
      eq.f.segment<6>(first_row(joint.parent)) -= kinematics[j].to_parent.transpose() * drive;
    }
  }
  return eq;
}

/// D and γ of (5).
struct ConstraintEquations {
  MatrixXd D;
  VectorXd gamma;
  double velocity_error = 0.0;
};

ConstraintEquations constraint_equations(const AbsoluteSystem& system,
                                         const std::vector<JointKinematics>& kinematics) {
  Index rows = 0;
  for (const JointKinematics& k : kinematics) rows += k.N.cols();
  ConstraintEquations eq{MatrixXd::Zero(rows, 6 * static_cast<Index>(system.bodies.size())), VectorXd(rows)};
  Index row = 0;
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const AbsoluteJoint& joint = system.joints[j];
    const JointKinematics& k = kinematics[j];
    const Index count = k.N.cols();
    if (count == 0) continue;
    eq.D.block(row, first_row(joint.child), count, 6) = k.N.transpose() * k.to_child;
    if (joint.parent != kWorld)
      eq.D.block(row, first_row(joint.parent), count, 6) = -k.N.transpose() * k.to_parent;
    eq.gamma.segment(row, count) = k.N.transpose() * (joint.bias - k.velocity_terms);
    const VectorXd broken = k.N.transpose() * k.relative_twist;
    eq.velocity_error = std::max(eq.velocity_error, broken.lpNorm<Eigen::Infinity>());
    row += count;
  }
  return eq;
}

struct AugmentedSolution {
  VectorXd A, lambda;
  double residual;  ///< largest entry of (7)'s residual
};

/// (7), with its first row divided by the largest inertia μ and λ/μ as unknown: accelerations and multipliers
/// then have like sizes, and the heaviest body does not hide the others in the rank decision. The
/// minimum-norm λ stays the same. One refinement with a residual in extended precision leaves the rounding of
/// the data.
AugmentedSolution solve_augmented(const BodyEquations& bodies, const ConstraintEquations& rows) {
  using LongVector = Eigen::Matrix<long double, Eigen::Dynamic, 1>;
  const Index n = bodies.f.size(), m = rows.gamma.size();
  const double largest = bodies.M.cwiseAbs().maxCoeff();
  const double mu = largest > 0.0 ? largest : 1.0;
  MatrixXd K = MatrixXd::Zero(n + m, n + m);
  K.topLeftCorner(n, n) = bodies.M / mu;
  K.topRightCorner(n, m) = -rows.D.transpose();
  K.bottomLeftCorner(m, n) = rows.D;
  VectorXd right(n + m);
  right << bodies.f / mu, rows.gamma;

  const Eigen::CompleteOrthogonalDecomposition<MatrixXd> factors(K);
  VectorXd x = factors.solve(right);
  const auto residual_of = [&](const VectorXd& at) -> VectorXd {
    const LongVector exact = right.cast<long double>() - K.cast<long double>() * at.cast<long double>();
    return exact.cast<double>();
  };
  x += factors.solve(residual_of(x));
  VectorXd residual = residual_of(x);
  residual.head(n) *= mu;
  return {x.head(n), mu * x.tail(m), residual.lpNorm<Eigen::Infinity>()};
}

/// u̇ of one joint: (3) solved for S u̇.
VectorXd joint_acceleration(const AbsoluteJoint& joint, const JointKinematics& k, const VectorXd& A) {
  Vector6d relative = k.to_child * A.segment<6>(first_row(joint.child)) + k.velocity_terms - joint.bias;
  if (joint.parent != kWorld) relative -= k.to_parent * A.segment<6>(first_row(joint.parent));
  if (joint.motion.cols() == 0) return VectorXd(0);
  return MatrixXd(joint.motion).colPivHouseholderQr().solve(VectorXd(relative));
}

}  // namespace

AbsoluteMotion solve_newton_euler(const AbsoluteSystem& system) {
  check_sizes(system);
  std::vector<JointKinematics> kinematics;
  for (const AbsoluteJoint& joint : system.joints) kinematics.push_back(joint_kinematics(system, joint));
  const BodyEquations bodies = body_equations(system, kinematics);
  const ConstraintEquations rows = constraint_equations(system, kinematics);

  const AugmentedSolution solution = solve_augmented(bodies, rows);
  const auto& [A, lambda, residual] = solution;

  AbsoluteMotion motion;
  for (Index i = 0; i < A.size(); i += 6) motion.acceleration.emplace_back(A.segment<6>(i));
  Index row = 0;
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const AbsoluteJoint& joint = system.joints[j];
    const JointKinematics& k = kinematics[j];
    motion.joint_wrench.emplace_back(drive_wrench(joint) + k.N * lambda.segment(row, k.N.cols()));
    motion.joint_rate_dot.push_back(joint_acceleration(joint, k, A));
    row += k.N.cols();
  }
  motion.constraint_rows = lambda.size();
  motion.constraint_rank = lambda.size() == 0 ? 0 : rows.D.colPivHouseholderQr().rank();
  motion.residual = residual;
  motion.velocity_error = rows.velocity_error;
  return motion;
}

Vector6d turning(const Vector3d& direction) {
  Vector6d column;
  column << direction, Vector3d::Zero();
  return column;
}

Vector6d sliding(const Vector3d& direction) {
  Vector6d column;
  column << Vector3d::Zero(), direction;
  return column;
}

Vector6d carried_rate(const Vector3d& w, const Vector6d& vector) {
  Vector6d rate;
  rate << w.cross(vector.head<3>()), w.cross(vector.tail<3>());
  return rate;
}

}  // namespace camber::oracle
