// Accelerations of small trees published with other libraries (tests/data/trees.json names the sources).

#include <gtest/gtest.h>

#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/kinematics.h>

#include "oracle/reference_data.h"
#include "support/builders.h"
#include "support/worst_error.h"

namespace camber {
namespace {

using oracle::load_reference;
using oracle::vector_of;
using support::add_joint;
using support::relative_error;

/// RBDL's table is printed with fifteen digits; worst measured 3e-15.
constexpr double kTolerance = 1e-13;

const Vector3 kX = Vector3::UnitX(), kY = Vector3::UnitY(), kZ = Vector3::UnitZ();

Model rbdl_model() {
  Model model;
  model.name = "rbdl";
  model.gravity = Vector3(0.0, -9.81, 0.0);
  return model;
}

/// RBDL's unit body: 1 kg, unit inertia about its centre. In the drawing all frames lie along the world's
/// axes, so that its places relative to the parent's joint are sums.
void add_body(Model& model, const std::string& name, const std::string& parent, const Vector3& axis,
              const Vector3& joint_W, const Vector3& com_from_joint, double mass = 1.0) {
  Body body;
  body.name = name;
  body.mass = mass;
  body.com = joint_W + com_from_joint;
  body.inertia = mass * Matrix3::Identity();
  model.bodies.push_back(body);
  add_joint(model, "joint_" + name, Revolute{}, parent, name, axis, joint_W);
}

/// Accelerations by the bodies' names, with no effort.
VectorX accelerations(const Model& model, const std::vector<std::string>& bodies, const State& state) {
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  VectorX udot(mechanism.nv), result(static_cast<Eigen::Index>(bodies.size()));
  aba(mechanism, state, VectorX::Zero(mechanism.nv), workspace, udot);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    result[static_cast<Eigen::Index>(i)] = udot[find_speed(mechanism, "joint_" + bodies[i])];
  return result;
}
VectorX accelerations(const Model& model, const std::vector<std::string>& bodies) {
  return accelerations(model, bodies, neutral_state(compile(model)));
}

void expect_published(const VectorX& actual, const char* entry) {
  const VectorX expected = vector_of(load_reference("trees.json").at("rbdl").at(entry).at("qdd"));
  EXPECT_LE(relative_error(actual, expected), kTolerance) << actual.transpose();
}

TEST(RbdlTables, DoubleChainInThePlane) {
  Model model = rbdl_model();
  add_body(model, "a", kGround, kZ, Vector3::Zero(), kX);
  add_body(model, "b", "a", kZ, kX, kX);
  expect_published(accelerations(model, {"a", "b"}), "double_chain_z");
}

TEST(RbdlTables, TripleChainInThePlane) {
  Model model = rbdl_model();
  add_body(model, "a", kGround, kZ, Vector3::Zero(), kX);
  add_body(model, "b", "a", kZ, kX, kX);
  add_body(model, "c", "b", kZ, 2.0 * kX, kX);
  expect_published(accelerations(model, {"a", "b", "c"}), "triple_chain_z");
}

TEST(RbdlTables, DoubleChainInSpace) {
  Model model = rbdl_model();
  add_body(model, "a", kGround, kZ, Vector3::Zero(), kX);
  add_body(model, "b", "a", kY, kX, kY);
  expect_published(accelerations(model, {"a", "b"}), "double_chain_3d");
}

TEST(RbdlTables, TreeInSpace) {
  Model model = rbdl_model();
  add_body(model, "a", kGround, kZ, Vector3::Zero(), kX);
  add_body(model, "b1", "a", kY, kX, kY);
  add_body(model, "c1", "b1", kX, kX + kY, kZ);
  add_body(model, "b2", "a", kY, -0.5 * kX, kY);
  add_body(model, "c2", "b2", kX, -0.5 * kX - 0.5 * kY, kZ);
  expect_published(accelerations(model, {"a", "b1", "c1", "b2", "c2"}), "simple_tree_3d");
}

TEST(RbdlTables, ThreeTurnsAtOnePointWithTwoMasslessBodies) {
  Model model = rbdl_model();
  add_body(model, "z", kGround, kZ, Vector3::Zero(), Vector3::Zero(), 0.0);
  add_body(model, "y", "z", kY, Vector3::Zero(), Vector3::Zero(), 0.0);
  add_body(model, "x", "y", kX, Vector3::Zero(), 0.5 * kY);
  State state = neutral_state(compile(model));
  state.q[0] = 1.0;
  expect_published(accelerations(model, {"z", "y", "x"}, state), "three_dof_zyx");
}

}  // namespace
}  // namespace camber
