#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <camber/simulate/simulate.h>
#include <camber/simulate/start.h>
#include "support/builders.h"
#include "support/gallery.h"
#include "support/row_count.h"

/// Motions under springs, stops and friction that are known in closed form.
namespace camber {
namespace {

/// A block of 1 kg on a rail along x, without weight.
Model cart() {
  Model model;
  model.gravity.setZero();
  model.bodies = {support::block("cart")};
  support::add_joint(model, "rail", Prismatic{}, kGround, "cart", Vector3::UnitX());
  model.simulate = {.duration = 1.0, .output = 0.05, .tolerance = 1e-11};
  return model;
}

double value(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

double last(const Result& result, const std::string& column) {
  return value(result, result.table.rows() - 1, column);
}

/// A mass on a rail that meets a stop; the springs' law does not matter (force/one_sided.h, eq. 5).
TEST(JointStop, RestitutionIsThatOfTheClosedForm) {
  constexpr double kSpeed = 0.7, kDissipation = 1.3;
  Model model = cart();
  model.joints[0].stops = {{.upper = 0.1, .stiffness = 400.0, .dissipation = kDissipation, .onset = 0.02}};
  model.initial_u = {{"rail", kSpeed}};
  const Result result = simulate(compile(model));

  const auto A = [&](double v) {
    return (std::pow(1.0 + std::pow(kDissipation * v, 2), 1.5) - 1.0) / (3.0 * kDissipation * kDissipation);
  };
  const auto B = [&](double v) { return kDissipation * v * v * v / 3.0; };
  double low = 0.0, high = kSpeed;  // bisection for the speed after it
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (A(middle) + B(middle) < A(kSpeed) - B(kSpeed) ? low : high) = middle;
  }
  // Some hundred steps of 1e-11.
  EXPECT_NEAR(last(result, "u.rail"), -low, 1e-9);
  // The power has a kink at the onset, which the steps pass over: measured 3.3e-9.
  EXPECT_LT(result.energy_drift, 1e-8);
  EXPECT_NEAR(low / kSpeed, 1.0 - 2.0 / 3.0 * kDissipation * kSpeed, 0.3) << "the rule of thumb";

  const std::size_t column = result.table.find("stop.rail").value();
  EXPECT_EQ(result.table.columns[column].unit, "N");
  double hardest = 0.0;
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    EXPECT_NEAR(result.table.at(i, column), model.bodies[0].mass * value(result, i, "a.rail"), 1e-12);
    hardest = std::min(hardest, result.table.at(i, column));
  }
  EXPECT_LT(hardest, -1.0) << "some rows lie inside the stop";
}

TEST(JointFriction, ALoadBelowTheLimitCreeps) {
  Model model = cart();
  model.joints[0].friction = {{.effort = 4.0, .speed = 0.05}};
  model.forces = {{.name = "push", .body = "cart", .force = {Law{"2"}, Law{}, Law{}}}};
  const Result result = simulate(compile(model));
  // u0 atanh(1/2), reached at the rate (1 - 1/4) T/(u0 m) = 60/s: e^-60 is left after 1 s.
  EXPECT_NEAR(last(result, "u.rail"), 0.05 * std::atanh(0.5), 1e-10);
  EXPECT_LT(result.energy_drift, 1e-8);  // some ten steps of 1e-9 until then
}

TEST(PointSpring, CartSwingsAsTheCosine) {
  Model model = cart();
  model.force_elements = {
      {.name = "coil",
       .what = PointSpring{.body_a = "cart", .at_b = Vector3(2.0, 0.0, 0.0), .stiffness = 50.0}}};
  model.initial_q = {{"rail", 0.3}};
  const Result result = simulate(compile(model));
  for (std::size_t i = 0; i < support::row_count(result.table); ++i)
    EXPECT_NEAR(value(result, i, "q.rail"), 0.3 * std::cos(std::sqrt(50.0) * value(result, i, "t")), 1e-9);
  EXPECT_NEAR(value(result, 0, "spring.coil.length"), 1.7, 1e-15);
  EXPECT_NEAR(value(result, 0, "spring.coil.force"), -15.0, 1e-13);
}

TEST(Bushing, BodyTurnsAsTheCosineAboutAPrincipalAxis) {
  Model model;
  model.gravity.setZero();
  model.bodies = {support::block("body")};  // moments 0.1, 0.15, 0.2
  model.force_elements = {
      {.name = "rubber",
       .what = Bushing{.child = "body",
                       .stiffness = Matrix6(Vector6(10.0, 10.0, 10.0, 1.0, 3.0, 2.0).asDiagonal())}}};
  constexpr double kTurn = 1.2;
  model.initial_q = {
      {"body.qw", std::cos(kTurn / 2)}, {"body.qx", 0.0}, {"body.qy", std::sin(kTurn / 2)}, {"body.qz", 0.0}};
  model.simulate = {.duration = 1.0, .output = 0.1, .tolerance = 1e-11};
  const Result result = simulate(compile(model));
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    const double angle = kTurn * std::cos(std::sqrt(3.0 / 0.15) * value(result, i, "t"));
    EXPECT_NEAR(2.0 * std::atan2(value(result, i, "q.body.qy"), value(result, i, "q.body.qw")), angle, 1e-9);
    EXPECT_NEAR(value(result, i, "bushing.rubber.my"), -3.0 * angle, 1e-8);
  }
}

