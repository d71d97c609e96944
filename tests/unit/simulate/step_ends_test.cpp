#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <camber/model/integrator_method.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>
#include "support/builders.h"

/// Laws of time that switch, and what prescribes motions, on machines whose motion is known in closed form.
namespace camber {
namespace {

/// A block of 1 kg on a rail along x, without weight.
Model cart() {
  Model model;
  model.gravity.setZero();
  model.bodies = {support::block("cart")};
  support::add_joint(model, "rail", Prismatic{}, kGround, "cart", Vector3::UnitX());
  model.simulate = {.duration = 1.0, .output = 0.1, .tolerance = 1e-9};
  return model;
}

double last(const Result& result, const std::string& column) {
  return result.table.at(result.table.rows() - 1, result.table.find(column).value());
}

/// A push of 2 N until 1/3 s and of -1 N after it: parabolas, which every method of order two has exactly.
TEST(StepEnds, APushThatSwitchesIsIntegratedPieceByPiece) {
  constexpr double kSwitch = 1.0 / 3.0;
  const double mass = cart().bodies[0].mass;
  const double rest = 1.0 - kSwitch;
  const double speed = (2.0 * kSwitch - rest) / mass;
  const double way = (kSwitch * kSwitch + 2.0 * kSwitch * rest - 0.5 * rest * rest) / mass;
  for (const IntegratorMethod& method : integrator_methods()) {
    SCOPED_TRACE(std::string(method.name));
    Model model = cart();
    model.simulate.integrator = method.name;
    model.simulate.step = 0.05;
    model.forces = {{.name = "push", .body = "cart", .force = {Law{"t < 1/3 ? 2 : -1"}, Law{}, Law{}}}};
    const Result result = simulate(compile(model));
    // Steps across the switch would miss by 1e-2 (rk4) or their tolerance; bdf and adams have the errors of their own
    // steps, at most 4e-9 measured.
    const bool one_step = method.name != "adams" && method.name != "bdf" && method.name != "ida";
    const double tolerance = one_step ? 1e-14 : 1e-8;
    EXPECT_NEAR(last(result, "u.rail"), speed, tolerance);
    EXPECT_NEAR(last(result, "q.rail"), way, tolerance);
    if (one_step) {
      EXPECT_EQ(result.rejected_steps, 0);
    }
  }
}

TEST(StepEnds, FixedStepsStayOnTheirGrid) {
  Model model = cart();
  model.simulate.integrator = "rk4";
  model.simulate.step = 0.1;
  model.forces = {{.name = "push", .body = "cart", .force = {Law{"t < 1/3 ? 2 : -1"}, Law{}, Law{}}}};
  EXPECT_EQ(simulate(compile(model)).steps, 11);
  model.forces[0].force[0] = Law{"t < 0.3 ? 2 : -1"};
  EXPECT_EQ(simulate(compile(model)).steps, 10);
}

std::string error_of(const std::string& law) {
  Model model = cart();
  model.drivers = {{"d", JointDriver{"rail", Law{law}}}};
  try {
    (void)simulate(compile(model));
    return "no error";
  } catch (const ModelError& error) {
    const std::string text = error.what();
    return text.substr(0, text.find('\n'));
  }
}

TEST(StepEnds, ADriverThatJumpsIsRefusedWithTheInstant) {
  EXPECT_EQ(error_of("t > 0.1 ? 1 : 0"),
            "drivers.d: the law 't > 0.1 ? 1 : 0' jumps by 1 at t = 0.1 s, which would take an impulse");
  EXPECT_EQ(
      error_of("abs(t - 0.1)"),
      "drivers.d: the speed of the law 'abs(t - 0.1)' jumps by 2 at t = 0.1 s, which would take an impulse");
  EXPECT_EQ(error_of("mod(t, 0.05)"),
            "drivers.d: the law 'mod(t, 0.05)' jumps by 0.05 at t = 0.05 s, which would take an impulse");
  EXPECT_EQ(error_of("1000 + 1e-3*abs(t - 0.1)").substr(0, 34), "drivers.d: the speed of the law '1");
  EXPECT_NE(error_of("t > 0 ? t : 0"), "no error");
}

TEST(StepEnds, ADriverWhoseAccelerationAloneJumpsIsNot) {
  EXPECT_EQ(error_of("t < 0.5 ? t^2 : 0.25 + (t - 0.5)"), "no error");
  EXPECT_EQ(error_of("t < 0.5 ? 10*(2*t)^3 - 15*(2*t)^4 + 6*(2*t)^5 : 1"), "no error");
  EXPECT_EQ(error_of("1000 + 1e-3*max(0, t - 0.3)^2"), "no error");
  EXPECT_EQ(error_of("abs(t - 2)"), "no error") << "after the end";
}

TEST(StepEnds, ADriverThatGrowsWithoutBoundIsNamedWhereTheRunEnds) {
  Model model = cart();
  model.simulate.duration = 1.0;
  for (const char* law :
       {"tan(pi*t)", "1/(t - 0.5)", "asin(2*t)", "sqrt(abs(t - 0.5))", "abs(t - 0.5)^1.5", "ln(0.5 - t)"}) {
    SCOPED_TRACE(law);
    model.drivers = {{"d", JointDriver{"rail", Law{law}}}};
    try {
      (void)simulate(compile(model));
      FAIL() << "it went on";
    } catch (const SimulationError& error) {
      EXPECT_EQ(error.reason.find(fmt::format("drivers.d: the law '{}' is not finite here: ", law)), 0U)
          << error.reason;
      EXPECT_NEAR(error.time, 0.5, 1e-6);
    }
  }
}

/// The cart on a cylinder of the length 1 + 0.2 sin(4 t): its force accelerates the cart and does its work.
TEST(Cylinder, PushesAsItsLawSays) {
  Model model = cart();
  const Vector3 at = model.bodies[0].com;
  RodCoupling rod{"cart", kGround, at, at - Vector3::UnitX()};
  rod.length_law = Law{"1 + 0.2*sin(4*t)"};
  model.couplings = {{"cylinder", rod}};
  const Result result = simulate(compile(model));
  const double v = 0.8 * std::cos(4.0), mass = model.bodies[0].mass;
  EXPECT_NEAR(last(result, "q.rail"), 0.2 * std::sin(4.0), 1e-12);
  EXPECT_NEAR(last(result, "u.rail"), v, 1e-12);
  EXPECT_NEAR(last(result, "a.rail"), -3.2 * std::sin(4.0), 1e-12);
  EXPECT_NEAR(std::abs(last(result, "coupling.cylinder.force")), mass * 3.2 * std::abs(std::sin(4.0)), 1e-11);
  EXPECT_NEAR(last(result, "energy.work"), 0.5 * mass * (v * v - 0.8 * 0.8), 1e-8);
  EXPECT_LT(result.energy_drift, 1e-8);
}

/// An arm that a cylinder lifts: the angle follows from the triangle of arm, ground and cylinder.
TEST(Cylinder, LiftsAnArmAlikeInAllFormulations) {
  Model model = support::chain(1);
  model.gravity = {0.0, -9.81, 0.0};
  RodCoupling rod{"link0", kGround, {1.0, 0.0, 0.0}, {0.5, -1.0, 0.0}};
  rod.length_law = Law{"sqrt(1.25) + 0.1*t^2*(3 - 2*t)"};
  model.couplings = {{"cylinder", rod}};
  model.simulate = {.duration = 1.0, .output = 0.1, .tolerance = 1e-10};
  const double base = std::sqrt(1.25), length = base + 0.1;
  const double angle = std::acos((1.0 + base * base - length * length) / (2.0 * base)) - std::atan2(1.0, 0.5);
  double force = 0.0;
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(formulation_name(formulation));
    const Result result = simulate(compile(model), {.formulation = formulation});
    EXPECT_NEAR(last(result, "q.joint0"), angle, 1e-11);
    EXPECT_NEAR(last(result, "u.joint0"), 0.0, 1e-11) << "the law comes to rest";
    EXPECT_LT(result.energy_drift, 1e-8);
    if (force == 0.0) force = last(result, "coupling.cylinder.force");
    EXPECT_NEAR(last(result, "coupling.cylinder.force"), force, 1e-8);
  }
  EXPECT_NE(force, 0.0);
}

}  // namespace
}  // namespace camber
