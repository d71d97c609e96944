// Kane and Levinson's arm against reference numbers that were computed independently (data/kane_arm.json).

#include "oracle/kane_arm.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <nlohmann/json.hpp>
#include <string>

#include "oracle/extrapolation.h"
#include "oracle/reference_data.h"

namespace camber::oracle {
namespace {

using Eigen::VectorXd;
using nlohmann::json;

/// The reference prints 16-17 digits; relative to the largest entry of a quantity, worst measured 2e-15.
constexpr double kRounding = 3e-14;

const json& reference() {
  static const json data = load_reference("kane_arm.json");
  return data;
}

const KaneArmControl kControl;

/// The file's order of actuation is (T01x, T12y, F23z), the arm's is (T12y, F23z, T01x).
Vector3d to_file_order(const Vector3d& v) {
  return {v[2], v[0], v[1]};
}

void expect_near(const VectorXd& actual, const VectorXd& expected, double tolerance,
                 const std::string& what) {
  const double scale = std::max(1.0, expected.lpNorm<Eigen::Infinity>());
  EXPECT_LE((actual - expected).lpNorm<Eigen::Infinity>(), tolerance * scale) << what;
}

void expect_reactions(const KaneArmReactions& r, const json& expected) {
  // One scale for all: T01 at rest is the difference of moments near 3e3 N m.
  const double tolerance = 1e-13;
  const std::pair<const char*, Vector3d> list[] = {{"F01", r.F01}, {"T01", r.T01}, {"F12", r.F12},
                                                   {"T12", r.T12}, {"F23", r.F23}, {"T23", r.T23}};
  for (const auto& [name, value] : list) expect_near(value, vector_of(expected.at(name)), tolerance, name);
}

TEST(KaneArm, ParametersAreThoseOfTheReference) {
  const KaneArm arm;
  const json& p = reference().at("parameters");
  EXPECT_EQ(Vector3d(arm.L1, arm.L2, arm.LB), Vector3d(p.at("L1"), p.at("L2"), p.at("LB")));
  EXPECT_EQ(arm.p, Vector3d(p.at("px"), p.at("py"), p.at("pz")));
  EXPECT_EQ(arm.B, Vector3d(p.at("Bx"), p.at("By"), p.at("Bz")));
  EXPECT_EQ(arm.C, Vector3d(p.at("Cx"), p.at("Cy"), p.at("Cz")));
  EXPECT_EQ(arm.D.diagonal(), Vector3d(p.at("D11"), p.at("D22"), p.at("D33")));
  EXPECT_EQ(Vector3d(arm.D(0, 1), arm.D(0, 2), arm.D(1, 2)), Vector3d(p.at("D12"), p.at("D13"), p.at("D23")));
  EXPECT_EQ(arm.D, arm.D.transpose());
  EXPECT_EQ(Eigen::Vector4d(arm.m1, arm.m2, arm.m3, arm.mR),
            Eigen::Vector4d(p.at("m1"), p.at("m2"), p.at("m3"), p.at("mR")));
  EXPECT_EQ(Eigen::Vector2d(arm.Ax, arm.g), Eigen::Vector2d(p.at("Ax"), p.at("g")));
  const json& gains = reference().at("gains");
  EXPECT_EQ(kControl.damping, Vector3d(gains.at("b12"), gains.at("b23"), gains.at("b01")));
  EXPECT_EQ(kControl.stiffness, Vector3d(gains.at("g12"), gains.at("g23"), gains.at("g01")));
  // π/3 and 7π/18, to the last bit or two.
  expect_near(kControl.target, vector_of(reference().at("q_final")), kRounding, "target");
}

TEST(KaneArm, MassMatrixCoriolisAndGravityMatchAtAMovingState) {
  const KaneArm arm;
  const json& unit = reference().at("unit_state");
  const Vector3d q = vector_of(unit.at("q")), qdot = vector_of(unit.at("qdot"));
  const Eigen::MatrixXd M = matrix_of(unit.at("mass_matrix_q1q2q3"));
  EXPECT_LE((mass_matrix(arm, q) - M).cwiseAbs().maxCoeff(), kRounding * M.cwiseAbs().maxCoeff());
  expect_near(coriolis(arm, q, qdot), vector_of(unit.at("coriolis")), kRounding, "coriolis");
  expect_near(gravity_torques(arm, q), vector_of(unit.at("gravity_dVdq")), kRounding, "gravity");
  expect_near(acceleration(arm, q, qdot, Vector3d::Zero()), vector_of(unit.at("qddot_zero_actuation")),
              kRounding, "acceleration");
}

TEST(KaneArm, EnergiesMatchAtAMovingState) {
  const KaneArm arm;
  const json& unit = reference().at("unit_state");
  const Vector3d q = vector_of(unit.at("q")), qdot = vector_of(unit.at("qdot"));
  const KaneArmEnergy e = kinetic_energy(arm, q, qdot);
  expect_near(Eigen::Vector4d(e.link1, e.link2, e.link3, e.load), vector_of(unit.at("T_parts")), kRounding,
              "T");
  EXPECT_NEAR(e.kinetic(), unit.at("T").get<double>(), kRounding * e.kinetic());
  EXPECT_NEAR(e.kinetic(), 0.5 * qdot.dot(mass_matrix(arm, q) * qdot), kRounding * e.kinetic());
  EXPECT_NEAR(potential_energy(arm, q), unit.at("V").get<double>(), kRounding * 458.0);
}

TEST(KaneArm, ReactionsMatchAtAMovingState) {
  const KaneArm arm;
  const json& unit = reference().at("unit_state");
  const Vector3d q = vector_of(unit.at("q")), qdot = vector_of(unit.at("qdot"));
  const Vector3d qddot = acceleration(arm, q, qdot, Vector3d::Zero());
  expect_reactions(reactions(arm, q, qdot, qddot), unit.at("reactions_zero_actuation"));
}

TEST(KaneArm, StartMatchesInTheBooksOrderOfSpeeds) {
  const KaneArm arm;
  const json& start = reference().at("t0");
  const Vector3d q = vector_of(reference().at("q0")), qdot = vector_of(reference().at("qdot0"));
  const Vector3d tau = control_torques(arm, kControl, q, qdot);
  expect_near(to_file_order(tau), vector_of(start.at("T01x_T12y_F23z")), kRounding, "actuation");
  const Vector3d qddot = acceleration(arm, q, qdot, tau);
  expect_near(qddot, vector_of(start.at("q_ddot")), kRounding, "q_ddot");
  expect_near(to_file_order(qddot), vector_of(start.at("u_dot")), kRounding, "u_dot");
  expect_reactions(reactions(arm, q, qdot, qddot), start.at("reactions"));

  // The book writes X u̇ = Y with X = −M and Y = h + ∂V/∂q − τ, speeds ordered (q̇₃, q̇₁, q̇₂).
  const Matrix3d M = mass_matrix(arm, q);
  Matrix3d X;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) X(row, column) = -M((row + 2) % 3, (column + 2) % 3);
  }
  EXPECT_LE((X - matrix_of(start.at("X"))).cwiseAbs().maxCoeff(), kRounding * 504.0);
  const Vector3d Y = to_file_order(coriolis(arm, q, qdot) + gravity_torques(arm, q) - tau);
  // A difference of torques near 1e3 N m.
  EXPECT_LE((Y - vector_of(start.at("Y"))).cwiseAbs().maxCoeff(), kRounding * 1100.0);
}

