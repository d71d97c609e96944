#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include <camber/kinematics/kinematics.h>

#include "support/builders.h"
#include "support/worst_error.h"

namespace camber {
namespace {

using support::add_joint;
using support::block;
using support::chain;
using support::mixed_error;
using support::relative_error;

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 4e-15;  // a few operations on numbers up to 5; worst measured 5e-16

/// Two links of 1 m in the plane, turned by 90 degrees each: the first along y, the second back along -x.
struct FoldedArm {
  Mechanism mechanism = compile(chain(2));
  Workspace workspace{mechanism};
  const Kinematics* kinematics = nullptr;
  State state = neutral_state(mechanism);

  FoldedArm() {
    state.q << kPi / 2.0, kPi / 2.0;
    state.u << 1.0, 2.0;
    kinematics = &forward_kinematics(mechanism, state, workspace);
  }
};

TEST(Kinematics, DrawingIsTheNeutralState) {
  const Mechanism mechanism = compile(chain(3));
  Workspace workspace(mechanism);
  const Kinematics& kinematics = forward_kinematics(mechanism, neutral_state(mechanism), workspace);
  for (int i = 0; i < 3; ++i) {
    const Transform X = pose(mechanism, kinematics, find_body(mechanism, "link" + std::to_string(i)));
    EXPECT_LE(mixed_error(X, Transform{Matrix3::Identity(), {i + 0.5, 0.0, 0.0}}), kRounding);
  }
}

TEST(Kinematics, PoseIsThatOfTheDrawnFrameCarriedAlong) {
  Model model = chain(1);
  const Matrix3 tilt = Eigen::AngleAxisd(0.3, Vector3::UnitX()).toRotationMatrix();
  model.bodies[0].pose = Transform{tilt, {2.0, 0.0, 1.0}};
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[0] = kPi / 2.0;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const Matrix3 quarter = Eigen::AngleAxisd(kPi / 2.0, Vector3::UnitZ()).toRotationMatrix();
  const Transform X = pose(mechanism, kinematics, BodyId{1});
  EXPECT_LE(mixed_error(X, Transform{quarter * tilt, {0.0, 2.0, 1.0}}), kRounding);
}

TEST(Kinematics, JointsTurnOneAfterTheOther) {
  const FoldedArm arm;
  EXPECT_LE(relative_error(pose(arm.mechanism, *arm.kinematics, BodyId{1}).p, Vector3(0.0, 0.5, 0.0)),
            kRounding);
  EXPECT_LE(relative_error(pose(arm.mechanism, *arm.kinematics, BodyId{2}).p, Vector3(-0.5, 1.0, 0.0)),
            kRounding);
}

TEST(Kinematics, AngularVelocitiesOfParallelJointsAdd) {
  const FoldedArm arm;
  const Vector6 V = twist(arm.mechanism, *arm.kinematics, BodyId{2});
  EXPECT_LE(relative_error(V.head<3>(), Vector3(0.0, 0.0, 3.0)), kRounding);
  // The elbow moves at (-1, 0, 0); the centre, 0.5 m further at -x, adds 3 x 0.5 downwards.
  EXPECT_LE(relative_error(V.tail<3>(), Vector3(-1.0, -1.5, 0.0)), kRounding);
}

TEST(Kinematics, PointOnATurningLinkFeelsCentripetalAcceleration) {
  const FoldedArm arm;
  const Vector6 bias = jacobian_dot_times_u(arm.mechanism, *arm.kinematics, BodyId{1}, {0.5, 0.0, 0.0});
  Vector6 expected;
  expected << 0.0, 0.0, 0.0, 0.0, -1.0, 0.0;  // the elbow, 1 m from the axis at 1 rad/s
  EXPECT_LE(relative_error(bias, expected), kRounding);
}

TEST(Kinematics, SlideOnATurningArmFeelsCoriolisAcceleration) {
  Model model = chain(1);
  model.bodies.push_back(block("bead"));
  add_joint(model, "slide", Prismatic{}, "link0", "bead", Vector3::UnitX());
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[1] = 0.8;
  state.u << 1.5, 0.4;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const Vector6 bias = jacobian_dot_times_u(mechanism, kinematics, BodyId{2}, Vector3::Zero());
  EXPECT_LE(relative_error(bias.tail<3>(), Vector3(-1.5 * 1.5 * 0.8, 2.0 * 1.5 * 0.4, 0.0)), kRounding);
}

TEST(Kinematics, JacobianOfABodyHasZeroColumnsForJointsBeyondIt) {
  const FoldedArm arm;
  Matrix6X J = Matrix6X::Constant(6, 2, 7.0);
  frame_jacobian(arm.mechanism, *arm.kinematics, BodyId{1}, Vector3::Zero(), J);
  Vector6 first;
  first << 0.0, 0.0, 1.0, -0.5, 0.0, 0.0;
  EXPECT_LE(relative_error(J.col(0), first), kRounding);
  EXPECT_EQ(J.col(1), Vector6::Zero());
}

TEST(Kinematics, JacobianOfTheGroundIsZero) {
  const FoldedArm arm;
  Matrix6X J = Matrix6X::Constant(6, 2, 7.0);
  frame_jacobian(arm.mechanism, *arm.kinematics, kGroundId, Vector3::Zero(), J);
  EXPECT_EQ(J, Matrix6X::Zero(6, 2));
}

TEST(Kinematics, GroundRestsAtTheOrigin) {
  const FoldedArm arm;
  const Transform X = pose(arm.mechanism, *arm.kinematics, kGroundId);
  EXPECT_EQ(X.R, Matrix3::Identity());
  EXPECT_EQ(X.p, Vector3::Zero());
  EXPECT_EQ(twist(arm.mechanism, *arm.kinematics, kGroundId), Vector6::Zero());
}

TEST(Kinematics, ReversedJointMovesItsParentTheOtherWay) {
  // The model's child is tied to the ground: +q turns it about +z relative to the outer body, which so
  // turns by -q.
  Model model;
  model.bodies = {block("inner"), block("outer", {1.0, 0.0, 0.0})};
  add_joint(model, "base", Weld{}, kGround, "inner");
  add_joint(model, "hinge", Revolute{}, "outer", "inner");
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[0] = 0.5;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const Vector3 p = pose(mechanism, kinematics, find_body(mechanism, "outer")).p;
  EXPECT_LE(relative_error(p, Vector3(std::cos(0.5), -std::sin(0.5), 0.0)), kRounding);
}

TEST(CenterOfMass, IsTheMeanWeighedByMass) {
  Model model = chain(2);
  model.bodies[1].mass = 3.0;
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  const Kinematics& kinematics = forward_kinematics(mechanism, neutral_state(mechanism), workspace);
  const CenterOfMass center = center_of_mass(mechanism, kinematics);
  EXPECT_EQ(center.mass, 4.0);
  EXPECT_LE(relative_error(center.position, Vector3((0.5 + 3.0 * 1.5) / 4.0, 0.0, 0.0)), kRounding);
}

TEST(Energy, OfAWheelIsHalfItsInertiaTimesSpeedSquared) {
  Model model = chain(1);
  model.bodies[0].com.setZero();
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.u[0] = 3.0;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  EXPECT_NEAR(kinetic_energy(mechanism, kinematics), 0.5 * 0.2 * 9.0, kRounding);
}

TEST(Energy, OfWeightGrowsWithHeight) {
  Model model = chain(1);
  model.joints[0].type = Prismatic{};
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[0] = 2.0;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  EXPECT_NEAR(gravity_energy(mechanism, kinematics), 9.81 * 2.0, kRounding * 20.0);
}

TEST(Momentum, OfABodyThatFliesPastTheOriginIsItsMomentArm) {
  Model model;
  model.bodies.push_back(block("stone", {0.0, 2.0, 0.0}));
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.u[find_speed(mechanism, "stone.vx")] = 3.0;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  Vector6 expected;
  expected << 0.0, 0.0, -6.0, 3.0, 0.0, 0.0;
  EXPECT_LE(relative_error(momentum(mechanism, kinematics), expected), kRounding);
}

}  // namespace
}  // namespace camber
