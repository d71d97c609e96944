#include <camber/kinematics/branches.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

namespace {

/// A joint this close to straight is on neither branch [rad].
constexpr double kStraight = 1e-6;
/// Bars shorter than this fraction of the machine's typical length have no direction.
constexpr double kNoBar = 1e-9;

/// Cosines of axes that count as parallel miss 1 by less than this.
constexpr double kParallel = 1e-9;

/// A joint on the way round a loop.
struct Node {
  Vector3 p;
  /// The axis, directed so that the path leads from parent to child; zero where the joint is no
  /// elbow.
  Vector3 axis = Vector3::Zero();
  std::string joint = {};
};

/// Of the joint that carries a link, where the way goes inward or outward through it. A joint that the tree
/// has turned round has its axis turned round too, so that both turns cancel.
Node node_of(const Mechanism& mechanism, const Kinematics& kinematics, int link, bool inward) {
  const auto id = static_cast<BodyId>(link);
  const TreeBody& body = mechanism.bodies[static_cast<std::size_t>(link)];
  const Transform X_WL = joint_frame(mechanism, kinematics, id);
  if (!std::holds_alternative<Revolute>(body.type)) return {X_WL.p};
  return {X_WL.p, (inward ? -1.0 : 1.0) * X_WL.R.col(2), body.joint};
}

/// Free joints and welds are not joints of the polygon of a loop.
bool articulates(const TreeBody& body) {
  return body.nu > 0 && !std::holds_alternative<Free>(body.type);
}

/// From B across the tie to A, then inward, and outward to B again.
std::vector<Node> nodes_of(const Mechanism& mechanism, const Kinematics& kinematics, const Tie& tie) {
  std::vector<Node> way, back;
  const MovingFrame on_A = frame_on_A(tie, kinematics);
  const MovingFrame on_B = frame_on_B(tie, kinematics);
  if (std::holds_alternative<RodConstraint>(tie.type)) {
    way.push_back({on_B.p});
    way.push_back({on_A.p});
  } else if (const auto* joint = std::get_if<LoopJoint>(&tie.type); tie.origin == Origin::kJoint) {
    const bool elbow = std::holds_alternative<Revolute>(joint->type);
    if (!std::holds_alternative<Weld>(joint->type))
      way.push_back({on_A.p, elbow ? Vector3(on_B.R.col(2)) : Vector3::Zero(), tie.name});
  }
  int a = index(tie.A), b = index(tie.B);
  while (a != b) {
    const bool from_a = a > b;  // parents come before children
    int& at = from_a ? a : b;
    const TreeBody& body = mechanism.bodies[static_cast<std::size_t>(at)];
    if (articulates(body)) (from_a ? way : back).push_back(node_of(mechanism, kinematics, at, from_a));
    at = index(body.parent);
  }
  way.insert(way.end(), back.rbegin(), back.rend());
  return way;
}

Vector3 across(const Vector3& axis, const Vector3& r) {
  return r - axis.dot(r) * axis;
}

double angle_between(const Vector3& r, const Vector3& s, const Vector3& axis) {
  return std::atan2(axis.dot(r.cross(s)), r.dot(s));
}

/// (2). Opposite axes reverse the sign.
std::vector<Elbow::Turn> mirror_of(const Node& before, const Node& node, const Node& after, const Vector3& r,
                                   const Vector3& s) {
  const double sign_before = node.axis.dot(before.axis), sign_after = node.axis.dot(after.axis);
  if (std::min(std::abs(sign_before), std::abs(sign_after)) < 1.0 - kParallel) return {};
  const Vector3 l = r + s;
  return {{before.joint, 2.0 * sign_before * angle_between(r, l, node.axis)},
          {node.joint, -2.0 * angle_between(r, s, node.axis)},
          {after.joint, -2.0 * sign_after * angle_between(s, l, node.axis)}};
}

/// (1) of each revolute joint.
std::vector<Elbow> elbows_of(const std::vector<Node>& nodes, double length) {
  std::vector<Elbow> elbows;
  const std::size_t count = nodes.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Node& before = nodes[(i + count - 1) % count];
    const Node& node = nodes[i];
    const Node& after = nodes[(i + 1) % count];
    if (node.axis.isZero(0.0)) continue;
    const Vector3 r = across(node.axis, node.p - before.p);
    const Vector3 s = across(node.axis, after.p - node.p);
    if (std::min(r.norm(), s.norm()) <= kNoBar * length) continue;
    elbows.push_back({node.joint, angle_between(r, s, node.axis), mirror_of(before, node, after, r, s)});
  }
  return elbows;
}

bool closes_a_loop_of_bars(const Tie& tie) {
  return std::holds_alternative<LoopJoint>(tie.type) || std::holds_alternative<RodConstraint>(tie.type);
}

}  // namespace

std::vector<LoopBranch> loop_branches(const Mechanism& mechanism, const Kinematics& kinematics) {
  std::vector<LoopBranch> loops;
  for (const Tie& tie : mechanism.ties) {
    if (!closes_a_loop_of_bars(tie)) continue;
    const std::string label = row_label(mechanism, tie.row);
    loops.push_back({label.substr(0, label.find(',')),
                     elbows_of(nodes_of(mechanism, kinematics, tie), mechanism.length)});
  }
  return loops;
}

std::string describe(const Elbow& elbow) {
  if (std::abs(elbow.angle) <= kStraight) return "is straight";
  if (std::abs(elbow.angle) >= std::numbers::pi - kStraight) return "is folded";
  return elbow.angle > 0.0 ? "bends +" : "bends -";
}

}  // namespace camber
