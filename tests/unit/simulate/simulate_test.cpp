#include <atomic>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include <camber/model/integrator_method.h>
#include <camber/model/validate.h>
#include <camber/simulate/energy_drift.h>
#include <camber/simulate/error.h>
#include <camber/simulate/integrator.h>
#include <camber/simulate/recorder.h>
#include <camber/simulate/simulate.h>
#include <camber/simulate/system.h>
#include <camber/spatial/rotation.h>
#include "oracle/free_body.h"
#include "oracle/pendulum.h"
#include "support/row_count.h"

namespace camber {
namespace {

constexpr double kLength = 0.5, kMass = 2.0, kGravity = 9.81, kAmplitude = 2.0;

/// A point mass on a massless arm that hangs in the drawing and swings about y.
Model pendulum() {
  Model model;
  model.name = "pendulum";
  model.bodies = {{.name = "bob", .mass = kMass, .com = Vector3(0.0, 0.0, -kLength)}};
  model.joints = {{.name = "O", .child = "bob", .axis = Vector3::UnitY()}};
  model.initial_q = {{"O", kAmplitude}};
  model.simulate = {.duration = 3.0, .output = 0.1, .integrator = "dopri5", .tolerance = 1e-10};
  return model;
}

Model free_body() {
  Model model;
  model.name = "free body";
  model.gravity.setZero();
  Matrix3 inertia = Matrix3::Zero();
  inertia.diagonal() << 0.3, 0.3, 0.5;
  model.bodies = {{.name = "rotor", .mass = 1.0, .inertia = inertia}};
  model.initial_u = {{"rotor.wx", 1.2}, {"rotor.wy", -0.4}, {"rotor.wz", 3.0}};
  model.simulate = {.duration = 20.0, .output = 0.25, .integrator = "verner65", .tolerance = 1e-11};
  return model;
}

double value(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

class EveryIntegrator : public testing::TestWithParam<std::string> {};

TEST_P(EveryIntegrator, PendulumFollowsTheEllipticFunctions) {
  Model model = pendulum();
  model.simulate.integrator = GetParam();
  const Result result = simulate(compile(model));
  const oracle::Pendulum exact{kMass, kLength, kMass * kLength * kLength, kGravity, kAmplitude};
  // Step errors of 1e-10 (rk4 at h = 1e-3: 1e-11) add up over 3 s and grow with the swing's shear; measured
  // 3e-9, and 2e-8 for bdf and ida, whose steps are many and whose errors have one sign.
  const double tolerance = GetParam() == "bdf" || GetParam() == "ida" ? 1e-7 : 1e-8;
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    const oracle::PendulumState expected = oracle::swing(exact, value(result, i, "t"));
    ASSERT_NEAR(value(result, i, "q.O"), expected.angle, tolerance);
    ASSERT_NEAR(value(result, i, "u.O"), expected.rate, 10.0 * tolerance);
  }
}

TEST_P(EveryIntegrator, TorqueFreeRotorTurnsAsTheClosedFormAndStaysUnit) {
  Model model = free_body();
  model.simulate.integrator = GetParam();
  const Result result = simulate(compile(model));
  const oracle::SymmetricRotation exact{0.3, 0.5, {1.2, -0.4, 3.0}};
  // Measured 2e-9 after 20 s (rk4, h = 1e-3), and 5e-8 for bdf and ida.
  const double tolerance = GetParam() == "bdf" || GetParam() == "ida" ? 1e-6 : 1e-8;
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    const Quaternion expected = oracle::attitude(exact, value(result, i, "t"));
    const Quaternion q(value(result, i, "q.rotor.qw"), value(result, i, "q.rotor.qx"),
                       value(result, i, "q.rotor.qy"), value(result, i, "q.rotor.qz"));
    ASSERT_LT(q.angularDistance(expected), tolerance);
    ASSERT_NEAR(q.norm(), 1.0, 1e-14);
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryIntegrator, testing::ValuesIn(integrator_names()),
                         [](const auto& instance) { return instance.param; });

TEST(System, QuaternionIsUnitAfterACoarseStep) {
  const Mechanism mechanism = compile(free_body());
  System system(mechanism);
  const auto integrator =
      make_integrator(system.ode(), 0.0, system.initial(), {.method = "rk4", .step = 0.3});
  integrator->step(1.0);  // without the projection the norm is off by 1e-4
  EXPECT_NEAR(integrator->y().segment<4>(3).norm(), 1.0, 1e-15);
}

TEST(Rows, StandAtMultiplesOfTheOutputTimeAndAtTheEnd) {
  Model model = pendulum();
  model.simulate.duration = 0.35;
  const Result result = simulate(compile(model));
  ASSERT_EQ(result.table.rows(), 5u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(value(result, i, "t"), static_cast<double>(i) * 0.1);
  EXPECT_EQ(value(result, 4, "t"), 0.35);
}

TEST(Rows, DoNotDoubleTheEndWhereItIsAMultipleUpToRounding) {
  Model model = pendulum();
  model.simulate.duration = 2.1;
  model.simulate.output = 0.3;  // 2.1 / 0.3 is 7.000000000000001
  const Result result = simulate(compile(model));
  ASSERT_EQ(result.table.rows(), 8u);
  EXPECT_EQ(value(result, 7, "t"), 2.1);
}

TEST(Rows, DoNotChangeTheMotion) {
  Model model = pendulum();
  const Result coarse = simulate(compile(model));
  model.simulate.output = 0.05;
  const Result fine = simulate(compile(model));
  EXPECT_EQ(coarse.steps, fine.steps);
  for (std::size_t i = 0; i < support::row_count(coarse.table); ++i)
    // 0.05 (2 i) and 0.1 i may differ in the last bit.
    EXPECT_NEAR(value(coarse, i, "q.O"), value(fine, 2 * i, "q.O"), 1e-14);
}

TEST(Rows, AShortPushOnAMachineAtRestIsFelt) {
  Model model = pendulum();
  model.gravity.setZero();
  model.initial_q.clear();
  model.actuators = {{.name = "kick", .joint = "O", .effort = {"t >= 100 && t < 100.5 ? 3 : 0"}}};
  model.simulate.duration = 200.0;
  const Result result = simulate(compile(model));
  const double impulse = 3.0 * 0.5;
  // The steps across the two jumps are refined until their error estimate, which a jump can fool, is 1e-10;
  // measured 2e-8. A push that is stepped over gives zero.
  constexpr double kTolerance = 1e-7;
  EXPECT_NEAR(value(result, result.table.rows() - 1, "u.O"), impulse / (kMass * kLength * kLength),
              kTolerance);
}

TEST(Rows, OfTwoRunsAreTheSameBits) {
  const Mechanism mechanism = compile(pendulum());
  EXPECT_EQ(simulate(mechanism).table.data, simulate(mechanism).table.data);
}

TEST(Reaction, OfAHangingBodyCarriesItsWeight) {
  Model model = pendulum();
  model.initial_q.clear();
  const Result result = simulate(compile(model));
  EXPECT_NEAR(value(result, 0, "reaction.O.fz"), kMass * kGravity, 1e-12);
  for (const char* part : {"fx", "fy", "mx", "my", "mz"})
    EXPECT_NEAR(value(result, 0, std::string("reaction.O.") + part), 0.0, 1e-12);
}

TEST(Reaction, OfASwingingPendulumHoldsWeightAndCentripetalForce) {
  const Result result = simulate(compile(pendulum()));
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    const double angle = value(result, i, "q.O");
    const double rate = value(result, i, "u.O");
    // Along the arm from bob to pivot, which the turn about +y carries from (0, 0, 1) to (sin, 0, cos).
    const double pull = value(result, i, "reaction.O.fx") * std::sin(angle) +
                        value(result, i, "reaction.O.fz") * std::cos(angle);
    ASSERT_NEAR(pull, kMass * (kGravity * std::cos(angle) + kLength * rate * rate), 1e-11);
  }
}

TEST(Energy, BalanceStaysConstantWithSpringDamperMotorAndPush) {
  Model model = pendulum();
  model.joints[0].stiffness = {3.0};
  model.joints[0].damping = {0.2};
  model.actuators = {{.name = "motor", .joint = "O", .effort = {"2*sin(3*t)"}, .limit = 1.5}};
  model.forces = {{.name = "wind", .body = "bob", .at = Vector3(0, 0, -kLength), .force = {Law{"cos(t)"}}}};
  const Result result = simulate(compile(model));
  // 1e-10 per step; the motor's limit makes kinks that cost some more. Measured 1e-9.
  EXPECT_LT(result.energy_drift, 1e-8);
  EXPECT_GT(std::abs(value(result, result.table.rows() - 1, "energy.work")), 0.1) << "nothing did work";
}

TEST(Energy, DriftSeesAnIntegratorThatIsTooCoarse) {
  Model model = pendulum();
  model.simulate.integrator = "rk4";
  model.simulate.step = 0.05;
  EXPECT_GT(simulate(compile(model)).energy_drift, 1e-5);
}

TEST(Energy, DriftBeyondAThousandthIsTheFirstWarning) {
  Model model = pendulum();
  model.simulate.integrator = "rk4";
  model.simulate.step = 0.2;
  const Result coarse = simulate(compile(model));
  ASSERT_GT(coarse.energy_drift, kSuspectDrift);
  ASSERT_LT(coarse.energy_drift, kUntrustedDrift);
  EXPECT_TRUE(coarse.trusted);
  ASSERT_FALSE(coarse.warnings.empty());
  EXPECT_NE(coarse.warnings.front().find("energy balance drifts"), std::string::npos);

  model.simulate.step = 0.6;
  const Result nonsense = simulate(compile(model));
  ASSERT_GT(nonsense.energy_drift, kUntrustedDrift);
  EXPECT_FALSE(nonsense.trusted);
  EXPECT_NE(nonsense.warnings.front().find("not to be trusted"), std::string::npos);
}

TEST(Energy, RoundingOfAMachineAtRestIsNoDrift) {
  const Mechanism mechanism = compile(pendulum());
  EnergyDrift drift(negligible_energy(mechanism));
  const double rounding = 1e-15 * kMass * kGravity * kLength;
  drift.add({.kinetic = 0.0, .potential = 0.0, .work = 0.0});
  drift.add({.kinetic = rounding, .potential = rounding, .work = 0.0});
  EXPECT_LT(drift.value(), kSuspectDrift);
  drift.add({.kinetic = 0.01, .potential = 0.0, .work = 0.0});  // kinetic energy from nowhere
  EXPECT_NEAR(drift.value(), 1.0, 1e-6);
}

TEST(Energy, RestHasNoDrift) {
  Model model = pendulum();
  model.initial_q.clear();
  EXPECT_LT(simulate(compile(model)).energy_drift, 1e-9);
}

TEST(Pose, QuaternionNeverJumpsOverManyTurns) {
  Model model = pendulum();
  model.gravity.setZero();
  model.initial_u = {{"O", 7.0}};
  model.simulate.duration = 10.0;
  const Result result = simulate(compile(model));
  for (std::size_t i = 1; i < support::row_count(result.table); ++i) {
    double product = 0.0;
    for (const char* part : {"qw", "qx", "qy", "qz"}) {
      const std::string column = std::string("pose.bob.") + part;
      product += value(result, i, column) * value(result, i - 1, column);
    }
    ASSERT_GT(product, 0.9) << "row " << i;  // 0.7 rad a row: cos(0.35) = 0.94
  }
}

TEST(Columns, HaveTheDocumentedNamesUnitsAndOrder) {
  Model model = pendulum();
  model.actuators = {{.name = "motor", .joint = "O"}};
  model.outputs = {{.name = "height", .what = Law{"pose.bob.z + q.O*0"}}};
  const Result result = simulate(compile(model));
  const std::vector<std::pair<std::string, std::string>> expected = {{"t", "s"},
                                                                     {"q.O", "rad"},
                                                                     {"u.O", "rad/s"},
                                                                     {"a.O", "rad/s^2"},
                                                                     {"tau.motor", "N m"},
                                                                     {"reaction.O.fx", "N"},
                                                                     {"reaction.O.fy", "N"},
                                                                     {"reaction.O.fz", "N"},
                                                                     {"reaction.O.mx", "N m"},
                                                                     {"reaction.O.my", "N m"},
                                                                     {"reaction.O.mz", "N m"},
                                                                     {"pose.bob.x", "m"},
                                                                     {"pose.bob.y", "m"},
                                                                     {"pose.bob.z", "m"},
                                                                     {"pose.bob.qw", "1"},
                                                                     {"pose.bob.qx", "1"},
                                                                     {"pose.bob.qy", "1"},
                                                                     {"pose.bob.qz", "1"},
                                                                     {"energy.kinetic", "J"},
                                                                     {"energy.potential", "J"},
                                                                     {"energy.total", "J"},
                                                                     {"energy.work", "J"},
                                                                     {"energy.balance", "J"},
                                                                     {"error.position", ""},
                                                                     {"error.velocity", ""},
                                                                     {"height", ""}};
  ASSERT_EQ(result.table.columns.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(result.table.columns[i].name, expected[i].first);
    EXPECT_EQ(result.table.columns[i].unit, expected[i].second);
  }
}

TEST(Columns, OfAFloatingBodyHaveNoReaction) {
  const Result result = simulate(compile(free_body()));
  EXPECT_FALSE(result.table.find("reaction.rotor.fx"));
  EXPECT_EQ(result.table.columns[result.table.find("q.rotor.x").value()].unit, "m");
  EXPECT_EQ(result.table.columns[result.table.find("q.rotor.qw").value()].unit, "1");
  EXPECT_EQ(result.table.columns[result.table.find("u.rotor.wx").value()].unit, "rad/s");
  EXPECT_EQ(result.table.columns[result.table.find("u.rotor.vx").value()].unit, "m/s");
}

TEST(Outputs, ProbesSeeTheMotion) {
  Model model = pendulum();
  model.actuators = {{.name = "motor", .joint = "O", .effort = {"0.5"}}};
  // A frame of the body's own, turned in the drawing: probes count from the drawing all the same.
  model.bodies[0].pose = Transform{rotation_exp(Vector3(0.3, -0.5, 0.7)).matrix(), Vector3(0.1, 0.2, 0.3)};
  const Vector3 tip(0.0, 0.0, -2.0 * kLength);
  model.outputs = {{.name = "tip", .what = PointProbe{"bob", tip}},
                   {.name = "swing", .what = AngleProbe{kGround, "bob", Vector3::UnitZ(), Vector3::UnitZ()}},
                   {.name = "turn", .what = EulerProbe{"bob", "yzx", 1}},
                   {.name = "reach", .what = DistanceProbe{kGround, "bob", Vector3::Zero(), tip}},
                   {.name = "power", .what = PowerProbe{"motor"}},
                   {.name = "twice", .what = Law{"2*reach + tip.y"}}};
  const Result result = simulate(compile(model));
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    const double angle = std::remainder(value(result, i, "q.O"), 2.0 * std::numbers::pi);
    // Rounding of a few operations on numbers of size 1.
    constexpr double kTolerance = 1e-13;
    ASSERT_NEAR(value(result, i, "tip.x"), -2.0 * kLength * std::sin(angle), kTolerance);
    ASSERT_NEAR(value(result, i, "tip.z"), -2.0 * kLength * std::cos(angle), kTolerance);
    ASSERT_NEAR(value(result, i, "swing"), std::abs(angle), kTolerance);
    ASSERT_NEAR(value(result, i, "turn"), angle, kTolerance);
    ASSERT_NEAR(value(result, i, "reach"), 2.0 * kLength, kTolerance);
    ASSERT_NEAR(value(result, i, "power"), 0.5 * value(result, i, "u.O"), kTolerance);
    ASSERT_NEAR(value(result, i, "twice"), 4.0 * kLength, kTolerance);
  }
}

TEST(SimulationErrors, NameTheLawThatIsNotFiniteAndTheTime) {
  Model model = pendulum();
  model.actuators = {{.name = "motor", .joint = "O", .effort = {"1/(1.5 - t) > 50 ? sqrt(-1) : 0"}}};
  try {
    (void)simulate(compile(model));
    FAIL() << "went on";
  } catch (const SimulationError& error) {
    EXPECT_NEAR(error.time, 1.48, 0.01);  // the last step that was tried ends a little later
    EXPECT_NE(std::string(error.what()).find("actuators.motor"), std::string::npos) << error.what();
  }
}

TEST(SimulationErrors, NameTheOutputThatIsNotFinite) {
  Model model = pendulum();
  model.outputs = {{.name = "slope", .what = Law{"1/u.O"}}};  // starts from rest
  try {
    (void)simulate(compile(model));
    FAIL() << "went on";
  } catch (const SimulationError& error) {
    EXPECT_EQ(error.time, 0.0);
    EXPECT_NE(error.reason.find("outputs.slope"), std::string::npos) << error.reason;
  }
}

TEST(SimulationErrors, ATableThatCannotFitIsRefusedBeforeTheRun) {
  Model model = pendulum();
  model.simulate.duration = 1e6;
  model.simulate.output = 1e-4;
  EXPECT_THROW((void)simulate(compile(model)), ModelError);
}

TEST(Stop, EndsTheRunWithTheRowsThatAreThere) {
  std::atomic<bool> stop{false};
  const Result result =
      simulate(compile(pendulum()), {.progress = [&](double t) { stop = t > 1.0; }, .stop = &stop});
  EXPECT_TRUE(result.interrupted);
  const double last = value(result, result.table.rows() - 1, "t");
  EXPECT_GE(last, 1.0);
  EXPECT_LT(last, 2.0);
}

}  // namespace
}  // namespace camber
