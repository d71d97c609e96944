#include "support/absolute_model.h"

#include <algorithm>
#include <stdexcept>

#include <camber/model/names.h>
#include <camber/spatial/rotation.h>

#include "support/joint_zoo.h"
#include "support/random_tree.h"

namespace camber::support {

namespace {

/// Where a body is and how it moves: `V` is its twist [w; v] at the world's origin.
struct Placed {
  bool known = false;
  Transform D;
  Vector6 V = Vector6::Zero();
};

/// The world's own place in the list of bodies.
constexpr std::size_t kWorldSlot = 0;

struct Builder {
  const Mechanism& mechanism;
  const State& state;
  std::vector<Joint> joints;
  std::vector<Placed> placed;  ///< the world, then the bodies in the order of the model

  [[nodiscard]] std::size_t slot(const std::string& name) const {
    if (name == kGround) return kWorldSlot;
    const auto& bodies = mechanism.model.bodies;
    const auto found =
        std::find_if(bodies.begin(), bodies.end(), [&](const Body& b) { return b.name == name; });
    return static_cast<std::size_t>(found - bodies.begin()) + 1;
  }
  [[nodiscard]] const TreeBody& numbers(const Joint& joint) const {
    return mechanism.bodies[static_cast<std::size_t>(index(find_joint(mechanism, joint.name)))];
  }
};

/// X_WJ: z along the axis and x along the second one, or the axes of the child where the type has none.
Transform drawn_frame(const Builder& b, const Joint& joint) {
  if (joint_axes(joint.type) == JointAxes::kBody)
    return {body_frame(b.mechanism.model.bodies[b.slot(joint.child) - 1]).R, joint.at};
  return {frame_from_axes(joint.axis, joint.second_axis), joint.at};
}

Motion motion_now(const Builder& b, const Joint& joint) {
  const TreeBody& numbers = b.numbers(joint);
  return motion_of(joint.type, b.state.q.segment(numbers.q, numbers.nq),
                   b.state.u.segment(numbers.u, numbers.nu));
}

/// The joint's columns in world axes, about the joint's point on the child.
Matrix6X world_columns(const Matrix3& R_WF, const Matrix6X& columns) {
  Matrix6X S(6, columns.cols());
  S << R_WF * columns.topRows<3>(), R_WF * columns.bottomRows<3>();
  return S;
}

/// A twist at the world's origin, of one known at Q.
Vector6 at_origin(const Vector6& V_Q, const Vector3& Q) {
  Vector6 V = V_Q;
  V.tail<3>() -= V_Q.head<3>().cross(Q);
  return V;
}

/// (1), from the parent outward or from the child inward; false where neither is placed yet.
bool place(Builder& b, const Joint& joint) {
  Placed& parent = b.placed[b.slot(joint.parent)];
  Placed& child = b.placed[b.slot(joint.child)];
  if (!parent.known && !child.known) return false;
  const Transform X_WJ = drawn_frame(b, joint);
  const Motion m = motion_now(b, joint);
  const Transform X = X_WJ * m.X_FM * inverse(X_WJ);
  if (parent.known) {
    child.D = parent.D * X;
  } else {
    parent.D = child.D * inverse(X);
  }
  const Matrix3 R_WF = parent.D.R * X_WJ.R;
  Vector6 relative;
  relative << R_WF * m.w, R_WF * m.v;
  const Vector6 V = at_origin(relative, child.D * joint.at);
  if (parent.known) {
    child.V = parent.V + V;
  } else {
    parent.V = child.V - V;
  }
  parent.known = child.known = true;
  return true;
}

void place_all(Builder& b) {
  b.placed.assign(b.mechanism.model.bodies.size() + 1, {});
  b.placed[kWorldSlot].known = true;
  std::vector<Joint> waiting = b.joints;
  while (!waiting.empty()) {
    const auto done =
        std::remove_if(waiting.begin(), waiting.end(), [&](const Joint& j) { return place(b, j); });
    if (done == waiting.end()) throw std::logic_error("absolute_model: a body hangs on nothing");
    waiting.erase(done, waiting.end());
  }
}

oracle::AbsoluteBody absolute_body(const Placed& placed, const Body& body, const Vector6& external) {
  oracle::AbsoluteBody result;
  const Vector3 w = placed.V.head<3>();
  result.mass = body.mass;
  result.com = placed.D * body.com;
  result.inertia_W = placed.D.R * body.inertia * placed.D.R.transpose();
  result.twist << w, placed.V.tail<3>() + w.cross(result.com);
  const Vector3 p_cmBo = placed.D * body_frame(body).p - result.com;
  result.applied_wrench = external;
  result.applied_wrench.head<3>() += p_cmBo.cross(Vector3(external.tail<3>()));
  return result;
}

oracle::AbsoluteJoint absolute_joint(const Builder& b, const Joint& joint, const VectorX& tau) {
  const Placed& parent = b.placed[b.slot(joint.parent)];
  const Motion m = motion_now(b, joint);
  const Matrix3 R_WF = parent.D.R * drawn_frame(b, joint).R;
  const TreeBody& numbers = b.numbers(joint);
  oracle::AbsoluteJoint result;
  result.parent = static_cast<int>(b.slot(joint.parent)) - 1;
  result.child = static_cast<int>(b.slot(joint.child)) - 1;
  result.point = b.placed[b.slot(joint.child)].D * joint.at;
  result.motion = world_columns(R_WF, m.columns);
  // d/dt (R_WF S) u = w_P x (R_WF S u) + R_WF c.
  result.bias << R_WF * m.cw, R_WF * m.cv;
  result.bias +=
      oracle::carried_rate(parent.V.head<3>(), result.motion * b.state.u.segment(numbers.u, numbers.nu));
  result.torque = tau.segment(numbers.u, numbers.nu);
  return result;
}

}  // namespace

std::size_t AbsoluteModel::body_index(const std::string& name) const {
  return static_cast<std::size_t>(std::find(body.begin(), body.end(), name) - body.begin());
}

AbsoluteModel absolute_model(const Mechanism& mechanism, const State& state, const VectorX& tau,
                             const Matrix6X& external) {
  Builder b{mechanism, state, all_joints(mechanism.model), {}};
  place_all(b);
  AbsoluteModel result;
  result.system.gravity = mechanism.model.gravity;
  for (std::size_t i = 0; i < mechanism.model.bodies.size(); ++i) {
    const Body& body = mechanism.model.bodies[i];
    result.D.push_back(b.placed[i + 1].D);
    result.body.push_back(body.name);
    result.system.bodies.push_back(
        absolute_body(b.placed[i + 1], body, external.col(index(find_body(mechanism, body.name)))));
  }
  for (const Joint& joint : b.joints) {
    result.joint.push_back(joint.name);
    result.system.joints.push_back(absolute_joint(b, joint, tau));
  }
  return result;
}

}  // namespace camber::support
