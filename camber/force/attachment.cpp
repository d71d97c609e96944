#include <camber/force/attachment.h>

namespace camber {

Attachment attach(const Mechanism& mechanism, const std::string& body, const Transform& X_WQ) {
  const BodyId part = part_at(mechanism, find_body(mechanism, body), X_WQ.p);
  const TreeBody& in_tree = mechanism.bodies[static_cast<std::size_t>(index(part))];
  return {part, inverse(in_tree.X_WL0 * in_tree.X_LB) * X_WQ};
}

MovingFrame moving_frame(const Mechanism& mechanism, const Kinematics& kinematics,
                         const Attachment& attachment) {
  const Transform X_WB = pose(mechanism, kinematics, attachment.body);
  const Vector6 V_WB = twist(mechanism, kinematics, attachment.body);
  const Transform X_WQ = X_WB * attachment.X_BQ;
  const Vector3 w = V_WB.head<3>();
  return {X_WQ.R, X_WQ.p, w, V_WB.tail<3>() + w.cross(X_WQ.p - X_WB.p)};
}

DualFrame dual_frame(const Mechanism& mechanism, const DualState& state, const Attachment& attachment) {
  const TreeBody& body = mechanism.bodies[static_cast<std::size_t>(index(attachment.body))];
  return dual_frame(state, attachment.body, body.X_LB * attachment.X_BQ);
}

void add_wrench(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body, const Vector3& p_WQ,
                const Vector6& F_BQ_W, Matrix6X& external) {
  if (body == kGroundId) return;
  const Vector3 p_BQ_W = p_WQ - pose(mechanism, kinematics, body).p;
  const Vector3 force = F_BQ_W.tail<3>();
  auto column = external.col(index(body));
  column += F_BQ_W;
  column.head<3>() += p_BQ_W.cross(force);
}

}  // namespace camber
