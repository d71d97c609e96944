// The augmented Newton-Euler system against closed forms, one per joint type, and against published
// accelerations.

#include "oracle/newton_euler.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "oracle/double_pendulum.h"
#include "oracle/kane_arm.h"
#include "oracle/reference_data.h"
#include "oracle/top.h"

namespace camber::oracle {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double kGravity = 9.81;
const Vector3d kDown(0.0, 0.0, -kGravity);

/// Relative to the largest entry of a quantity (at least 1); worst measured 3e-15.
/// 2e-14.
constexpr double kSolve = 1e-13;

Vector6d stack(const Vector3d& angular, const Vector3d& linear) {
  Vector6d v;
  v << angular, linear;
  return v;
}

Matrix6Xd columns(std::initializer_list<Vector6d> list) {
  Matrix6Xd S(6, static_cast<Eigen::Index>(list.size()));
  Eigen::Index column = 0;
  for (const Vector6d& v : list) S.col(column++) = v;
  return S;
}

AbsoluteJoint undriven(int parent, int child, const Vector3d& point, const Matrix6Xd& motion,
                       const Vector6d& bias = Vector6d::Zero()) {
  return {parent, child, point, motion, bias, VectorXd::Zero(motion.cols())};
}

AbsoluteBody ball(double mass, double moment, const Vector3d& com, const Vector6d& twist = Vector6d::Zero()) {
  return {mass, com, moment * Matrix3d::Identity(), twist, Vector6d::Zero()};
}

void expect_near(const VectorXd& actual, const VectorXd& expected, double tolerance = kSolve) {
  ASSERT_EQ(actual.size(), expected.size());
  EXPECT_LE((actual - expected).lpNorm<Eigen::Infinity>(),
            tolerance * std::max(1.0, expected.lpNorm<Eigen::Infinity>()))
      << "actual " << actual.transpose() << "\nexpected " << expected.transpose();
}

AbsoluteMotion solve_consistent(const AbsoluteSystem& system) {
  const AbsoluteMotion motion = solve_newton_euler(system);
  EXPECT_LT(motion.velocity_error, 1e-13);
  EXPECT_LT(motion.residual, 1e-10);
  return motion;
}

// ---- joint types

TEST(NewtonEuler, FreeJointGivesEulersEquations) {
  const Matrix3d J{{2.0, 0.1, -0.3}, {0.1, 1.5, 0.2}, {-0.3, 0.2, 1.0}};
  const Vector3d w(0.4, -1.2, 2.0), moment(0.3, 0.1, -0.6), force(2.0, -1.0, 0.5);
  const double mass = 3.0;
  const AbsoluteSystem s{{{mass, {1.0, 2.0, 3.0}, J, stack(w, {1.0, 0.0, 2.0}), stack(moment, force)}},
                         {undriven(kWorld, 0, {0.5, 2.0, 3.0}, Eigen::Matrix<double, 6, 6>::Identity())},
                         kDown};
  const AbsoluteMotion m = solve_consistent(s);
  expect_near(m.acceleration[0], stack(J.inverse() * (moment - w.cross(J * w)), kDown + force / mass));
  expect_near(m.joint_wrench[0], Vector6d::Zero());
}

TEST(NewtonEuler, PrismaticJointOnATurningArmGivesCoriolisForce) {
  // A bead at r on a rod that turns at a constant w: r̈ = w² r, side force 2 m w ṙ, no gravity.
  const double w = 1.7, r = 0.8, r_dot = 0.6, mass = 2.0, rod_moment = 1e9;
  const Vector3d ex = Vector3d::UnitX(), wz = w * Vector3d::UnitZ();
  AbsoluteSystem s;
  s.bodies = {ball(1.0, rod_moment, Vector3d::Zero(), turning(wz)),
              ball(mass, 0.3, r * ex, stack(wz, {r_dot, w * r, 0.0}))};
  s.joints = {undriven(kWorld, 0, Vector3d::Zero(), turning(Vector3d::UnitZ())),
              undriven(0, 1, r * ex, sliding(ex), carried_rate(wz, sliding(ex) * r_dot))};
  const AbsoluteMotion m = solve_consistent(s);
  // The rod's own angular acceleration is of order m w r ṙ / rod_moment = 3e-9.
  expect_near(m.joint_rate_dot[1], VectorXd::Constant(1, w * w * r), 1e-8);
  expect_near(m.joint_wrench[1].tail<3>(), Vector3d(0.0, 2.0 * mass * w * r_dot, 0.0), 1e-8);
}

TEST(NewtonEuler, HelicalJointSharesWeightBetweenTurningAndRising) {
  // Screw of lead h per radian on a vertical axis: (J + m h²) φ̈ = τ − m g h.
  const double mass = 2.0, J = 0.05, h = 0.1, tau = 0.7, rate = 3.0;
  const Vector3d ez = Vector3d::UnitZ();
  const Vector6d screw = stack(ez, h * ez);
  AbsoluteJoint joint = undriven(kWorld, 0, Vector3d::Zero(), screw);
  joint.torque[0] = tau;
  const AbsoluteMotion m = solve_consistent({{ball(mass, J, {0.0, 0.0, 0.4}, screw * rate)}, {joint}, kDown});
  const double phi_ddot = (tau - mass * kGravity * h) / (J + mass * h * h);
  expect_near(m.joint_rate_dot[0], VectorXd::Constant(1, phi_ddot));
  expect_near(m.joint_wrench[0], stack(J * phi_ddot * ez, mass * (h * phi_ddot + kGravity) * ez));
}

TEST(NewtonEuler, CylindricalJointFallsAndHoldsTheEccentricMass) {
  const double mass = 2.0, J = 0.05, d = 0.3, w = 4.0;
  const Vector3d ez = Vector3d::UnitZ();
  const AbsoluteBody body = ball(mass, J, {d, 0.0, 0.0}, stack(w * ez, {0.0, d * w, -1.0}));
  const AbsoluteMotion m = solve_consistent(
      {{body}, {undriven(kWorld, 0, Vector3d::Zero(), columns({turning(ez), sliding(ez)}))}, kDown});
  expect_near(m.joint_rate_dot[0], Eigen::Vector2d(0.0, -kGravity));
  expect_near(m.joint_wrench[0], stack(Vector3d::Zero(), {-mass * d * w * w, 0.0, 0.0}));
}

TEST(NewtonEuler, UniversalJointEqualsTwoRevolutesWithAMasslessCross) {
  const Vector3d e1 = Vector3d::UnitX();
  const Vector3d e2 = Vector3d(0.0, 0.6, 0.8), com(0.2, -0.3, -0.9);
  const double u1 = 1.3, u2 = -0.8;
  const Vector3d w1 = u1 * e1, w2 = w1 + u2 * e2;
  AbsoluteBody body{1.4, com, Vector3d(0.3, 0.2, 0.4).asDiagonal(), stack(w2, w2.cross(com)),
                    Vector6d::Zero()};
  const Vector6d bias = carried_rate(w1, turning(e2) * u2);

  AbsoluteSystem universal{
      {body}, {undriven(kWorld, 0, Vector3d::Zero(), columns({turning(e1), turning(e2)}), bias)}, kDown};
  universal.joints[0].torque << 0.5, -0.2;
  AbsoluteSystem cross{{ball(0.0, 0.0, Vector3d::Zero(), turning(w1)), body},
                       {undriven(kWorld, 0, Vector3d::Zero(), turning(e1)),
                        undriven(0, 1, Vector3d::Zero(), turning(e2), bias)},
                       kDown};
  cross.joints[0].torque << 0.5;
  cross.joints[1].torque << -0.2;
  const AbsoluteMotion one = solve_consistent(universal), two = solve_consistent(cross);
  expect_near(one.acceleration[0], two.acceleration[1]);
  expect_near(one.joint_wrench[0], two.joint_wrench[1]);
  expect_near(one.joint_rate_dot[0], Eigen::Vector2d(two.joint_rate_dot[0][0], two.joint_rate_dot[1][0]));
}

TEST(NewtonEuler, SphericalJointCarriesATopInSteadyPrecession) {
  const Top top{1.5, 0.12, 0.03, 0.004, kGravity};
  const double nutation = 0.7, spin = 150.0;
  const auto rates = steady_precession(top, spin, nutation);
  ASSERT_TRUE(rates);
  const SteadyTop steady{spin, nutation, rates->slow};
  const Matrix3d R = attitude(steady, 0.3).toRotationMatrix();
  const Vector3d axis = R.col(2), com = top.com_height * axis, w = R * angular_velocity(steady, 0.3);
  const double central = top.transverse_moment - top.mass * top.com_height * top.com_height;
  const Matrix3d J = R * Vector3d(central, central, top.axial_moment).asDiagonal() * R.transpose();
  const AbsoluteSystem s{{{top.mass, com, J, stack(w, w.cross(com)), Vector6d::Zero()}},
                         {undriven(kWorld, 0, Vector3d::Zero(), Eigen::Matrix<double, 6, 3>::Identity())},
                         kDown};
  const AbsoluteMotion m = solve_consistent(s);
  // The spin (150 rad/s) multiplies the rounding of the attitude: worst measured 3e-14.
  // ω̇ = Ω ẑ × ω, and the mass centre runs on a circle: a = Ω² ẑ × (ẑ × com).
  const Vector3d precession = rates->slow * Vector3d::UnitZ();
  const Vector3d a = precession.cross(precession.cross(com));
  expect_near(m.acceleration[0], stack(precession.cross(w), a));
  expect_near(m.joint_wrench[0], stack(Vector3d::Zero(), top.mass * (a - kDown)), 1e-12);
}

TEST(NewtonEuler, PlanarJointSlidesDownAnIncline) {
  const Matrix3d R = AngleAxisd(0.4, Vector3d::UnitX()).toRotationMatrix();
  const Vector3d n = R.col(2), Q(0.3, 0.2, 0.1), com = Q + R * Vector3d(0.05, -0.02, 0.3);
  const double mass = 2.0;
  const Vector3d v = R * Vector3d(0.5, 0.2, 0.0);
  const Matrix6Xd S = columns({turning(n), sliding(R.col(0)), sliding(R.col(1))});
  const AbsoluteMotion m =
      solve_consistent({{ball(mass, 0.1, com, sliding(v))}, {undriven(kWorld, 0, Q, S)}, kDown});
  const Vector3d normal = -mass * kDown.dot(n) * n;
  expect_near(m.acceleration[0], sliding(kDown + normal / mass));
  expect_near(m.joint_wrench[0], stack((com - Q).cross(normal), normal));
}

TEST(NewtonEuler, WeldHoldsTheCentripetalForceOfASpinningPair) {
  const double w = 5.0, r = 0.4, mass = 1.5;
  const Vector3d ex = Vector3d::UnitX(), wz = w * Vector3d::UnitZ();
  const AbsoluteSystem s{{ball(mass, 0.1, -r * ex, stack(wz, wz.cross(-r * ex))),
                          ball(mass, 0.1, r * ex, stack(wz, wz.cross(r * ex)))},
                         {undriven(0, 1, {0.0, 0.2, 0.0}, Matrix6Xd(6, 0))},
                         kDown};
  const AbsoluteMotion m = solve_consistent(s);
  const Vector3d force(-mass * w * w * r, 0.0, 0.0);
  expect_near(m.joint_wrench[0], stack(Vector3d(0.0, -0.2, 0.0).cross(force), force));
}

TEST(NewtonEuler, RedundantWeldsShareTheWeight) {
  const Vector3d side(0.5, 0.0, 0.0);
  const AbsoluteMotion m = solve_consistent(
      {{ball(2.0, 0.1, Vector3d::Zero())},
       {undriven(kWorld, 0, side, Matrix6Xd(6, 0)), undriven(kWorld, 0, -side, Matrix6Xd(6, 0))},
       kDown});
  EXPECT_EQ(m.constraint_rows, 12);
  EXPECT_EQ(m.constraint_rank, 6);
  expect_near(m.acceleration[0], Vector6d::Zero());
  for (const Vector6d& wrench : m.joint_wrench) expect_near(wrench, sliding(-kDown));
}

TEST(NewtonEuler, InconsistentInputIsRefused) {
  const Vector3d ez = Vector3d::UnitZ(), O = Vector3d::Zero();
  const AbsoluteBody body = ball(1.0, 1.0, O);
  EXPECT_THROW((void)solve_newton_euler({{body}, {undriven(kWorld, 1, O, turning(ez))}, kDown}),
               std::invalid_argument);
  EXPECT_THROW((void)solve_newton_euler(
                   {{body}, {undriven(kWorld, 0, O, columns({turning(ez), turning(ez)}))}, kDown}),
               std::invalid_argument);
  AbsoluteJoint joint = undriven(kWorld, 0, O, turning(ez));
  joint.torque.resize(2);
  EXPECT_THROW((void)solve_newton_euler({{body}, {joint}, kDown}), std::invalid_argument);
}

// ---- systems

TEST(NewtonEuler, DoublePendulumMatchesLagrange) {
  const DoublePendulum p{1.2, 0.7, 0.05, 0.03, 0.4, 0.35, 0.9, kGravity};
  const Eigen::Vector2d angle(0.6, -1.1), rate(2.0, -1.5), tau(0.8, -0.3);
  const auto along = [&](int i) { return Vector3d(std::sin(angle[i]), -std::cos(angle[i]), 0.0); };
  const Vector3d ez = Vector3d::UnitZ(), pin = p.l * along(0);
  const Vector3d com1 = p.d1 * along(0), com2 = pin + p.d2 * along(1);
  const Vector3d w1 = rate[0] * ez, w2 = rate[1] * ez;
  AbsoluteSystem s{{ball(p.m1, p.J1, com1, stack(w1, w1.cross(com1))),
                    ball(p.m2, p.J2, com2, stack(w2, w1.cross(pin) + w2.cross(com2 - pin)))},
                   {undriven(kWorld, 0, Vector3d::Zero(), turning(ez)), undriven(0, 1, pin, turning(ez))},
                   {0.0, -kGravity, 0.0}};
  s.joints[0].torque[0] = tau[0];
  s.joints[1].torque[0] = tau[1];
  const AbsoluteMotion m = solve_consistent(s);
  const Eigen::Vector2d rate_dot = acceleration(p, angle, rate, tau);
  expect_near(Eigen::Vector2d(m.acceleration[0][2], m.acceleration[1][2]), rate_dot);
  EXPECT_NEAR(m.joint_rate_dot[1][0], rate_dot[1] - rate_dot[0], kSolve * rate_dot.norm());
  const PinForces pins = pin_forces(p, angle, rate, rate_dot);
  expect_near(m.joint_wrench[0], stack(tau[0] * ez, {pins.on_body_1.x(), pins.on_body_1.y(), 0.0}));
  expect_near(m.joint_wrench[1], stack(tau[1] * ez, {pins.on_body_2.x(), pins.on_body_2.y(), 0.0}));
}

/// The arm in absolute coordinates: world axes (i₀, j₀, k₀), origin A; bodies 1, 2, 3 and the load welded
/// to 3.
struct AbsoluteArm {
  AbsoluteSystem system;
  Matrix3d R_01, R_02;
};

AbsoluteArm absolute_arm(const KaneArm& arm, const Vector3d& q, const Vector3d& qdot, const Vector3d& tau) {
  AbsoluteArm a;
  a.R_01 = AngleAxisd(q[2], Vector3d::UnitX()).toRotationMatrix();
  a.R_02 = a.R_01 * AngleAxisd(q[0], Vector3d::UnitY()).toRotationMatrix();
  const Vector3d up = Vector3d::UnitX(), j = a.R_01.col(1), k1 = a.R_01.col(2), k2 = a.R_02.col(2);
  const Vector3d w1 = qdot[2] * up, w2 = w1 + qdot[0] * j;
  const Vector3d B = arm.LB * k1, C2 = B + arm.L2 * k2, C3 = C2 + q[1] * k2, CR = C3 + a.R_02 * arm.p;
  const auto moving_with_2 = [&](const Vector3d& at, double slide) -> Vector6d {
    return stack(w2, w1.cross(B) + w2.cross(at - B) + slide * k2);
  };
  const auto world = [](const Matrix3d& R, const Matrix3d& J) -> Matrix3d { return R * J * R.transpose(); };
  const Vector6d none = Vector6d::Zero();
  // Link 1 turns about i₁ alone, so its other two moments have no effect; ones stand in for them.
  const Matrix3d J1 = Vector3d(arm.Ax, 1.0, 1.0).asDiagonal();
  a.system.bodies = {{arm.m1, arm.L1 * k1, world(a.R_01, J1), stack(w1, w1.cross(arm.L1 * k1)), none},
                     {arm.m2, C2, world(a.R_02, arm.B.asDiagonal()), moving_with_2(C2, 0.0), none},
                     {arm.m3, C3, world(a.R_02, arm.C.asDiagonal()), moving_with_2(C3, qdot[1]), none},
                     {arm.mR, CR, world(a.R_02, arm.D), moving_with_2(CR, qdot[1]), none}};
  a.system.joints = {undriven(kWorld, 0, Vector3d::Zero(), turning(up)),
                     undriven(0, 1, B, turning(j), carried_rate(w1, turning(j) * qdot[0])),
                     undriven(1, 2, C3, sliding(k2), carried_rate(w2, sliding(k2) * qdot[1])),
                     undriven(2, 3, CR, Matrix6Xd(6, 0))};
  a.system.joints[0].torque[0] = tau[2];
  a.system.joints[1].torque[0] = tau[0];
  a.system.joints[2].torque[0] = tau[1];
  a.system.gravity = -arm.g * up;
  return a;
}

void expect_arm_agrees(const Vector3d& q, const Vector3d& qdot, const Vector3d& tau) {
  const KaneArm arm;
  const AbsoluteArm a = absolute_arm(arm, q, qdot, tau);
  const AbsoluteMotion m = solve_consistent(a.system);
  const Vector3d qddot = acceleration(arm, q, qdot, tau);
  expect_near(Vector3d(m.joint_rate_dot[1][0], m.joint_rate_dot[2][0], m.joint_rate_dot[0][0]), qddot);
  const KaneArmReactions r = reactions(arm, q, qdot, qddot);
  expect_near(m.joint_wrench[0], stack(a.R_01 * r.T01, a.R_01 * r.F01));
  expect_near(m.joint_wrench[1], stack(a.R_02 * r.T12, a.R_02 * r.F12));
  expect_near(m.joint_wrench[2], stack(a.R_02 * r.T23, a.R_02 * r.F23));
}

TEST(NewtonEuler, KaneArmMatchesAtEveryReferenceState) {
  const auto reference = load_reference("kane_arm.json");
  const auto controlled = [&](const Vector3d& q, const Vector3d& qdot) {
    expect_arm_agrees(q, qdot, control_torques(KaneArm{}, KaneArmControl{}, q, qdot));
  };
  controlled(vector_of(reference.at("q0")), vector_of(reference.at("qdot0")));
  for (const auto& state : reference.at("states")) {
    controlled(vector_of(state.at("q")), vector_of(state.at("qdot")));
  }
  const auto& unit = reference.at("unit_state");
  expect_arm_agrees(vector_of(unit.at("q")), vector_of(unit.at("qdot")), Vector3d::Zero());
}

// ---- published trees at rest

/// A revolute joint at `joint` of the parent's frame, turning about `axis`; all frames parallel to the world.
struct RestLink {
  int parent;
  Vector3d joint, axis, com;
};

/// Joint accelerations from rest of links of unit mass and unit central moments, gravity −9.81 along y.
VectorXd fall_from_rest(const std::vector<RestLink>& links) {
  AbsoluteSystem s;
  s.gravity = {0.0, -kGravity, 0.0};
  std::vector<Vector3d> origin;
  for (const RestLink& link : links) {
    const Vector3d base =
        link.parent == kWorld ? Vector3d::Zero() : origin[static_cast<std::size_t>(link.parent)];
    origin.emplace_back(base + link.joint);
    s.bodies.push_back(ball(1.0, 1.0, origin.back() + link.com));
    s.joints.push_back(
        undriven(link.parent, static_cast<int>(origin.size()) - 1, origin.back(), turning(link.axis)));
  }
  const AbsoluteMotion m = solve_consistent(s);
  VectorXd qddot(static_cast<Eigen::Index>(links.size()));
  for (Eigen::Index i = 0; i < qddot.size(); ++i) qddot[i] = m.joint_rate_dot[static_cast<std::size_t>(i)][0];
  return qddot;
}

TEST(NewtonEuler, PublishedTreesFallFromRest) {
  const auto published = load_reference("trees.json").at("rbdl");
  const Vector3d O = Vector3d::Zero(), x = Vector3d::UnitX(), y = Vector3d::UnitY(), z = Vector3d::UnitZ();
  const auto expected = [&](const char* name) { return vector_of(published.at(name).at("qdd")); };
  expect_near(fall_from_rest({{kWorld, O, z, x}, {0, x, z, x}}), expected("double_chain_z"));
  expect_near(fall_from_rest({{kWorld, O, z, x}, {0, x, z, x}, {1, x, z, x}}), expected("triple_chain_z"));
  expect_near(fall_from_rest({{kWorld, O, z, x}, {0, x, y, y}}), expected("double_chain_3d"));
  expect_near(fall_from_rest(
                  {{kWorld, O, z, x}, {0, x, y, y}, {1, y, x, z}, {0, -0.5 * x, y, y}, {3, -0.5 * y, x, z}}),
              expected("simple_tree_3d"));
}

TEST(NewtonEuler, PublishedWristWithMasslessLinksFallsFromRest) {
  const auto expected = load_reference("trees.json").at("rbdl").at("three_dof_zyx").at("qdd");
  const Matrix3d R = AngleAxisd(1.0, Vector3d::UnitZ()).toRotationMatrix();
  const Vector3d O = Vector3d::Zero();
  const AbsoluteMotion m =
      solve_consistent({{ball(0.0, 0.0, O), ball(0.0, 0.0, O), ball(1.0, 1.0, R * Vector3d(0.0, 0.5, 0.0))},
                        {undriven(kWorld, 0, O, turning(R.col(2))), undriven(0, 1, O, turning(R.col(1))),
                         undriven(1, 2, O, turning(R.col(0)))},
                        {0.0, -kGravity, 0.0}});
  expect_near(Vector3d(m.joint_rate_dot[0][0], m.joint_rate_dot[1][0], m.joint_rate_dot[2][0]),
              vector_of(expected));
}

}  // namespace
}  // namespace camber::oracle
