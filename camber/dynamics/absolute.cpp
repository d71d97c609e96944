#include <camber/dynamics/absolute.h>

#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

using tree::matrix;
using tree::vector;

AbsoluteBody absolute_body(const Mechanism& mechanism, const Kinematics& kinematics, std::size_t i) {
  const tree::Link& link = mechanism.tree.links[i];
  const auto& moved = kinematics.motion().body[i];
  const Matrix3 R = matrix(moved.R);
  AbsoluteBody body;
  body.mass = link.mass;
  const Vector3 arm = link.mass > 0.0 ? Vector3(R * vector(link.h) / link.mass) : Vector3::Zero();
  const Matrix3 x = cross_matrix(arm);
  body.I = R * matrix(link.I_Lo) * R.transpose() + link.mass * x * x;
  body.c = vector(moved.p) + arm;
  body.w = vector(moved.w);
  body.p_B = pose(mechanism, kinematics, static_cast<BodyId>(i)).p;
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

AbsoluteJoint absolute_joint(const Mechanism& mechanism, const State& state, const Kinematics& kinematics,
                             std::size_t i) {
  const TreeBody& body = mechanism.bodies[i];
  const Tie tie = as_tie(mechanism, i);
  AbsoluteJoint joint{
      index(tie.A), index(tie.B), frame_on_A(tie, kinematics), frame_on_B(tie, kinematics), {}, {}, {}};
  JointMotion<double> m;
  motion(body.type, state.q.data() + body.q, state.u.data() + body.u, m);
  joint.S = motion_map(m, joint.F.R, body.nu);
  const Vector6 V = joint.S * state.u.segment(body.u, body.nu);
  const Vector3 w = joint.F.w;
  const Vector3 r = joint.M.p - joint.F.p;
  joint.bias << w.cross(V.head<3>()) + joint.F.R * Eigen::Map<const Vector3>(m.cw),
      w.cross(w.cross(r)) + 2.0 * w.cross(V.tail<3>()) + joint.F.R * Eigen::Map<const Vector3>(m.cv);  // (3)
  joint.S_left = MatrixX(body.nu, 6);
  if (body.nu > 0) joint.S_left = pseudo_inverse(joint.S);
  return joint;
}

}  // namespace

AbsoluteMachine absolute_machine(const Mechanism& mechanism, const State& state,
                                 const Kinematics& kinematics) {
  AbsoluteMachine machine;
  machine.bodies.emplace_back();
  machine.joints.emplace_back();
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
    machine.bodies.push_back(absolute_body(mechanism, kinematics, i));
    machine.joints.push_back(absolute_joint(mechanism, state, kinematics, i));
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

void add_effort_wrenches(const Mechanism& mechanism, const AbsoluteMachine& machine, const VectorX& tau,
                         Matrix6X& wrench) {
  for (std::size_t i = 1; i < machine.joints.size(); ++i) {
    const AbsoluteJoint& joint = machine.joints[i];
    const TreeBody& tree = mechanism.bodies[i];
    const Vector6 effort = joint.S_left.transpose() * tau.segment(tree.u, tree.nu);
    const auto on = [&](int body) {
      return shifted(effort, joint.M.p, machine.bodies[static_cast<std::size_t>(body)].c);
    };
    wrench.col(joint.A) += on(joint.A);
    wrench.col(joint.B) -= on(joint.B);
  }
}

Matrix6X body_accelerations(const Mechanism& mechanism, const AbsoluteMachine& machine, const VectorX& udot) {
  Matrix6X x = Matrix6X::Zero(6, static_cast<Eigen::Index>(machine.bodies.size()));
  for (std::size_t i = 1; i < machine.joints.size(); ++i) {
    const AbsoluteJoint& joint = machine.joints[i];
    const TreeBody& tree = mechanism.bodies[i];
    const AbsoluteBody& body = machine.bodies[i];
    const AbsoluteBody& parent = machine.bodies[static_cast<std::size_t>(index(tree.parent))];
    const Vector6 relative = joint.S * udot.segment(tree.u, tree.nu) + joint.bias;
    const Vector6 x_P = x.col(index(tree.parent));
    const Vector3 r = joint.M.p - joint.F.p;
    // (2) solved for the body, which is A or, where the joint is reversed, B; then from the joint's point on
    // it to its centre of mass.
    Vector3 al, a_joint, point;
    if (!tree.reversed) {
      al = x_P.head<3>() + relative.head<3>();
      a_joint = point_acceleration(parent, x_P, joint.F.p) + x_P.head<3>().cross(r) + relative.tail<3>();
      point = joint.M.p;
    } else {
      al = x_P.head<3>() - relative.head<3>();
      a_joint = point_acceleration(parent, x_P, joint.M.p) - al.cross(r) - relative.tail<3>();
      point = joint.F.p;
    }
    const Vector3 arm = body.c - point;
    x.col(static_cast<Eigen::Index>(i)) << al, a_joint + al.cross(arm) + body.w.cross(body.w.cross(arm));
  }
  return x;
}

MatrixX body_jacobian(const Mechanism& mechanism, const AbsoluteMachine& machine) {
  const auto bodies = static_cast<Eigen::Index>(machine.bodies.size());
  MatrixX jacobian = MatrixX::Zero(6 * bodies, mechanism.nv);
  for (Eigen::Index i = 1; i < bodies; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const AbsoluteJoint& joint = machine.joints[at];
    const TreeBody& tree = mechanism.bodies[at];
    const auto P = static_cast<std::size_t>(index(tree.parent));
    const auto carry = [&](const Vector3& w, const Vector3& v, const Vector3& arm) {
      Vector6 twist;
      twist << w, v + w.cross(arm);
      return twist;
    };
    // (1): at M the twists of A and B differ by S u.
    for (Eigen::Index k = 0; k < tree.u; ++k) {
      const Vector6 twist = jacobian.block<6, 1>(6 * index(tree.parent), k);
      jacobian.block<6, 1>(6 * i, k) =
          carry(twist.head<3>(), twist.tail<3>(), machine.bodies[at].c - machine.bodies[P].c);
    }
    const double sign = tree.reversed ? -1.0 : 1.0;
    for (int k = 0; k < tree.nu; ++k)
      jacobian.block<6, 1>(6 * i, tree.u + k) =
          sign * carry(joint.S.col(k).head<3>(), joint.S.col(k).tail<3>(), machine.bodies[at].c - joint.M.p);
  }
  return jacobian;
}

}  // namespace camber
