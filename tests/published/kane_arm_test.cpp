// Kane and Levinson's three-joint arm ("The Use of Kane's Dynamical Equations in Robotics", Int. J. Robotics
// Research 2(3), 1983), its numbers computed independently (tests/data/kane_arm.json).

#include <gtest/gtest.h>

#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/kinematics.h>

#include "oracle/kane_arm.h"
#include "oracle/reference_data.h"
#include "support/builders.h"
#include "support/worst_error.h"

namespace camber {
namespace {

using oracle::load_reference;
using oracle::matrix_of;
using oracle::vector_of;
using support::add_joint;
using support::mixed_error;
using support::relative_error;

/// The file's numbers carry twelve digits or more; worst measured 3e-15.
constexpr double kTolerance = 1e-12;

Body drawn_body(const std::string& name, double mass, const Vector3& com, const Matrix3& inertia) {
  Body body;
  body.name = name;
  body.mass = mass;
  body.com = com;
  body.inertia = inertia;
  return body;
}

/// Drawn with q = 0: frames 1 and 2 lie on the world's axes (i, j, k), i is up, the arm points along k. The
/// slide's point is C3 with q2 = 0. The shoulder's positive turn takes k towards i.
Model kane_arm_model(const oracle::KaneArm& arm) {
  const Vector3 k = Vector3::UnitZ();
  const Vector3 B = arm.LB * k;
  const Vector3 C3 = B + arm.L2 * k;
  Model model;
  model.name = "kane_arm";
  model.gravity = Vector3(-arm.g, 0.0, 0.0);
  // About i alone: nothing else of link 1 turns. The other moments are those that a body may have.
  const Matrix3 I1 = Vector3(arm.Ax, arm.Ax, arm.Ax).asDiagonal();
  model.bodies = {drawn_body("link1", arm.m1, arm.L1 * k, I1),
                  drawn_body("link2", arm.m2, C3, Matrix3(arm.B.asDiagonal())),
                  drawn_body("link3", arm.m3, C3, Matrix3(arm.C.asDiagonal())),
                  drawn_body("load", arm.mR, C3 + arm.p, arm.D)};
  add_joint(model, "waist", Revolute{}, kGround, "link1", Vector3::UnitX());
  add_joint(model, "shoulder", Revolute{}, "link1", "link2", Vector3::UnitY(), B);
  add_joint(model, "slide", Prismatic{}, "link2", "link3", k, C3);
  add_joint(model, "grip", Weld{}, "link3", "load", k, C3);
  return model;
}

class KaneArmTables : public ::testing::Test {
 protected:
  const nlohmann::json file_ = load_reference("kane_arm.json");
  const oracle::KaneArm arm_{};
  const Mechanism mechanism_ = compile(kane_arm_model(arm_));
  Workspace workspace_{mechanism_};

  /// The file's order (shoulder, slide, waist) in ours (waist, shoulder, slide), and back.
  [[nodiscard]] static VectorX ours(const VectorX& q) { return Vector3(q[2], q[0], q[1]); }
  [[nodiscard]] static VectorX theirs(const VectorX& u) { return Vector3(u[1], u[2], u[0]); }

  [[nodiscard]] State state(const nlohmann::json& json) const {
    return {ours(vector_of(json.at("q"))), ours(vector_of(json.at("qdot")))};
  }
  [[nodiscard]] VectorX bias(const State& at) {
    VectorX tau(3);
    rnea(mechanism_, at, VectorX::Zero(3), workspace_, tau);
    return tau;
  }

  /// F, T of the joint in the axes of frame 1 (the waist) or 2 (beyond it): those of the body.
  void expect_reaction(const nlohmann::json& reactions, const std::string& joint, const std::string& number) {
    const BodyId body = find_joint(mechanism_, joint);
    const Vector6 F = joint_reaction(mechanism_, *dynamics_, body);
    const Kinematics& kinematics = forward_kinematics(mechanism_, state_, workspace_);
    const Matrix3 R = pose(mechanism_, kinematics, body).R;
    // T is compared on the scale of the largest moment in the arm: some components vanish.
    const double scale = vector_of(reactions.at("F01")).norm();
    EXPECT_LE((R.transpose() * F.tail<3>() - vector_of(reactions.at("F" + number))).norm() / scale,
              kTolerance);
    EXPECT_LE((R.transpose() * F.head<3>() - vector_of(reactions.at("T" + number))).norm() / scale,
              kTolerance);
  }
  void expect_reactions(const nlohmann::json& reactions, const State& at, const VectorX& udot) {
    VectorX tau(3);
    state_ = at;
    dynamics_ = &rnea(mechanism_, at, udot, workspace_, tau);
    expect_reaction(reactions, "waist", "01");
    expect_reaction(reactions, "shoulder", "12");
    expect_reaction(reactions, "slide", "23");
  }

