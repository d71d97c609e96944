#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <camber/dynamics/singularity.h>
#include <camber/io/model_yaml.h>
#include <camber/simulate/crossing.h>
#include <camber/simulate/events.h>
#include <camber/simulate/simulate.h>

#include "support/row_count.h"

namespace camber {
namespace {

constexpr double kGravity = 9.81;

Result run(const std::string& text) {
  const Mechanism mechanism = compile(read_model_text("camber: 1\n" + text, "model.yaml"));
  return simulate(mechanism);
}

double at(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

std::vector<double> times_of(const Result& result, const std::string& name) {
  std::vector<double> times;
  for (const EventRecord& event : result.events)
    if (event.name == name) times.push_back(event.t);
  return times;
}

// Roots

TEST(Crossing, IsFoundToTheToleranceInFewEvaluations) {
  int evaluations = 0;
  const auto g = [&](double t) {
    ++evaluations;
    return t * t * t - 2.0;
  };
  const Sample found = find_crossing(g, {0.0, -2.0}, {4.0, 62.0}, 1e-13);
  EXPECT_GE(found.g, 0.0) << "on the far side";
  EXPECT_NEAR(found.t, std::cbrt(2.0), 2e-13);
  EXPECT_LE(evaluations, 20);
}

TEST(Crossing, OfAJumpIsFoundByHalving) {
  int evaluations = 0;
  const auto g = [&](double t) {
    ++evaluations;
    return t < 0.3 ? -1.0 : 1e6;
  };
  EXPECT_NEAR(find_crossing(g, {0.0, -1.0}, {1.0, 1e6}, 1e-12).t, 0.3, 1e-12);
  EXPECT_LE(evaluations, 60);  // 40 halvings, and trials between
}

TEST(Dip, ThatReachesZeroIsFoundAndAShallowOneIsLeft) {
  const auto parabola = [](double bottom) {
    return [bottom](double t) { return (t - 0.61) * (t - 0.61) + bottom; };
  };
  const auto search = [](const TimeFunction& g) {
    return find_dip(g, {0.0, g(0.0)}, {0.5, g(0.5)}, {1.0, g(1.0)}, 1e-9);
  };
  const auto found = search(parabola(-1e-6));
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->t, 0.61, 1e-3);  // |t - 0.61| < sqrt(1e-6) where it is below zero
  EXPECT_FALSE(search(parabola(1e-6)));
  const auto corner = [](double t) { return std::abs(t - 0.61) - 1e-7; };
  EXPECT_TRUE(search(corner));
}

// The user's events

/// A stone on a vertical slide, thrown upwards at 5 m/s: z = 5 t - g t^2/2.
std::string stone(const std::string& rest) {
  return "gravity: [0, 0, -9.81]\n"
         "bodies: {stone: {mass: 1, com: [0, 0, 0]}}\n"
         "joints: {z: {type: prismatic, parent: ground, child: stone, at: [0, 0, 0], axis: [0, 0, 1]}}\n"
         "initial: {u: {z: 5}}\n" +
         rest;
}

/// When the stone is at the height h on its way up, or down.
double stone_time(double h, double sign) {
  return (5.0 + sign * std::sqrt(25.0 - 2.0 * kGravity * h)) / kGravity;
}

TEST(UserEvent, HappensWhereItsExpressionPassesZero) {
  for (const char* integrator : {"rk4", "dopri5", "verner65", "dop853"}) {
    const Result result =
        run(stone("events:\n"
                  "  up: {expression: q.z - 0.7, direction: rising}\n"
                  "  down: {expression: q.z - 0.7, direction: falling}\n"
                  "  both: {expression: q.z - 0.7}\n"
                  "  unseen: {expression: q.z - 0.7, on_event: ignore}\n"
                  "simulate: {duration: 1, output: 0.1, step: 0.01, integrator: " +
                  std::string(integrator) + "}\n"));
    // Runge-Kutta methods are exact on a parabola: rounding and the tolerance 1e-12 are left.
    const double up = stone_time(0.7, -1.0), down = stone_time(0.7, 1.0);
    ASSERT_EQ(times_of(result, "up").size(), 1u) << integrator;
    EXPECT_NEAR(times_of(result, "up")[0], up, 3e-12) << integrator;
    ASSERT_EQ(times_of(result, "down").size(), 2u) << integrator << ": it starts below, too";
    EXPECT_NEAR(times_of(result, "down")[1], down, 3e-12) << integrator;
    EXPECT_EQ(times_of(result, "both").size(), 2u) << integrator;
    EXPECT_TRUE(times_of(result, "unseen").empty());
    EXPECT_FALSE(result.stopped);
    const EventRecord& first = result.events[1];
    EXPECT_EQ(first.kind, "user");
    EXPECT_NEAR(first.q.at(0), 0.7, 1e-11);
    EXPECT_NEAR(first.u.at(0), 5.0 - kGravity * up, 1e-10);
  }
}

TEST(UserEvent, IsNotMissedWhereItHappensTwiceInOneStep) {
  // The stone is above the mark for 2 sqrt(2 (5^2/2g - h)/g) = 0.02 s, a tenth of a step.
  const double h = 12.5 / kGravity - 0.5 * kGravity * 0.01 * 0.01;
  const Result result = run(stone("events: {top: {expression: 'q.z - " + std::to_string(h) +
                                  "'}}\n"
                                  "simulate: {duration: 1, output: 0.5, step: 0.2, integrator: rk4}\n"));
  EXPECT_EQ(times_of(result, "top").size(), 2u);
}

TEST(UserEvent, MayUseAnyColumnAndOutput) {
  const Result result =
      run(stone("outputs: {twice: 2*energy.kinetic}\n"
                "events: {slow: {expression: twice - 4, direction: falling}}\n"
                "simulate: {duration: 0.5, output: 0.1}\n"));
  ASSERT_EQ(result.events.size(), 1u);
  EXPECT_NEAR(result.events[0].t, 3.0 / kGravity, 1e-11);  // m u^2 = 4 at u = 2
}

TEST(UserEvent, ThatHoldsAtTheStartIsRecordedThereAndAgainWhereItPasses) {
  const Result result =
      run(stone("events:\n"
                "  above: {expression: 0.5 - q.z, direction: rising}\n"
                "  below: {expression: q.z - 0.5, direction: falling}\n"
                "  passes: {expression: q.z + 1}\n"
                "  leaves: {expression: q.z, on_event: stop}\n"  // zero at the start
                "simulate: {duration: 1, output: 0.1}\n"));
  EXPECT_FALSE(result.stopped);
  ASSERT_EQ(result.events.size(), 4u);
  EXPECT_EQ(result.events[0].text, "0.5 - q.z is above zero at the start");
  EXPECT_EQ(result.events[1].text, "q.z - 0.5 is below zero at the start");
  for (const char* name : {"above", "below"}) {
    ASSERT_EQ(times_of(result, name).size(), 2u) << name;
    EXPECT_EQ(times_of(result, name)[0], 0.0) << name;
    EXPECT_NEAR(times_of(result, name)[1], stone_time(0.5, 1.0), 3e-12) << name;
  }
}

TEST(UserEvent, ThatStopsWaitsForAPassageWhereItHoldsAtTheStart) {
  const Result result =
      run(stone("events: {low: {expression: q.z - 0.5, direction: falling, on_event: stop}}\n"
                "simulate: {duration: 1, output: 0.1}\n"));
  EXPECT_TRUE(result.stopped);
  ASSERT_EQ(result.events.size(), 2u);
  EXPECT_EQ(result.events[0].action, EventAction::kWarn);
  EXPECT_EQ(result.events[1].action, EventAction::kStop);
  EXPECT_NEAR(at(result, result.table.rows() - 1, "t"), stone_time(0.5, 1.0), 3e-12);
}

TEST(UserEvent, ThatStopsEndsTheRunWithARowThere) {
  const Result result =
      run(stone("events:\n"
                "  first: {expression: q.z - 0.7, direction: rising, on_event: stop}\n"
                "  later: {expression: q.z - 0.8, direction: rising}\n"
                "simulate: {duration: 1, output: 0.05}\n"));
  EXPECT_TRUE(result.stopped);
  ASSERT_EQ(result.events.size(), 1u);
  const std::size_t last = result.table.rows() - 1;
  EXPECT_EQ(at(result, last, "t"), result.events[0].t);
  EXPECT_NEAR(at(result, last, "q.z"), 0.7, 1e-11);
  EXPECT_NEAR(at(result, last - 1, "t"), 0.15, 1e-12);
}

TEST(UserEvent, ThatHappensVeryOftenIsCounted) {
  const Result result =
      run(stone("events: {tick: {expression: sin(1000*t + 1)}}\n"
                "simulate: {duration: 1, output: 0.1, step: 0.0005, integrator: rk4}\n"));
  EXPECT_EQ(result.events.size(), 100u);
  EXPECT_EQ(result.events_left_out, 318 - 100);  // floor((1000 + 1)/pi)
}

// The events that come by themselves

TEST(LiftOff, OfABallThatLoopsInABowlIsWhereTheNormalForceVanishes) {
  // Rolling in a vertical circle of radius L = R - r from the bottom at v0: with phi from the bottom
  //   0.7 v^2 + g L (1 - cos phi) = 0.7 v0^2,   N = m v^2/L + m g cos phi = 0
  constexpr double kL = 0.9, kSpeed = 5.0;
  const Result result =
      run("bodies: {ball: {sphere: {center: [0, 0, -0.9], radius: 0.1, mass: 2}}}\n"
          "contacts:\n"
          "  rim: {type: rolling, body: ball, sphere: {radius: 0.1}, bowl: {center: [0, 0, 0], radius: 1},\n"
          "        on_event: stop}\n"
          "initial: {u: {ball: {vx: 5, wy: 50}}}\n"
          "simulate: {duration: 1, output: 0.05, tolerance: 1e-11}\n");
  ASSERT_TRUE(result.stopped);
  const EventRecord& event = result.events.back();
  EXPECT_EQ(event.name, "contact.rim.lift_off");
  const double cosine = (kGravity * kL - 0.7 * kSpeed * kSpeed) / (1.7 * kGravity * kL);
  const std::size_t last = result.table.rows() - 1;
  EXPECT_NEAR(at(result, last, "pose.ball.z"), -kL * cosine, 1e-9);  // tolerance 1e-11 over a few dozen steps
  EXPECT_NEAR(at(result, last, "contact.rim.normal"), 0.0, 1e-8);
  EXPECT_LE(at(result, last, "contact.rim.normal"), 0.0) << "the far side";
}

/// A ball on the ground, pushed at its centre with 3 t newton.
std::string pushed_ball(const std::string& contact) {
  return "bodies: {ball: {sphere: {center: [0, 0, 0.2], radius: 0.2, mass: 1.5}}}\n"
         "contacts: {foot: {type: rolling, body: ball, sphere: {radius: 0.2}, friction: 0.1" +
         contact +
         "}}\n"
         "forces: {push: {body: ball, at: [0, 0, 0.2], force: [3*t, 0, 0]}}\n"
         "simulate: {duration: 3, output: 0.5}\n";
}

TEST(Slip, IsWhereTheFrictionNeededPassesThatOfTheContact) {
  // The ground holds back 2/7 of a force at the centre of a ball.
  const Result result = run(pushed_ball(""));
  ASSERT_EQ(result.events.size(), 1u);
  EXPECT_EQ(result.events[0].name, "contact.foot.slip");
  EXPECT_EQ(result.events[0].kind, "slip");
  // What counts as rounding, 2e-11 m g, is needed more: 3.5e-10 s.
  EXPECT_NEAR(result.events[0].t, 0.1 * 1.5 * kGravity * 3.5 / 3.0, 5e-10);
  EXPECT_FALSE(result.stopped) << "told only";
  for (std::size_t i = 0; i < support::row_count(result.table); ++i)
    EXPECT_NEAR(at(result, i, "contact.foot.friction_needed"),
                2.0 / 7.0 * 3.0 * at(result, i, "t") / (1.5 * kGravity), 1e-14);
}

TEST(Slip, ThatIsIgnoredIsNotWatched) {
  EXPECT_TRUE(run(pushed_ball(", on_event: ignore")).events.empty());
}

TEST(Limit, StopsTheRunWhereTheJointPassesIt) {
  const std::string model =
      "gravity: [0, 0, 0]\n"
      "bodies: {car: {mass: 1, com: [0, 0, 0]}}\n"
      "joints: {x: {type: prismatic, parent: ground, child: car, at: [0, 0, 0], axis: [1, 0, 0],\n"
      "             limits: [-0.1, 0.5]}}\n"
      "simulate: {duration: 2, output: 0.1}\n";
  const Result upper = run(model + "initial: {u: {x: 1.6}}\n");
  ASSERT_TRUE(upper.stopped);
  EXPECT_EQ(upper.events[0].name, "joint.x.limit");
  EXPECT_NEAR(upper.events[0].t, 0.5 / 1.6, 1e-12);
  EXPECT_NE(upper.events[0].text.find("upper limit 0.5"), std::string::npos) << upper.events[0].text;
  const Result lower = run(model + "initial: {u: {x: -1.6}}\n");
  EXPECT_NEAR(lower.events.at(0).t, 0.1 / 1.6, 1e-12);
  const Result outside = run(model + "initial: {q: {x: 0.6}}\n");
  ASSERT_TRUE(outside.stopped);
  EXPECT_EQ(outside.events[0].t, 0.0);
  EXPECT_EQ(outside.table.rows(), 1u) << "the row at the event";
}

TEST(FlatWheel, StopsTheRunBeforeRollingIsUndefined) {
  const Result result =
      run("bodies: {disk: {disk: {center: [0, 0, 0.3], axis: [0, 1, 0], radius: 0.3, mass: 1}}}\n"
          "contacts: {rim: {type: rolling, body: disk, wheel: {radius: 0.3, axis: [0, 1, 0]}}}\n"
          "initial: {q: {disk: {qw: cos(0.2), qx: -sin(0.2), qy: 0, qz: 0}}}\n"  // leans by 0.4 rad
          "simulate: {duration: 3, output: 0.01, on_event: {lift_off: ignore}}\n");
  ASSERT_TRUE(result.stopped);
  EXPECT_EQ(result.events.back().name, "contact.rim.flat");
  // The height of the centre is r |a x n|.
  EXPECT_NEAR(at(result, result.table.rows() - 1, "pose.disk.z"), 0.3 * kFlatEvent, 1e-9);
}

/// A parallelogram of rods 1 and 2 m long that lies in the plane y = 0; all bars lie on a line at A = pi/2.
std::string parallelogram(double A, double u) {
  return fmt::format(
      "gravity: [0, 0, 0]\n"
      "bodies:\n"
      "  crank: {{rod: {{from: [0, 0, 0], to: [0, 0, 1], mass: 1, radius: 0.01}}}}\n"
      "  coupler: {{rod: {{from: [0, 0, 1], to: [2, 0, 1], mass: 1, radius: 0.01}}}}\n"
      "  rocker: {{rod: {{from: [2, 0, 0], to: [2, 0, 1], mass: 1, radius: 0.01}}}}\n"
      "joints:\n"
      "  A: {{type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}}\n"
      "  B: {{type: revolute, parent: crank, child: coupler, at: [0, 0, 1], axis: [0, 1, 0]}}\n"
      "  C: {{type: revolute, parent: coupler, child: rocker, at: [2, 0, 1], axis: [0, 1, 0]}}\n"
      "  D: {{type: revolute, parent: ground, child: rocker, at: [2, 0, 0], axis: [0, 1, 0], cut: true}}\n"
      "initial: {{q: {{A: {}}}, u: {{A: {}}}}}\n"
      "simulate: {{duration: 0.25, output: 0.05, integrator: rk4, step: 0.01}}\n",
      A, u);
}

TEST(Singular, PoseOfAParallelogramIsFoundWhereItFoldsFlatWithEveryFormulation) {
  // The crank turns at 1 rad/s from 1.4 rad. Its speed carries it through.
  const Mechanism mechanism = compile(read_model_text("camber: 1\n" + parallelogram(1.4, 1.0), "model.yaml"));
  Workspace workspace(mechanism);
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(formulation_name(formulation));
    const Result result = simulate(mechanism, {.formulation = formulation});
    ASSERT_EQ(times_of(result, "singular").size(), 1u);
    State state = neutral_state(mechanism);
    state.q = Eigen::Map<const VectorX>(result.events[0].q.data(), mechanism.nq);
    // The pose itself is told.
    EXPECT_NEAR(state.q[0], 0.5 * std::numbers::pi, 1e-8);
    EXPECT_LE(smallest_singular_value(mechanism, state, 2, workspace), 1e-8);
  }
}

/// Two links in the plane y = 0, their end pinned to the ground.
TEST(Singular, ValueOfATwoLinkLoopIsThatOfItsTwoByTwoMatrix) {
  constexpr double kL1 = 0.7, kL2 = 0.4, kA = 0.3;
  for (const double bend : {1.2, 0.1, 1e-3, 1e-6}) {
    const double x1 = kL1 * std::cos(kA), z1 = kL1 * std::sin(kA);
    const double x2 = x1 + kL2 * std::cos(kA + bend), z2 = z1 + kL2 * std::sin(kA + bend);
    const Mechanism mechanism = compile(read_model_text(
        fmt::format("camber: 1\nbodies:\n"
                    "  one: {{mass: 2, com: [0, 0, 0], inertia: [0.05, 0.05, 0.05]}}\n"
                    "  two: {{mass: 3, com: [{0:.17g}, 0, {1:.17g}], inertia: [0.02, 0.02, 0.02]}}\n"
                    "joints:\n"
                    "  A: {{type: revolute, parent: ground, child: one, at: [0, 0, 0], axis: [0, -1, 0]}}\n"
                    "  B: {{type: revolute, parent: one, child: two, at: [{0:.17g}, 0, {1:.17g}], axis: [0, "
                    "-1, 0]}}\n"
                    "  C: {{type: revolute, parent: ground, child: two, at: [{2:.17g}, 0, {3:.17g}], axis: "
                    "[0, -1, 0], "
                    "cut: true}}\n",
                    x1, z1, x2, z2),
        "model.yaml"));
    // The speed of the end by those of the joints, whatever the masses. The pin holds three directions more, which
    // nothing moves in: rows of zeros.
    const double r = std::hypot(x2, z2);
    const double det = kL1 * kL2 * std::sin(bend);
    const double squares = r * r + kL2 * kL2;  // s1^2 + s2^2; s1 s2 = det
    const double largest = std::sqrt(0.5 * (squares + std::sqrt(squares * squares - 4.0 * det * det)));
    Workspace workspace(mechanism);
    // The rounding of the drawn points, 1e-16, is what is left where the value is small.
    EXPECT_NEAR(smallest_singular_value(mechanism, neutral_state(mechanism), 2, workspace),
                det / (largest * largest), 1e-14)
        << "bend " << bend;
  }
}

TEST(Events, CostNothingWhereAllAreIgnored) {
  const std::string model = pushed_ball("");
  Model ignoring = read_model_text("camber: 1\n" + model, "model.yaml");
  ignoring.simulate.on_event = {EventAction::kIgnore, EventAction::kIgnore, EventAction::kIgnore,
                                EventAction::kIgnore, EventAction::kIgnore};
  const Mechanism mechanism = compile(ignoring);
  System system(mechanism);
  EventWatch watch(system);
  watch.start(0.0, system.initial());
  EXPECT_EQ(watch.evaluations(), 0);
}

// Margins

TEST(LoadTransfer, OfAnAxleInASteadyTurnIsTwoHeightsTimesAccelerationOverTrackTimesGravity) {
  constexpr double kTrack = 1.2, kHeight = 0.5, kV = 3.0, kYaw = 0.4;
  const Result result =
      run("bodies:\n"
          "  hull: {mass: 100, com: [0, 0, 0.5], inertia: [5, 5, 5]}\n"
          "  lw: {mass: 0, com: [0, 0.6, 0.3]}\n"
          "  rw: {mass: 0, com: [0, -0.6, 0.3]}\n"
          "joints:\n"
          "  l: {type: revolute, parent: hull, child: lw, at: [0, 0.6, 0.3], axis: [0, 1, 0]}\n"
          "  r: {type: revolute, parent: hull, child: rw, at: [0, -0.6, 0.3], axis: [0, 1, 0]}\n"
          "contacts:\n"
          "  left: {type: rolling, body: lw, wheel: {radius: 0.3, axis: [0, 1, 0]}}\n"
          "  right: {type: rolling, body: rw, wheel: {radius: 0.3, axis: [0, 1, 0]}}\n"
          "axles: {rear: {left: left, right: right}}\n"
          "initial: {u: {hull: {vx: 3, wz: 0.4}}}\n"
          "simulate: {duration: 0.1, output: 0.05}\n");
  // Moments about the middle of the track: (N_left - N_right) b/2 = -m v w h, and the sum is m g.
  const double expected = -2.0 * kHeight * kV * kYaw / (kTrack * kGravity);
  for (std::size_t i = 0; i < support::row_count(result.table); ++i)
    EXPECT_NEAR(at(result, i, "axle.rear.load_transfer"), expected, 1e-9);
}

}  // namespace
}  // namespace camber
