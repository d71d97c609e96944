#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>

namespace camber {
namespace {

constexpr double kTurnsAt = 0.5;  // [s]

/// A sledge on three parallel blades, the third of which says the same as the other two until it is turned: then
/// nothing can move any more. 4 kg and a turned blade of 1 kg at 2 m/s.
std::string sledge(const std::string& angle, const std::string& integrator) {
  return fmt::format(R"(
camber: 1
name: Sledge on three blades
gravity: [0, 0, 0]
bodies:
  sledge: {{sphere: {{center: [0, 0, 0], radius: 0.5, mass: 4}}}}
  runner: {{sphere: {{center: [0, 1, 0], radius: 0.1, mass: 1}}}}
joints:
  ice: {{type: planar, parent: ground, child: sledge, at: [0, 0, 0], axis: [0, 0, 1], second_axis: [1, 0, 0]}}
  steer: {{type: revolute, parent: sledge, child: runner, at: [0, 1, 0], axis: [0, 0, 1]}}
contacts:
  rear: {{type: skate, body: sledge, center: [0, 0, 0], direction: [1, 0, 0]}}
  front: {{type: skate, body: sledge, center: [1, 0, 0], direction: [1, 0, 0]}}
  side: {{type: skate, body: runner, center: [0, 1, 0], direction: [1, 0, 0]}}
drivers:
  steering: {{joint: steer, angle: "{}"}}
initial: {{u: {{ice: {{x: 2}}}}}}
simulate: {{duration: 1, output: 0.05, integrator: {}, step: 0.001}}
)",
                     angle, integrator);
}

const std::string kTurned = fmt::format("t > {0} ? 0.1*(t - {0})^3 : 0", kTurnsAt);

class LockOf : public testing::TestWithParam<const char*> {};

TEST_P(LockOf, IsNamedAndEndsTheRunBeforeItTakesTheEnergy) {
  const Mechanism mechanism = compile(read_model_text(sledge(kTurned, GetParam()), "sledge.yaml"));
  try {
    (void)simulate(mechanism);
    FAIL() << "a locked machine went on";
  } catch (const SimulationError& error) {
    const std::string reason = error.reason;
    EXPECT_EQ(reason.find("jam: the constraints leave 1 freedom fewer"), 0U) << reason;
    // 1/2 (4 + 1) 2^2 J, all of it
    EXPECT_NE(reason.find("take 10 J of the 10 J"), std::string::npos) << reason;
    for (const char* part : {"contact 'rear'", "contact 'side'"})
      EXPECT_NE(reason.find(part), std::string::npos) << reason;
    // The turn goes with the cube of the time: some hundredths pass before it counts as one.
    EXPECT_GT(error.time, kTurnsAt);
    EXPECT_LT(error.time, kTurnsAt + 0.1);
  }
}

INSTANTIATE_TEST_SUITE_P(Integrators, LockOf,
                         testing::Values("auto", "rk4", "dopri5", "verner8", "adams", "bdf", "exponential",
                                         "ida"));

/// A car that steers with four wheels that roll exactly, from t = 1 s on. Stages inside a step are off the constraints by
/// the error of the step, where rows that are redundant look independent.
TEST(Lock, OfACarIsNamedWithEveryFormulation) {
  const Mechanism mechanism = compile(read_model_file(CAMBER_TEST_DATA "/models/car_that_jams.yaml"));
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(formulation_name(formulation));
    try {
      (void)simulate(mechanism, {.formulation = formulation});
      FAIL() << "a locked car went on";
    } catch (const SimulationError& error) {
      EXPECT_EQ(error.reason.find("jam: the constraints leave 1 freedom fewer"), 0U) << error.reason;
      EXPECT_NE(error.reason.find("contact 'FL'"), std::string::npos) << error.reason;
      EXPECT_GT(error.time, 1.0);
      EXPECT_LT(error.time, 1.2);
    }
  }
}

TEST(Lock, IsNotMetByBladesThatStayParallel) {
  const Mechanism mechanism = compile(read_model_text(sledge("0", "auto"), "sledge.yaml"));
  const Result result = simulate(mechanism);
  EXPECT_NEAR(result.table.at(result.table.rows() - 1, result.table.find("q.ice.x").value()), 2.0, 1e-12);
}

}  // namespace
}  // namespace camber