 private:
  State state_;
  const InverseDynamics* dynamics_ = nullptr;  ///< at state_
};

TEST_F(KaneArmTables, UnitStateMassMatrix) {
  const auto& unit = file_.at("unit_state");
  MatrixX M(3, 3);
  crba(mechanism_, state(unit), workspace_, M);
  mirror_lower_triangle(M);
  const std::vector<int> order{1, 2, 0};
  EXPECT_LE(relative_error(MatrixX(M(order, order)), matrix_of(unit.at("mass_matrix_q1q2q3"))), kTolerance);
}

TEST_F(KaneArmTables, UnitStateGravityAndCoriolisTerms) {
  const auto& unit = file_.at("unit_state");
  State at_rest = state(unit);
  at_rest.u.setZero();
  const VectorX gravity = bias(at_rest);
  EXPECT_LE(relative_error(theirs(gravity), vector_of(unit.at("gravity_dVdq"))), kTolerance);
  EXPECT_LE(relative_error(theirs(bias(state(unit)) - gravity), vector_of(unit.at("coriolis"))), kTolerance);
}

TEST_F(KaneArmTables, UnitStateAccelerationsAndReactionsWithoutActuation) {
  const auto& unit = file_.at("unit_state");
  VectorX udot(3);
  aba(mechanism_, state(unit), VectorX::Zero(3), workspace_, udot);
  EXPECT_LE(relative_error(theirs(udot), vector_of(unit.at("qddot_zero_actuation"))), kTolerance);
  expect_reactions(unit.at("reactions_zero_actuation"), state(unit), udot);
}

TEST_F(KaneArmTables, UnitStateEnergies) {
  const auto& unit = file_.at("unit_state");
  const Kinematics& kinematics = forward_kinematics(mechanism_, state(unit), workspace_);
  EXPECT_LE(relative_error(kinetic_energy(mechanism_, kinematics), unit.at("T").get<double>()), kTolerance);
  EXPECT_LE(relative_error(gravity_energy(mechanism_, kinematics), unit.at("V").get<double>()), kTolerance);
}

TEST_F(KaneArmTables, ControlledStartAccelerationsAndReactions) {
  const auto& start = file_.at("t0");
  const State at{ours(vector_of(file_.at("q0"))), ours(vector_of(file_.at("qdot0")))};
  const VectorX efforts = vector_of(start.at("T01x_T12y_F23z"));  // waist, shoulder, slide
  VectorX udot(3);
  aba(mechanism_, at, efforts, workspace_, udot);
  EXPECT_LE(relative_error(theirs(udot), vector_of(start.at("q_ddot"))), kTolerance);
  expect_reactions(start.at("reactions"), at, udot);
}

TEST_F(KaneArmTables, StatesOnTheWayAccelerationsEnergiesAndReactions) {
  for (const auto& row : file_.at("states")) {
    SCOPED_TRACE(row.at("t").dump());
    const State at = state(row);
    VectorX udot(3);
    aba(mechanism_, at, vector_of(row.at("T01x_T12y_F23z")), workspace_, udot);
    // The arm comes to rest at the end.
    EXPECT_LE(mixed_error(theirs(udot), vector_of(row.at("qddot"))), kTolerance);
    expect_reactions(row.at("reactions"), at, udot);
    const Kinematics& kinematics = forward_kinematics(mechanism_, at, workspace_);
    EXPECT_LE(relative_error(kinetic_energy(mechanism_, kinematics), row.at("T").get<double>()), kTolerance);
    EXPECT_LE(relative_error(gravity_energy(mechanism_, kinematics), row.at("V").get<double>()), kTolerance);
  }
}

}  // namespace
}  // namespace camber
