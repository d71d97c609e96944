#include <gtest/gtest.h>

#include <cmath>

#include <camber/dynamics/tree_dynamics.h>

#include "support/builders.h"
#include "support/worst_error.h"

namespace camber {
namespace {

using support::add_joint;
using support::block;
using support::chain;
using support::relative_error;

constexpr double kGravity = 9.81;
constexpr double kRounding = 1e-14;  // a few operations, relative to results up to 30; worst measured 4e-16

VectorX accelerations(const Mechanism& mechanism, const State& state, const VectorX& tau) {
  Workspace workspace(mechanism);
  VectorX udot(mechanism.nv);
  aba(mechanism, state, tau, workspace, udot);
  return udot;
}

/// A link of 1 kg hanging about y at the origin, its centre 0.5 m out on x.
Model pendulum() {
  Model model = chain(1);
  model.joints[0].axis = Vector3::UnitY();
  return model;
}

TEST(Pendulum, FallsFromTheHorizontalWithItsMomentOverItsInertia) {
  const Mechanism mechanism = compile(pendulum());
  // Turning about +y takes x down.
  const double expected = 1.0 * kGravity * 0.5 / (0.15 + 0.25);
  const VectorX udot = accelerations(mechanism, neutral_state(mechanism), VectorX::Zero(1));
  EXPECT_LE(relative_error(udot[0], expected), kRounding);
}

TEST(Pendulum, BearingCarriesWeightLessItsFall) {
  const Mechanism mechanism = compile(pendulum());
  Workspace workspace(mechanism);
  VectorX tau(1);
  const VectorX udot = accelerations(mechanism, neutral_state(mechanism), VectorX::Zero(1));
  const InverseDynamics& dynamics = rnea(mechanism, neutral_state(mechanism), udot, workspace, tau);
  Vector6 expected;
  expected << 0.0, 0.0, 0.0, 0.0, 0.0, kGravity - 0.5 * udot[0];
  EXPECT_LE(relative_error(joint_reaction(mechanism, dynamics, BodyId{1}), expected), kRounding);
}

TEST(Pendulum, BearingCarriesCentripetalForceAtTheBottom) {
  const Mechanism mechanism = compile(pendulum());
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[0] = std::acos(0.0);  // hanging
  state.u[0] = 2.0;
  VectorX tau(1);
  const InverseDynamics& dynamics = rnea(mechanism, state, VectorX::Zero(1), workspace, tau);
  EXPECT_NEAR(joint_reaction(mechanism, dynamics, BodyId{1})[5], kGravity + 0.5 * 4.0, 20.0 * kRounding);
  EXPECT_NEAR(tau[0], 0.0, kRounding);
}

TEST(JointReaction, IsOfTheParentOnTheChildEffortIncluded) {
  // A beam held level by its motor.
  const Mechanism mechanism = compile(pendulum());
  Workspace workspace(mechanism);
  VectorX tau(1);
  const InverseDynamics& dynamics =
      rnea(mechanism, neutral_state(mechanism), VectorX::Zero(1), workspace, tau);
  Vector6 expected;
  expected << 0.0, -0.5 * kGravity, 0.0, 0.0, 0.0, kGravity;
  EXPECT_LE(relative_error(joint_reaction(mechanism, dynamics, BodyId{1}), expected), kRounding);
  EXPECT_LE(relative_error(tau[0], -0.5 * kGravity), kRounding);
}

TEST(JointReaction, OfAReversedSlideStandsAtThePointOnTheModelsChild) {
  // `inner` is fixed; `outer`, 1 kg, has slid 2 m along x from the joint's point, and rests there without
  // effort. The model's child, `inner`, bears its weight, at the joint's point, which stayed behind.
  Model model;
  model.bodies = {block("inner"), block("outer")};
  add_joint(model, "base", Weld{}, kGround, "inner");
  add_joint(model, "slide", Prismatic{}, "outer", "inner", Vector3::UnitX());
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[0] = -2.0;  // inner moves by -2 relative to outer
  VectorX tau(1);
  const InverseDynamics& dynamics = rnea(mechanism, state, VectorX::Zero(1), workspace, tau);
  Vector6 expected;
  expected << 0.0, 2.0 * kGravity, 0.0, 0.0, 0.0, -kGravity;
  EXPECT_LE(relative_error(joint_reaction(mechanism, dynamics, find_joint(mechanism, "slide")), expected),
            kRounding);
}

TEST(FreeBody, FallsAtGravityWhateverItSpins) {
  Model model;
  model.bodies.push_back(block("stone"));
  model.bodies[0].inertia = 0.1 * Matrix3::Identity();  // a ball: no gyroscopic moment
  const Mechanism mechanism = compile(model);
  State state = neutral_state(mechanism);
  state.u.head<3>() << 3.0, -2.0, 5.0;
  const VectorX udot = accelerations(mechanism, state, VectorX::Zero(6));
  VectorX expected(6);
  expected << 0.0, 0.0, 0.0, 0.0, 0.0, -kGravity;
  EXPECT_LE(relative_error(udot, expected), kRounding);
}

TEST(FreeBody, TumblesByEulersEquations) {
  Model model;
  model.bodies.push_back(block("stone"));
  const Mechanism mechanism = compile(model);
  State state = neutral_state(mechanism);
  const Vector3 w(3.0, -2.0, 5.0);
  state.u.head<3>() = w;
  const Vector3 I(0.1, 0.15, 0.2);
  const VectorX udot = accelerations(mechanism, state, VectorX::Zero(6));
  const Vector3 expected((I[1] - I[2]) / I[0] * w[1] * w[2], (I[2] - I[0]) / I[1] * w[2] * w[0],
                         (I[0] - I[1]) / I[2] * w[0] * w[1]);
  EXPECT_LE(relative_error(udot.head<3>(), expected), kRounding);
}

TEST(Screw, SharesWeightBetweenTurningAndSinking) {
  Helical screw;
  screw.pitch = 0.1;
  Model model = chain(1);
  model.bodies[0].com.setZero();
  model.joints[0].type = screw;
  const Mechanism mechanism = compile(model);
  const double lead = 0.1 / (2.0 * std::acos(-1.0));  // per radian
  const VectorX udot = accelerations(mechanism, neutral_state(mechanism), VectorX::Zero(1));
  EXPECT_LE(relative_error(udot[0], -kGravity * lead / (0.2 + lead * lead)), kRounding);
}

TEST(Gimbal, MasslessForkPassesItsTorqueToTheRotor) {
  Model model;
  model.gravity.setZero();
  model.bodies = {block("fork"), block("rotor")};
  model.bodies[0].mass = 0.0;
  model.bodies[0].inertia.setZero();
  add_joint(model, "outer", Revolute{}, kGround, "fork", Vector3::UnitZ());
  add_joint(model, "inner", Revolute{}, "fork", "rotor", Vector3::UnitX());
  const Mechanism mechanism = compile(model);
  VectorX tau(2), expected(2);
  tau << 1.0, 0.5;
  expected << 1.0 / 0.2, 0.5 / 0.1;
  EXPECT_LE(relative_error(accelerations(mechanism, neutral_state(mechanism), tau), expected), kRounding);
}

TEST(ExternalWrench, ActsAtTheBodysOriginInWorldAxes) {
  const Mechanism mechanism = compile(chain(1));  // vertical axis; the origin is the centre, 0.5 m out
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[0] = std::acos(0.0);  // the link points along y
  Matrix6X external = Matrix6X::Zero(6, 2);
  external.col(0).setConstant(100.0);  // the ground's column is ignored
  external.col(1) << 0.0, 0.0, 0.3, -2.0, 0.0, 0.0;
  VectorX udot(1);
  aba(mechanism, state, VectorX::Zero(1), workspace, udot, &external);
  EXPECT_LE(relative_error(udot[0], (0.3 + 2.0 * 0.5) / (0.2 + 0.25)), kRounding);
}

TEST(MassMatrix, OfIndependentBodiesHasZerosBetweenThem) {
  Model model;
  model.bodies = {block("a"), block("b")};
  add_joint(model, "one", Revolute{}, kGround, "a");
  add_joint(model, "two", Prismatic{}, kGround, "b");
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  MatrixX M = MatrixX::Constant(2, 2, 7.0);
  crba(mechanism, neutral_state(mechanism), workspace, M);
  EXPECT_EQ(M(1, 0), 0.0);
  EXPECT_LE(relative_error(M(0, 0), 0.2), kRounding);
  EXPECT_LE(relative_error(M(1, 1), 1.0), kRounding);
}

TEST(WeldedMachine, HasNothingToSolve) {
  Model model = chain(2);
  for (Joint& joint : model.joints) joint.type = Weld{};
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  VectorX none(0), tau(0);
  aba(mechanism, neutral_state(mechanism), none, workspace, tau);
  const InverseDynamics& dynamics = rnea(mechanism, neutral_state(mechanism), none, workspace, tau);
  Vector6 expected;  // two links of 1 kg at 0.5 and 1.5 m
  expected << 0.0, -2.0 * kGravity, 0.0, 0.0, 0.0, 2.0 * kGravity;
  EXPECT_LE(relative_error(joint_reaction(mechanism, dynamics, BodyId{1}), expected), kRounding);
}

}  // namespace
}  // namespace camber