TEST(Suspension, RestsBeforeTheCurbAndAfterItByTheLawOfTheLever) {
  const Model model = support::gallery_model("suspension");
  const auto parameter = [&](const std::string& name) {
    for (const Parameter& p : model.parameters)
      if (p.name == name) return p.value;
    throw std::out_of_range(name);
  };
  const Result result = simulate(compile(model));
  const auto expect_rest = [&](std::size_t row, double height, double newton, double metre) {
    EXPECT_NEAR(value(result, row, "spring.tyre.force"), -parameter("load"), newton);
    EXPECT_NEAR(value(result, row, "spring.strut.force"), -parameter("strut_load"), newton);
    EXPECT_NEAR(value(result, row, "bushing.mount.fz"), -parameter("arm_load"), newton);
    EXPECT_EQ(value(result, row, "spring.strap.force"), 0.0);
    EXPECT_NEAR(value(result, row, "q.ride"), height, metre);
    EXPECT_NEAR(value(result, row, "q.pivot"), 0.0, 2.0 * metre);
  };
  // Before: steps of 1e-9 that may leave 1e-10 m of their bound, at 2e5 N/m; measured 4e-6 N. After: 1e-9 at 6e4 N/m.
  expect_rest(20, 0.0, 2e-5, 1e-10);
  expect_rest(result.table.rows() - 1, parameter("height"), 1e-3, 1e-8);
  EXPECT_LT(result.energy_drift, 1e-7);
  double stop = 0.0, strap = 0.0;  // both ends of the arm's way were reached
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    stop = std::max(stop, value(result, i, "q.pivot"));
    strap = std::max(strap, value(result, i, "spring.strap.force"));
  }
  EXPECT_GT(stop, 0.0873);
  EXPECT_GT(strap, 0.0);
}

TEST(Start, TellsTheRoleOfEachJoint) {
  const Start start = find_start(compile(support::gallery_model("suspension")));
  ASSERT_EQ(start.joints.size(), 3U);
  EXPECT_EQ(start.joints[0].roles, std::vector<std::string>{"passive"});
  EXPECT_EQ(start.joints[1].name, "pivot");
  EXPECT_EQ(start.joints[1].roles, std::vector<std::string>{"flexible"});
  EXPECT_EQ(start.joints[2].roles, std::vector<std::string>{"driven"});
  const Start arm = find_start(compile(support::gallery_model("kane_arm")));
  EXPECT_EQ(arm.joints[0].roles, std::vector<std::string>{"actuated"});
}

}  // namespace
}  // namespace camber
