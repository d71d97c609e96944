// What must not matter: where the world's origin and axes are, the order of the file, from which side a
// joint is drawn, which body of a floating machine is said to float.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/random_tree.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 300;
/// Per unit of the condition number of M: the same accelerations by other arithmetic; worst measured 3e-15.
constexpr double kSolveRounding = 3e-14;

/// The efforts and the state of one mechanism, written by name into another with the same joints.
struct ByName {
  const Mechanism& from;
  const Mechanism& to;

  [[nodiscard]] VectorX q(const VectorX& values) const { return renamed(values, from.q_names, to.q_names); }
  [[nodiscard]] VectorX u(const VectorX& values) const { return renamed(values, from.u_names, to.u_names); }

  [[nodiscard]] static VectorX renamed(const VectorX& values, const std::vector<std::string>& names,
                                       const std::vector<std::string>& wanted) {
    VectorX result(static_cast<Eigen::Index>(wanted.size()));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto found = std::find(names.begin(), names.end(), wanted[i]);
      result[static_cast<Eigen::Index>(i)] = values[found - names.begin()];
    }
    return result;
  }
};

VectorX accelerations(const Mechanism& mechanism, const State& state, const VectorX& tau) {
  Workspace workspace(mechanism);
  VectorX udot(mechanism.nv);
  camber::aba(mechanism, state, tau, workspace, udot);
  return udot;
}

/// The whole machine and its gravity carried to another place. What the model leaves to the world's axes is
/// said first.
Model moved(Model model, const Transform& X) {
  model.gravity = X.R * model.gravity;
  for (Body& body : model.bodies) {
    body.pose = X * body_frame(body);
    body.com = X * body.com;
    body.inertia = X.R * body.inertia * X.R.transpose();
  }
  for (Joint& joint : model.joints) {
    joint.at = X * joint.at;
    joint.axis = X.R * joint.axis;
    joint.second_axis = X.R * joint.second_axis;
  }
  return model;
}

TEST(Invariance, MovingTheWorldKeepsAccelerations) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const Mechanism elsewhere = compile(moved(c.mechanism.model, c.random.transform(2.0)));
    const VectorX udot = accelerations(elsewhere, c.state, c.tau);
    return mixed_error(udot, aba(c, c.tau)) / condition_number(mass_matrix(c));
  });
}

TEST(Invariance, OrderOfBodiesAndJointsKeepsAccelerations) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    // The order decides which body of a floating group floats where the model does not say it.
    Model model = with_free_joints_written(c.mechanism.model);
    std::reverse(model.bodies.begin(), model.bodies.end());
    std::rotate(model.joints.begin(),
                model.joints.begin() + c.random.below(static_cast<int>(model.joints.size())),
                model.joints.end());
    const Mechanism reordered = compile(model);
    const ByName names{c.mechanism, reordered};
    const State state{names.q(c.state.q), names.u(c.state.u)};
    const VectorX udot = accelerations(reordered, state, names.u(c.tau));
    return relative_error(udot, names.u(aba(c, c.tau))) / condition_number(mass_matrix(c));
  });
}

/// True where the joint seen from the other body has the coordinates -q.
bool turns_round_by_sign(const JointType& type) {
  return std::holds_alternative<Revolute>(type) || std::holds_alternative<Prismatic>(type) ||
         std::holds_alternative<Helical>(type) || std::holds_alternative<Cylindrical>(type);
}

TEST(Invariance, DrawingAJointFromItsOtherBodyTurnsItsSignAlone) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    Model model = with_free_joints_written(c.mechanism.model);
    VectorX q_sign = VectorX::Ones(c.mechanism.nq), u_sign = VectorX::Ones(c.mechanism.nv);
    for (Joint& joint : model.joints) {
      if (joint.parent == kGround || !turns_round_by_sign(joint.type)) continue;
      std::swap(joint.parent, joint.child);
      const BodyId id = find_joint(c.mechanism, joint.name);
      const TreeBody& body = c.mechanism.bodies[static_cast<std::size_t>(index(id))];
      q_sign.segment(body.q, body.nq).setConstant(-1.0);
      u_sign.segment(body.u, body.nu).setConstant(-1.0);
    }
    const Mechanism turned = compile(model);
    const ByName names{c.mechanism, turned};
    const State state{names.q(c.state.q.cwiseProduct(q_sign)), names.u(c.state.u.cwiseProduct(u_sign))};
    const VectorX udot = accelerations(turned, state, names.u(c.tau.cwiseProduct(u_sign)));
    return relative_error(udot, names.u(aba(c, c.tau).cwiseProduct(u_sign))) /
           condition_number(mass_matrix(c));
  });
}

