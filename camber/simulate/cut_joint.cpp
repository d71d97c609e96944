#include <camber/simulate/cut_joint.h>

#include <algorithm>

#include <camber/tree/unpack.h>

namespace camber {

namespace {

using tree::matrix;
using tree::vector;

/// Acceleration of the frame's origin, as if the ground were accelerated upwards, and of its axes.
struct FrameAcceleration {
  Vector3 angular, linear;
};

FrameAcceleration acceleration(const tree::Motion<double>& accelerated, BodyId body, const Transform& X_LA) {
  const auto& link = accelerated.body[static_cast<std::size_t>(index(body))];
  return {vector(link.al), vector(link.a) + matrix(link.S) * (matrix(link.R) * X_LA.p)};
}

const Joint& find_joint_of(const Mechanism& mechanism, const std::string& name) {
  const auto& joints = mechanism.model.joints;
  return *std::find_if(joints.begin(), joints.end(), [&](const Joint& joint) { return joint.name == name; });
}

/// M (on A) seen from F (on B).
RelativeMotion relative_motion(const Tie& tie, const Kinematics& kinematics,
                               const tree::Motion<double>& accelerated) {
  const MovingFrame M = frame_on_A(tie, kinematics);
  const MovingFrame F = frame_on_B(tie, kinematics);
  const FrameAcceleration a_M = acceleration(accelerated, tie.A, tie.X_LA);
  const FrameAcceleration a_F = acceleration(accelerated, tie.B, tie.X_LB);
  const Vector3 r = M.p - F.p;
  const Vector3 w = M.w - F.w;
  const Vector3 v = M.v - F.v - F.w.cross(r);
  const Vector3 carried = a_F.linear + a_F.angular.cross(r) + F.w.cross(F.w.cross(r));
  const Matrix3 R_FW = F.R.transpose();
  return {R_FW * M.R,
          R_FW * r,
          R_FW * w,
          R_FW * v,
          R_FW * (a_M.angular - a_F.angular - F.w.cross(w)),
          R_FW * (a_M.linear - carried - 2.0 * F.w.cross(v))};
}

}  // namespace

CutJoint::CutJoint(const Mechanism& mechanism, int tie)
    : joint(find_joint_of(mechanism, mechanism.ties[static_cast<std::size_t>(tie)].name)),
      q(static_cast<std::size_t>(coordinate_count(joint.type))),
      u(static_cast<std::size_t>(speed_count(joint.type))),
      a(u),
      tie_(static_cast<std::size_t>(tie)) {
  neutral(joint.type, q.data());
}

void CutJoint::follow(const Mechanism& mechanism, const Kinematics& kinematics,
                      const tree::Motion<double>& accelerated) {
  const RelativeMotion motion = relative_motion(mechanism.ties[tie_], kinematics, accelerated);
  fit_coordinates(joint.type, motion, q.data());
  fit_speeds(joint.type, motion, q.data(), u.data(), a.data());
}

Vector6 CutJoint::reaction(const Mechanism& mechanism, const Instant& now) const {
  return tie_wrench(mechanism.ties[tie_], now.constraints->rows[tie_], now.lambda);
}

std::vector<CutJoint> cut_joints(const Mechanism& mechanism) {
  std::vector<CutJoint> list;
  for (std::size_t i = 0; i < mechanism.ties.size(); ++i)
    if (mechanism.ties[i].origin == Origin::kJoint) list.emplace_back(mechanism, static_cast<int>(i));
  return list;
}

}  // namespace camber
