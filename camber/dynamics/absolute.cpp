#include <camber/dynamics/absolute.h>

#include <Eigen/QR>

#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

using tree::matrix;
using tree::vector;

AbsoluteBody absolute_body(const Mechanism& mechanism, const Workspace& workspace, std::size_t i) {
  const tree::Link& link = mechanism.tree.links[i];
  const auto& moved = workspace.tree.body[i];
  const Matrix3 R = matrix(moved.R);
  AbsoluteBody body;
  body.mass = link.mass;
  const Vector3 arm = link.mass > 0.0 ? Vector3(R * vector(link.h) / link.mass) : Vector3::Zero();
  const Matrix3 x = cross_matrix(arm);
  body.I = R * matrix(link.I_Lo) * R.transpose() + link.mass * x * x;
  body.c = vector(moved.p) + arm;
  body.w = vector(moved.w);
  body.p_B = pose(mechanism, workspace, static_cast<BodyId>(i)).p;
  return body;
}

/// The joint as if it closed a loop between the model's child and the model's parent.
Tie as_tie(const Mechanism& mechanism, std::size_t i) {
  const TreeBody& body = mechanism.bodies[i];
  const tree::Link& link = mechanism.tree.links[i];
  const auto self = static_cast<BodyId>(i);
  Transform X_LJ;
  const bool axis_turned =
      std::holds_alternative<Revolute>(body.type) || std::holds_alternative<Prismatic>(body.type);
  if (body.reversed && axis_turned)
    X_LJ.R = Vector3(1.0, -1.0, -1.0).asDiagonal();  // back to the model's axis
  const Transform X_PJ = Transform{matrix(link.R_PF), vector(link.p_PF)} * X_LJ;
  Tie tie{.name = body.joint, .type = LoopJoint{body.type}};
  tie.A = body.reversed ? body.parent : self;
  tie.B = body.reversed ? self : body.parent;
  tie.X_LA = body.reversed ? X_PJ : X_LJ;
  tie.X_LB = body.reversed ? X_LJ : X_PJ;
  return tie;
}

Matrix6X motion_map(const JointMotion<double>& m, const Matrix3& R_WF, int speeds) {
  Matrix6X S(6, speeds);
  for (int k = 0; k < speeds; ++k)
    S.col(k) << R_WF * Eigen::Map<const Vector3>(m.Sw[k]), R_WF * Eigen::Map<const Vector3>(m.Sv[k]);
  return S;
}

AbsoluteJoint absolute_joint(const Mechanism& mechanism, const State& state, const Workspace& workspace,
                             std::size_t i) {
  const TreeBody& body = mechanism.bodies[i];
  const Tie tie = as_tie(mechanism, i);
  AbsoluteJoint joint{
      index(tie.A), index(tie.B), frame_on_A(tie, workspace), frame_on_B(tie, workspace), {}, {}, {}};
  JointMotion<double> m;
  motion(body.type, state.q.data() + body.q, state.u.data() + body.u, m);
  joint.S = motion_map(m, joint.F.R, body.nu);
  const Vector6 V = joint.S * state.u.segment(body.u, body.nu);
  const Vector3 w = joint.F.w;
  const Vector3 r = joint.M.p - joint.F.p;
  joint.bias << w.cross(V.head<3>()) + joint.F.R * Eigen::Map<const Vector3>(m.cw),
      w.cross(w.cross(r)) + 2.0 * w.cross(V.tail<3>()) + joint.F.R * Eigen::Map<const Vector3>(m.cv);  // (3)
  joint.S_left = MatrixX(body.nu, 6);
  if (body.nu > 0) joint.S_left = MatrixX(joint.S).completeOrthogonalDecomposition().pseudoInverse();
  return joint;
}

}  // namespace

AbsoluteMachine absolute_machine(const Mechanism& mechanism, const State& state, const Workspace& workspace) {
  AbsoluteMachine machine;
  machine.bodies.emplace_back();
  machine.joints.emplace_back();
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    machine.bodies.push_back(absolute_body(mechanism, workspace, i));
    machine.joints.push_back(absolute_joint(mechanism, state, workspace, i));
  }
  return machine;
}

std::size_t joint_of_speed(const Mechanism& mechanism, int speed) {
  std::size_t i = 1;
  while (speed >= mechanism.bodies[i].u + mechanism.bodies[i].nu) ++i;
  return i;
}

Matrix6X applied_wrenches(const Mechanism& mechanism, const AbsoluteMachine& machine,
                          const Matrix6X* external) {
  Matrix6X wrench = Matrix6X::Zero(6, static_cast<Eigen::Index>(machine.bodies.size()));
  for (std::size_t i = 1; i < machine.bodies.size(); ++i) {
    const AbsoluteBody& body = machine.bodies[i];
    const auto column = static_cast<Eigen::Index>(i);
    if (external != nullptr) wrench.col(column) = shifted(external->col(column), body.p_B, body.c);
    wrench.col(column).tail<3>() += body.mass * mechanism.model.gravity;
  }
  return wrench;
}

}  // namespace camber