TEST(KaneArm, ControlledMotionReachesTheReferenceStates) {
  const KaneArm arm;
  const Derivative f = [&](double, const VectorXd& y) -> VectorXd {
    const Vector3d q = y.head<3>(), qdot = y.tail<3>();
    VectorXd rate(6);
    rate << qdot, acceleration(arm, q, qdot, control_torques(arm, kControl, q, qdot));
    return rate;
  };
  VectorXd y(6);
  y << vector_of(reference().at("q0")), vector_of(reference().at("qdot0"));
  double t = 0.0;
  for (const json& state : reference().at("states")) {
    const double next = state.at("t").get<double>();
    y = extrapolate(f, t, next, y);
    t = next;
    // Worst measured: 2e-13.
    expect_near(y.head<3>(), vector_of(state.at("q")), 1e-12, "q");
    expect_near(y.tail<3>(), vector_of(state.at("qdot")), 1e-12, "qdot");
  }
}

TEST(KaneArm, EveryQuantityMatchesAtTheReferenceStates) {
  const KaneArm arm;
  for (const json& state : reference().at("states")) {
    SCOPED_TRACE(testing::Message() << "t = " << state.at("t"));
    const Vector3d q = vector_of(state.at("q")), qdot = vector_of(state.at("qdot"));
    const Vector3d tau = control_torques(arm, kControl, q, qdot);
    expect_near(to_file_order(tau), vector_of(state.at("T01x_T12y_F23z")), kRounding, "actuation");
    const Vector3d qddot = acceleration(arm, q, qdot, tau);
    // τ − h − ∂V/∂q cancels torques near 1e3 N m; M⁻¹ is near 1e-2.
    expect_near(qddot, vector_of(state.at("qddot")), 1e-13, "qddot");
    const KaneArmEnergy e = kinetic_energy(arm, q, qdot);
    expect_near(Eigen::Vector4d(e.link1, e.link2, e.link3, e.load), vector_of(state.at("T_link1_2_3_R")),
                kRounding, "T parts");
    EXPECT_NEAR(e.kinetic(), state.at("T").get<double>(), kRounding * 50.0);
    EXPECT_NEAR(potential_energy(arm, q), state.at("V").get<double>(), kRounding * 1300.0);
    expect_reactions(reactions(arm, q, qdot, qddot), state.at("reactions"));
  }
}

TEST(KaneArm, NewtonEulerReturnsTheActuationOfLagrange) {
  const KaneArm arm;
  const Vector3d q(0.8, 0.3, -2.0), qdot(1.1, -0.7, 0.9), tau(35.0, -80.0, 17.0);
  const KaneArmReactions r = reactions(arm, q, qdot, acceleration(arm, q, qdot, tau));
  expect_near(Vector3d(r.T12.y(), r.F23.z(), r.T01.x()), tau, 1e-12, "actuation");
}

}  // namespace
}  // namespace camber::oracle
