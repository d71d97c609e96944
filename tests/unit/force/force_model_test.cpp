#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include <camber/force/force_model.h>
#include <camber/spatial/rotation.h>

#include "support/force_bench.h"

namespace camber {
namespace {

Body unit_body(const std::string& name) {
  return {.name = name, .mass = 1.0, .inertia = Matrix3::Identity()};
}

/// One body on one joint at the world's origin.
Model single_joint(JointType type) {
  Model model;
  model.name = "single joint";
  model.bodies = {unit_body("body")};
  model.joints = {{.name = "J", .type = std::move(type), .child = "body"}};
  return model;
}

using Bench = support::ForceBench;

TEST(JointSpring, PullsTowardsItsRestWithItsStiffness) {
  Model model = single_joint(Revolute{});
  model.joints[0].stiffness = {20.0};
  model.joints[0].rest = {0.25};
  Bench bench(model);
  bench.state.q[0] = 0.75;
  const Forces& forces = bench.evaluate();
  EXPECT_DOUBLE_EQ(forces.tau[0], -10.0);
  EXPECT_DOUBLE_EQ(forces.spring_energy, 2.5);
  EXPECT_EQ(forces.damper_power, 0.0);
}

TEST(JointDamper, OpposesTheSpeedAndTakesPower) {
  Model model = single_joint(Prismatic{});
  model.joints[0].damping = {3.0};
  Bench bench(model);
  bench.state.u[0] = -2.0;
  const Forces& forces = bench.evaluate();
  EXPECT_DOUBLE_EQ(forces.tau[0], 6.0);
  EXPECT_DOUBLE_EQ(forces.damper_power, -12.0);
}

TEST(JointSpring, TakesOneStiffnessForEachSpeed) {
  Model model = single_joint(Cylindrical{});
  model.joints[0].stiffness = {2.0, 5.0};
  model.joints[0].damping = {1.0};
  Bench bench(model);
  bench.state.q << 1.0, 10.0;
  bench.state.u << 0.5, 0.25;
  const Forces& forces = bench.evaluate();
  EXPECT_DOUBLE_EQ(forces.tau[0], -2.5);
  EXPECT_DOUBLE_EQ(forces.tau[1], -50.25);
  EXPECT_DOUBLE_EQ(forces.spring_energy, 1.0 + 250.0);
}

TEST(JointDamper, ActsOnAllSpeedsOfAFreeJoint) {
  Model model = single_joint(Free{});
  model.joints[0].damping = {2.0};
  Bench bench(model);
  bench.state.u << 1, 2, 3, 4, 5, 6;
  EXPECT_EQ(bench.evaluate().tau, -2.0 * bench.state.u);
}

TEST(SphericalSpring, EffortIsTheDerivativeOfItsEnergy) {
  Model model = single_joint(Spherical{});
  model.joints[0].stiffness = {7.0};
  Bench bench(model);
  const Quaternion turned = rotation_exp(Vector3(0.9, -0.4, 1.3));
  bench.state.q << turned.w(), turned.x(), turned.y(), turned.z();
  const VectorX q = bench.state.q;
  const VectorX tau = bench.evaluate().tau;
  // Central differences: error h^2 E'''/6 + rounding/h, about 1e-9 here; measured 2e-10.
  constexpr double kStep = 1e-5, kTolerance = 2e-9;
  for (int i = 0; i < 3; ++i) {
    double energy[2];
    for (int side = 0; side < 2; ++side) {
      const VectorX v = (side == 0 ? -kStep : kStep) * VectorX::Unit(3, i);
      integrate(bench.mechanism, q, v, bench.state.q);
      energy[side] = bench.evaluate().spring_energy;
    }
    EXPECT_NEAR(tau[i], -(energy[1] - energy[0]) / (2.0 * kStep), kTolerance);
  }
}

TEST(ActuatorLaw, ReadsTimeCoordinatesSpeedsAndParameters) {
  Model model = single_joint(Revolute{});
  model.parameters = {{"gain", 5.0}};
  model.actuators = {{.name = "motor", .joint = "J", .effort = {"-gain*(q.J - pi/3) - 2*u.J + t"}}};
  Bench bench(model);
  bench.state.q[0] = 0.5;
  bench.state.u[0] = 1.5;
  bench.state.t = 0.125;
  const Forces& forces = bench.evaluate();
  const double effort = -5.0 * (0.5 - std::numbers::pi / 3.0) - 3.0 + 0.125;
  EXPECT_DOUBLE_EQ(forces.tau[0], effort);
  EXPECT_DOUBLE_EQ(forces.actuator_effort[0], effort);
  EXPECT_DOUBLE_EQ(forces.actuator_power[0], 1.5 * effort);
  EXPECT_DOUBLE_EQ(forces.applied_power, 1.5 * effort);
}

TEST(ActuatorLimit, CutsTheEffortOffOnBothSides) {
  Model model = single_joint(Revolute{});
  model.actuators = {{.name = "motor", .joint = "J", .effort = {"100*t"}, .limit = 12.0}};
  Bench bench(model);
  bench.state.t = 1.0;
  EXPECT_EQ(bench.evaluate().tau[0], 12.0);
  bench.state.t = -1.0;
  EXPECT_EQ(bench.evaluate().tau[0], -12.0);
  bench.state.t = 0.1;
  EXPECT_EQ(bench.evaluate().tau[0], 10.0);
}

TEST(Actuator, DrivesTheNamedComponent) {
  Model model = single_joint(Cylindrical{});
  model.actuators = {{.name = "push", .joint = "J", .component = "slide", .effort = {"4"}}};
  Bench bench(model);
  EXPECT_EQ(bench.evaluate().tau, Eigen::Vector2d(0.0, 4.0));
}

TEST(Actuator, OnAJointWithSeveralSpeedsMustNameOne) {
  Model model = single_joint(Cylindrical{});
  model.actuators = {{.name = "push", .joint = "J", .effort = {"4"}}};
  EXPECT_THROW(Bench{model}, ModelError);
}

TEST(ForceModel, NamesTheLawThatIsNotFinite) {
  Model model = single_joint(Revolute{});
  model.actuators = {{.name = "motor", .joint = "J", .effort = {"1/t"}}};
  Bench bench(model);
  EXPECT_EQ(bench.evaluate().not_finite, "actuators.motor");
  bench.state.t = 1.0;
  EXPECT_EQ(bench.evaluate().not_finite, "");
}

/// A body drawn at (1, 0, 0) with a force at (1, 2, 0): the arm from Bo is (0, 2, 0) in the drawing.
Model pushed_body(bool in_body_axes) {
  Model model = single_joint(Free{});
  model.bodies[0].com = Vector3(1.0, 0.0, 0.0);
  model.joints[0].at = model.bodies[0].com;
  model.forces = {{.name = "push",
                   .body = "body",
                   .at = Vector3(1.0, 2.0, 0.0),
                   .force = {Law{"3"}, Law{}, Law{}},
                   .torque = {Law{}, Law{"5"}, Law{}},
                   .in_body_axes = in_body_axes}};
  return model;
}

/// The body turned by a quarter about z and carried along x.
void turn(Bench& bench) {
  const Quaternion quarter = rotation_exp(Vector3(0.0, 0.0, std::numbers::pi / 2));
  bench.state.q << 10.0, 0.0, 0.0, quarter.w(), quarter.x(), quarter.y(), quarter.z();
}

TEST(AppliedWrench, InWorldAxesKeepsItsDirectionAtAPointThatMovesWithTheBody) {
  Bench bench(pushed_body(false));
  turn(bench);
  // The arm is now (-2, 0, 0): its moment with (3, 0, 0) vanishes; the torque stays.
  const Vector6 expected{{0.0, 5.0, 0.0, 3.0, 0.0, 0.0}};
  EXPECT_LT((bench.evaluate().external.col(1) - expected).norm(), 1e-14);
}

TEST(AppliedWrench, InBodyAxesTurnsWithTheBody) {
  Bench bench(pushed_body(true));
  turn(bench);
  // Force (0, 3, 0), arm (-2, 0, 0): moment (0, 0, -6); torque (-5, 0, 0).
  const Vector6 expected{{-5.0, 0.0, -6.0, 0.0, 3.0, 0.0}};
  EXPECT_LT((bench.evaluate().external.col(1) - expected).norm(), 1e-14);
}

TEST(AppliedWrench, PowerIsForceTimesVelocityOfItsPoint) {
  Bench bench(pushed_body(true));
  turn(bench);
  bench.state.u << 0.3, 0.5, 0.7, 1.1, 1.3, 1.7;
  // In body axes: v_Q = v + w x (0, 2, 0) has x = 1.1 - 2*0.7; torque about y meets w_y.
  EXPECT_NEAR(bench.evaluate().applied_power, 3.0 * (1.1 - 1.4) + 5.0 * 0.5, 1e-14);
}

TEST(AppliedWrench, SeveralOnOneBodyAdd) {
  Model model = pushed_body(false);
  model.forces.push_back(model.forces[0]);
  model.forces[1].name = "again";
  Bench bench(model);
  turn(bench);
  const Vector6 expected{{0.0, 10.0, 0.0, 6.0, 0.0, 0.0}};
  EXPECT_LT((bench.evaluate().external.col(1) - expected).norm(), 1e-14);
  EXPECT_LT((bench.evaluate().external.col(1) - expected).norm(), 1e-14) << "second evaluation";
}

}  // namespace
}  // namespace camber