/// The model with a written free joint between the ground and the body.
Model floating_on(Model model, std::size_t body) {
  Joint joint;
  joint.name = "float";
  joint.type = Free{};
  joint.child = model.bodies[body].name;
  joint.at = body_frame(model.bodies[body]).p;
  model.joints.push_back(joint);
  return model;
}

/// Coordinates and speeds of the joint "float" that put its body at X_WB with the twist V_WB.
void set_float(const Mechanism& mechanism, const Transform& X_WB, const Vector6& V_WB, State& state) {
  const TreeBody& body = mechanism.bodies[static_cast<std::size_t>(index(find_joint(mechanism, "float")))];
  const Transform X_FM = inverse(body.X_WL0) * X_WB;
  const Quaternion turn(X_FM.R);
  state.q.segment<7>(body.q) << X_FM.p, turn.w(), turn.x(), turn.y(), turn.z();
  state.u.segment<6>(body.u) << X_WB.R.transpose() * V_WB.head<3>(), X_WB.R.transpose() * V_WB.tail<3>();
}

/// [al; a of Bo] of the named bodies with no effort on the joint "float".
Matrix6X body_accelerations(const Mechanism& mechanism, const State& state, VectorX tau) {
  const TreeBody& root = mechanism.bodies[static_cast<std::size_t>(index(find_joint(mechanism, "float")))];
  tau.segment<6>(root.u).setZero();
  const VectorX udot = accelerations(mechanism, state, tau);
  Workspace workspace(mechanism);
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  Matrix6X result(6, static_cast<Eigen::Index>(mechanism.model.bodies.size()));
  Matrix6X J(6, mechanism.nv);
  for (Eigen::Index i = 0; i < result.cols(); ++i) {
    const BodyId id = find_body(mechanism, mechanism.model.bodies[static_cast<std::size_t>(i)].name);
    camber::frame_jacobian(mechanism, kinematics, id, Vector3::Zero(), J);
    result.col(i) = J * udot + jacobian_dot_times_u(mechanism, kinematics, id, Vector3::Zero());
  }
  return result;
}

TEST(Invariance, WhicheverBodyFloatsTheBodiesMoveTheSame) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    Random random(seed);
    const Model model = random_model(random, {.min_bodies = 2, .grounded = false});
    const int count = static_cast<int>(model.bodies.size());
    const auto first_body = static_cast<std::size_t>(random.below(count));
    const auto second_body = static_cast<std::size_t>(random.below(count));
    // A massless body under a free joint is no root that the generator would have drawn.
    if (model.bodies[first_body].mass == 0.0 || model.bodies[second_body].mass == 0.0) return 0.0;
    const Mechanism first = compile(floating_on(model, first_body));
    const Mechanism second = compile(floating_on(model, second_body));
    const State state = random_state(first, random);
    const VectorX tau = random.numbers(first.nv, 20.0);
    const ByName names{first, second};
    State other{names.q(state.q), names.u(state.u)};
    Workspace workspace(first);
    const Kinematics& kinematics = forward_kinematics(first, state, workspace);
    const BodyId root = find_body(first, model.bodies[second_body].name);
    set_float(second, pose(first, kinematics, root), twist(first, kinematics, root), other);

    MatrixX M(first.nv, first.nv);
    crba(first, state, workspace, M);
    mirror_lower_triangle(M);
    return relative_error(body_accelerations(second, other, names.u(tau)),
                          body_accelerations(first, state, tau)) /
           condition_number(M);
  });
}

}  // namespace
}  // namespace camber::support
