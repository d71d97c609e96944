#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <camber/model/integrator_method.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>
#include "support/builders.h"
#include "support/gallery.h"

/// States of a model's own: each kind against its closed form, by every integrator, and what laws make of them.
namespace camber {
namespace {

/// A block of 1 kg on a rail along x, without weight.
Model cart() {
  Model model;
  model.gravity.setZero();
  model.bodies = {support::block("cart")};
  support::add_joint(model, "rail", Prismatic{}, kGround, "cart", Vector3::UnitX());
  model.simulate = {.duration = 1.0, .output = 0.05, .tolerance = 1e-9, .step = 1e-3};
  return model;
}

double value(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

double last(const Result& result, const std::string& column) {
  return value(result, result.table.rows() - 1, column);
}

/// Largest distance of a column from a function of time.
template <class Function>
double worst(const Result& result, const std::string& column, Function expected) {
  double error = 0.0;
  for (std::size_t row = 0; row < result.table.rows(); ++row)
    error = std::max(error, std::abs(value(result, row, column) - expected(value(result, row, "t"))));
  return error;
}

/// Runs the model with each integrator.
template <class Check>
void with_every_integrator(Model model, Check check) {
  for (const IntegratorMethod& method : integrator_methods()) {
    SCOPED_TRACE(std::string(method.name));
    model.simulate.integrator = method.name;
    check(simulate(compile(model)));
  }
}

/// Of values of the order of 1 after steps of a tolerance of 1e-9, or of 1e-3 s by rk4; measured at most 6e-9.
constexpr double kOfSteps = 2e-8;

TEST(OwnStates, AFilterAnswersAStepExponentially) {
  constexpr double kT = 0.3, kStart = -0.5;
  Model model = cart();
  model.states = {{"f", FilterState{.input = Law{"2"}, .time_constant = kT}}};
  model.initial_x = {{"f", kStart}};
  with_every_integrator(model, [](const Result& result) {
    EXPECT_LE(worst(result, "x.f", [](double t) { return 2.0 + (kStart - 2.0) * std::exp(-t / kT); }),
              kOfSteps);
  });
}

TEST(OwnStates, ASecondOrderFilterAnswersAStepLikeAnOscillator) {
  constexpr double kW = 7.0, kD = 0.3;
  const double wd = kW * std::sqrt(1.0 - kD * kD);
  Model model = cart();
  model.states = {{"f", SecondOrderFilterState{.input = Law{"1"}, .frequency = kW, .damping = kD}}};
  with_every_integrator(model, [&](const Result& result) {
    EXPECT_LE(worst(result, "x.f",
                    [&](double t) {
                      return 1.0 -
                             std::exp(-kD * kW * t) * (std::cos(wd * t) + kD * kW / wd * std::sin(wd * t));
                    }),
              kOfSteps);
    EXPECT_LE(worst(result, "x.f.rate",
                    [&](double t) { return kW * kW / wd * std::exp(-kD * kW * t) * std::sin(wd * t); }),
              kW * kOfSteps);
  });
}

/// J w' = kp (r - w) + ki x,  x' = r - w:  the error e = r - w obeys J e'' + kp e' + ki e = 0.
TEST(OwnStates, AMotorWithAPiControllerSettlesAsItsCharacteristicEquationSays) {
  constexpr double kJ = 0.2, kP = 1.5, kI = 20.0, kR = 3.0;
  const double s = kP / (2.0 * kJ), wd = std::sqrt(kI / kJ - s * s);
  Model model = cart();
  model.joints.clear();
  support::add_joint(model, "shaft", Revolute{}, kGround, "cart", Vector3::UnitZ());
  model.states = {{"x", IntegratorState{.input = Law{"3 - u.shaft"}}}};
  model.actuators = {{.name = "motor", .joint = "shaft", .effort = Law{"1.5*(3 - u.shaft) + 20*x.x"}}};
  const auto error = [&](double t) {
    // e(0) = r, e'(0) = -kp r / J = -2 s r
    return kR * std::exp(-s * t) * (std::cos(wd * t) - s / wd * std::sin(wd * t));
  };
  with_every_integrator(model, [&](const Result& result) {
    EXPECT_LE(worst(result, "u.shaft", [&](double t) { return kR - error(t); }), 10.0 * kOfSteps);
    EXPECT_LE(result.energy_drift, 10.0 * kOfSteps);
  });
}

/// From 0 the integral of sin 3t reaches 0.4 at t1, stays there while sin 3t > 0, and falls from t2 = pi/3 on; the cart
/// is pushed by it.
struct Saturated {
  static constexpr double kLimit = 0.4;
  double t1 = std::acos(1.0 - 3.0 * kLimit) / 3.0, t2 = std::numbers::pi / 3.0;

  [[nodiscard]] double x(double t) const {
    if (t < t1) return (1.0 - std::cos(3.0 * t)) / 3.0;
    return t < t2 ? kLimit : kLimit - (1.0 + std::cos(3.0 * t)) / 3.0;
  }
  [[nodiscard]] double u(double t) const {
    const auto rising = [](double s) { return (s - std::sin(3.0 * s) / 3.0) / 3.0; };
    if (t < t1) return rising(t);
    if (t < t2) return rising(t1) + kLimit * (t - t1);
    const auto falling = [](double s) { return (kLimit - 1.0 / 3.0) * s - std::sin(3.0 * s) / 9.0; };
    return rising(t1) + kLimit * (t2 - t1) + falling(t) - falling(t2);
  }
};

Model saturated_cart() {
  Model model = cart();
  model.simulate.duration = 1.5;
  model.states = {
      {"x", IntegratorState{.input = Law{"sin(3*t)"}, .limits = StateLimits{-1.0, Saturated::kLimit}}}};
  model.forces = {{.name = "push", .body = "cart", .force = {Law{"x.x"}, Law{}, Law{}}}};
  return model;
}

TEST(OwnStates, AnIntegratorStaysAtItsLimitUntilItsInputTurns) {
  const Saturated exact;
  with_every_integrator(saturated_cart(), [&](const Result& result) {
    EXPECT_LE(worst(result, "x.x", [&](double t) { return exact.x(t); }), kOfSteps);
    EXPECT_LE(worst(result, "u.rail", [&](double t) { return exact.u(t); }), kOfSteps);
  });
}

/// Steps end where the limit is reached and left: the order of the method is kept. Without that, errors fall with h^2.
TEST(OwnStates, LimitsKeepTheFourthOrder) {
  Model model = saturated_cart();
  model.simulate.integrator = "rk4";
  const Saturated exact;
  const auto error = [&](double step) {
    model.simulate.step = step;
    return worst(simulate(compile(model)), "u.rail", [&](double t) { return exact.u(t); });
  };
  // 9.3e-8 and 3.6e-10 measured.
  EXPECT_NEAR(std::log2(error(0.05) / error(0.0125)) / 2.0, 4.0, 0.1);
}

/// 1 is asked for from 0: up at the rate r until 1 - x = r T, then exponentially.
TEST(OwnStates, ARateLimiterRisesAtItsRateAndThenFollows) {
  constexpr double kRate = 2.0, kT = 0.1;
  const double t1 = (1.0 - kRate * kT) / kRate;
  Model model = cart();
  model.states = {{"r", RateLimiterState{.input = Law{"1"}, .most_rate = kRate, .time_constant = kT}}};
  with_every_integrator(model, [&](const Result& result) {
    EXPECT_LE(
        worst(result, "x.r",
              [&](double t) { return t < t1 ? kRate * t : 1.0 - kRate * kT * std::exp(-(t - t1) / kT); }),
        kOfSteps);
  });
}

/// What jumps down at 0.5 s is followed down at the rate.
TEST(OwnStates, ARateLimiterFollowsAJumpOfItsInputDownwards) {
  Model model = cart();
  model.states = {
      {"r", RateLimiterState{.input = Law{"t < 0.5 ? 0 : -5"}, .most_rate = 2.0, .time_constant = 0.1}}};
  EXPECT_LE(worst(simulate(compile(model)), "x.r", [](double t) { return t < 0.5 ? 0.0 : -2.0 * (t - 0.5); }),
            1e-10);  // the instant is found to 1e-12 s
}

/// Samples of t every 0.1 s; rows at the instant of a sample show the new value.
TEST(OwnStates, ADelayHoldsWhatItsInputWas) {
  Model model = cart();
  model.states = {{"held", DelayState{.input = Law{"t"}, .time = 0.0, .period = 0.1}},
                  {"old", DelayState{.input = Law{"t"}, .time = 0.3, .period = 0.1}},
                  {"older", DelayState{.input = Law{"x.old"}, .time = 0.1, .period = 0.1}}};
  model.initial_x = {{"old", -7.0}, {"older", -9.0}};
  with_every_integrator(model, [](const Result& result) {
    const auto sample = [](double t) { return std::floor(t / 0.1 + 1e-9) * 0.1; };
    const auto old = [&](double t) { return t > 0.3 - 1e-9 ? sample(t) - 0.3 : -7.0; };
    EXPECT_LE(worst(result, "x.held", sample), 1e-12);
    EXPECT_LE(worst(result, "x.old", old), 1e-12);
    // It samples what x.old was before the sample of the same instant: 0.5 s in all.
    EXPECT_LE(worst(result, "x.older",
                    [&](double t) {
                      if (t < 0.1 - 1e-9) return -9.0;
                      return t > 0.5 - 1e-9 ? sample(t) - 0.5 : -7.0;
                    }),
              1e-12);
  });
}

/// A brake -k v that is computed every h seconds: v falls by the factor 1 - k h/m from one sample to the next.
TEST(OwnStates, ASampledControllerActsOncePerPeriod) {
  Model model = cart();
  model.simulate.output = 0.1;
  model.states = {{"v", DelayState{.input = Law{"u.rail"}, .time = 0.0, .period = 0.1}}};
  model.actuators = {{.name = "brake", .joint = "rail", .effort = Law{"-4*x.v"}}};
  model.initial_u = {{"rail", 2.0}};
  with_every_integrator(model, [](const Result& result) {
    for (std::size_t row = 0; row < result.table.rows(); ++row)
      EXPECT_NEAR(value(result, row, "u.rail"), 2.0 * std::pow(1.0 - 4.0 * 0.1, row), kOfSteps);
  });
}

/// An event of the user's that a sample makes jump through zero is found at the sample.
TEST(OwnStates, AnEventOfADelayHappensAtItsSample) {
  Model model = cart();
  model.states = {{"held", DelayState{.input = Law{"t"}, .time = 0.0, .period = 0.1}}};
  model.events = {{.name = "late", .expression = Law{"x.held - 0.35"}, .direction = Crossing::kRising}};
  const Result result = simulate(compile(model));
  ASSERT_EQ(result.events.size(), 1U);
  EXPECT_NEAR(result.events[0].t, 0.4, 1e-10);
}

/// A four-bar whose crank a PI controller turns: loops and states of its own in one model.
Model controlled_four_bar() {
  Model model = support::gallery_model("four_bar");
  model.drivers.clear();
  model.outputs.clear();
  model.states = {{"e", IntegratorState{.input = Law{"10 - u.O"}, .limits = StateLimits{-0.2, 0.2}}},
                  {"v", DelayState{.input = Law{"u.O"}, .time = 0.02, .period = 0.01}},
                  {"s", FilterState{.input = Law{"x.v"}, .time_constant = 0.05}}};
  model.actuators = {
      {.name = "motor", .joint = "O", .effort = Law{"0.2*(10 - u.O) + 5*x.e - 0.02*x.s"}, .limit = 3.0}};
  model.simulate = {.duration = 0.5, .output = 0.05, .tolerance = 1e-9};
  return model;
}

TEST(OwnStates, AllFormulationsGiveTheSameMotion) {
  const Mechanism mechanism = compile(controlled_four_bar());
  const Result noc = simulate(mechanism, {.formulation = Formulation::kNoc});
  EXPECT_LE(noc.energy_drift, 1e-7);
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(formulation_name(formulation));
    const Result other = simulate(mechanism, {.formulation = formulation});
    for (const char* column : {"q.O", "u.O", "x.e", "x.v", "x.s", "tau.motor"})
      EXPECT_NEAR(last(other, column), last(noc, column), 1e-6) << column;
  }
}

/// Bits of the last row of a run that goes on from each of its checkpoints.
TEST(OwnStates, ACheckpointKeepsPiecesAndSamples) {
  Model model = controlled_four_bar();
  model.simulate.integrator = "rk4";
  model.simulate.step = 1e-3;
  const Mechanism mechanism = compile(model);
  std::vector<Checkpoint> saved;
  const Result whole = simulate(mechanism, {.checkpoint = 0.11, .save = [&](const Checkpoint& checkpoint) {
                                              saved.push_back(checkpoint);
                                            }});
  ASSERT_EQ(saved.size(), 4U);
  for (const Checkpoint& checkpoint : saved) {
    const Result rest = simulate(mechanism, {.resume = &checkpoint});
    for (const char* column : {"q.O", "u.O", "x.e", "x.v", "x.s"})
      EXPECT_EQ(std::bit_cast<std::uint64_t>(last(rest, column)),
                std::bit_cast<std::uint64_t>(last(whole, column)))
          << column << " from " << checkpoint.t;
  }
}

TEST(OwnStates, AnInputThatIsNotFiniteIsRefusedByName) {
  Model model = cart();
  model.states = {{"f", FilterState{.input = Law{"1/(t - 0.5)"}, .time_constant = 1.0}}};
  model.simulate.integrator = "rk4";
  model.simulate.step = 0.05;
  try {
    (void)simulate(compile(model));
    FAIL() << "it ran";
  } catch (const SimulationError& error) {
    EXPECT_NE(std::string(error.what()).find("states.f"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace camber
