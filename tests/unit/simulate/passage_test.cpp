// Singular poses on the way: passed, not there after all, dead ends, and starts in them.

#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <camber/io/model_yaml.h>
#include <camber/simulate/collocation.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>

#include "oracle/change_point.h"
#include "support/gallery.h"
#include "support/row_count.h"

namespace camber {
namespace {

constexpr double kPi = std::numbers::pi;

/// The linkage with its crank at `theta`, turning with `rate`; `extra`: length that the coupler has too much.
Model four_bar(const oracle::ChangePointFourBar& bars, double theta, double rate, double extra = 0.0) {
  const double px = bars.a * std::cos(theta), pz = bars.a * std::sin(theta);
  double bx = bars.pin(theta).x.real(), bz = bars.pin(theta).z.real();
  if (extra != 0.0) {  // the triangle of coupler and rocker over the diagonal
    const double b = bars.b + extra, L = std::hypot(bars.d - px, pz);
    const double along = (b * b - bars.c * bars.c + L * L) / (2.0 * L), h = std::sqrt(b * b - along * along);
    bx = px + along * (bars.d - px) / L + h * pz / L;
    bz = pz - along * pz / L + h * (bars.d - px) / L;
  }
  return read_model_text(fmt::format(R"(
camber: 1
name: Change point
gravity: [0, 0, -9.81]
bodies:
  crank: {{rod: {{from: [0, 0, 0], to: [{0:.17g}, 0, {1:.17g}], mass: 1}}}}
  coupler: {{rod: {{from: [{0:.17g}, 0, {1:.17g}], to: [{2:.17g}, 0, {3:.17g}], mass: 1}}}}
  rocker: {{rod: {{from: [{4:.17g}, 0, 0], to: [{2:.17g}, 0, {3:.17g}], mass: 1}}}}
joints:
  O: {{type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, -1, 0]}}
  A: {{type: revolute, parent: crank, child: coupler, at: [{0:.17g}, 0, {1:.17g}], axis: [0, -1, 0]}}
  C: {{type: revolute, parent: ground, child: rocker, at: [{4:.17g}, 0, 0], axis: [0, -1, 0]}}
  B: {{type: revolute, parent: coupler, child: rocker, at: [{2:.17g}, 0, {3:.17g}], axis: [0, -1, 0]}}
initial: {{u: {{O: {5:.17g}}}}}
simulate: {{duration: 2, output: 0.01}}
)",
                                     px, pz, bx, bz, bars.d, rate),
                         "change_point.yaml");
}

double at(const Result& result, std::size_t row, const std::string& column) {
  return result.table.at(row, result.table.find(column).value());
}

long passages(const Result& result) {
  long count = 0;
  for (const EventRecord& event : result.events)
    if (event.text.starts_with("passes a singular pose")) ++count;
  return count;
}

constexpr double kTheta = 0.3, kRate = 12.0;  // [rad], [rad/s]

/// Against the closed form, over all rows: largest error of the rocker's angle [rad] and of the crank's rate [rad/s], and
/// of the time at the end [s].
struct Errors {
  double angle = 0.0, rate = 0.0, time = 0.0;
};
Errors compare(const oracle::ChangePointFourBar& bars, const Result& result, double theta, double rate) {
  Errors worst;
  const double rocker = bars.rocker(theta);
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    const double now = theta + at(result, i, "q.O");
    const double off = std::remainder(rocker + at(result, i, "q.C") - bars.rocker(now), 2.0 * kPi);
    worst.angle = std::max(worst.angle, std::abs(off));
    worst.rate = std::max(worst.rate, std::abs(at(result, i, "u.O") - bars.rate(now, theta, rate)));
  }
  const std::size_t last = result.table.rows() - 1;
  worst.time = std::abs(bars.time(theta, theta + at(result, last, "q.O"), rate) - at(result, last, "t"));
  return worst;
}

class ChangePoint : public testing::TestWithParam<std::tuple<const char*, double, double>> {};

TEST_P(ChangePoint, IsPassedOnTheSmoothBranch) {
  const auto [integrator, tolerance, bound] = GetParam();
  const oracle::ChangePointFourBar bars;
  Model model = four_bar(bars, kTheta, kRate);
  model.simulate.integrator = integrator;
  model.simulate.tolerance = tolerance;
  const Result result = simulate(compile(model));
  // One pose per turn of the crank.
  const double turned = kTheta + at(result, result.table.rows() - 1, "q.O");
  EXPECT_EQ(passages(result), std::lround(turned / (2.0 * kPi)));
  const Errors errors = compare(bars, result, kTheta, kRate);
  EXPECT_LE(errors.angle, bound);
  EXPECT_LE(errors.rate, 10.0 * bound);
  EXPECT_LE(errors.time, bound);
}

INSTANTIATE_TEST_SUITE_P(Tolerances, ChangePoint,
                         testing::Values(std::tuple{"auto", 1e-6, 2e-4}, std::tuple{"auto", 1e-9, 1e-7},
                                         std::tuple{"auto", 1e-12, 1e-8}));
INSTANTIATE_TEST_SUITE_P(Integrators, ChangePoint,
                         testing::Values(std::tuple{"rk4", 1e-9, 1e-5}, std::tuple{"dopri5", 1e-9, 1e-6},
                                         std::tuple{"verner8", 1e-9, 1e-6}, std::tuple{"adams", 1e-9, 1e-5},
                                         std::tuple{"bdf", 1e-8, 1e-3}, std::tuple{"ida", 1e-8, 1e-3},
                                         std::tuple{"exponential", 1e-8, 1e-3}));

TEST(ChangePoint, IsPassedWhereverTheStepsFall) {
  constexpr unsigned kSeed = 20261118;
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> share(0.0, 1.0);
  const oracle::ChangePointFourBar bars;
  for (int trial = 0; trial < 20; ++trial) {
    const double theta = 0.2 + 2.0 * share(random), rate = 8.0 + 8.0 * share(random);
    SCOPED_TRACE(fmt::format("seed {}, trial {}: theta {}, rate {}", kSeed, trial, theta, rate));
    const Errors errors = compare(bars, simulate(compile(four_bar(bars, theta, rate))), theta, rate);
    EXPECT_LE(errors.angle, 1e-6);
    EXPECT_LE(errors.time, 1e-6);
  }
}

TEST(ChangePoint, IsPassedByEveryFormulation) {
  const oracle::ChangePointFourBar bars;
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(std::string(formulation_name(formulation)));
    const Result result =
        simulate(compile(four_bar(bars, kTheta, kRate)), SimulateOptions{.formulation = formulation});
    const Errors errors = compare(bars, result, kTheta, kRate);
    EXPECT_LE(errors.angle, 1e-7);
    EXPECT_LE(errors.time, 1e-7);
  }
}

TEST(ChangePoint, ThatIsMissedByALittleIsNotPassed) {
  // A coupler that is longer by 1 mm: the bars never lie in one line, and the coupler's pin stays on its side.
  const oracle::ChangePointFourBar bars;
  constexpr double kExtra = 1e-3;
  const Result result = simulate(compile(four_bar(bars, kTheta, kRate, kExtra)));
  EXPECT_EQ(passages(result), 0);
  const std::size_t last = result.table.rows() - 1;
  EXPECT_GT(at(result, last, "q.O"), 4.0 * kPi);
  const double b = bars.b + kExtra;
  for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
    const double theta = kTheta + at(result, i, "q.O");
    const double px = bars.a * std::cos(theta), pz = bars.a * std::sin(theta);
    const double psi = at(result, i, "q.C") + [&] {
      const double x0 = bars.a * std::cos(kTheta), z0 = bars.a * std::sin(kTheta),
                   L = std::hypot(bars.d - x0, z0);
      const double along = (b * b - bars.c * bars.c + L * L) / (2.0 * L),
                   h = std::sqrt(b * b - along * along);
      return std::atan2(z0 - along * z0 / L + h * (bars.d - x0) / L,
                        x0 + along * (bars.d - x0) / L + h * z0 / L - bars.d);
    }();
    const double bx = bars.d + bars.c * std::cos(psi), bz = bars.c * std::sin(psi);
    EXPECT_NEAR(std::hypot(bx - px, bz - pz), b, 1e-9);
    // Above the diagonal: (d - p) x (b - p) > 0.
    EXPECT_GT((bars.d - px) * (bz - pz) + pz * (bx - px), 0.0) << "row " << i;
  }
}

/// Chain of N parallelograms: all cranks turn as one compound pendulum, θ̈ = k sin θ, k = g c₂/(c₁ L).
class Chain : public testing::TestWithParam<std::tuple<int, double, double>> {};

TEST_P(Chain, TurnsOverAsOnePendulum) {
  const auto [N, tolerance, bound] = GetParam();
  Model model = support::gallery_model("n_four_bar", {{"N", static_cast<double>(N)}});
  model.simulate.tolerance = tolerance;
  const Result result = simulate(compile(model));
  EXPECT_EQ(passages(result), 10);
  ASSERT_GE(result.warnings.size(), 1U);
  EXPECT_NE(result.warnings.back().find("passes a singular pose"), std::string::npos)
      << result.warnings.back();
  const double c1 = (N + 1) / 3.0 + N, c2 = (N + 1) / 2.0 + N, k = 9.81 * c2 / c1;
  const std::size_t last = result.table.rows() - 1;
  EXPECT_DOUBLE_EQ(at(result, last, "t"), 10.0);
  // The first integral, theta'^2/2 + k cos theta, at every row and for every crank; and the time, by Simpson's rule.
  const auto rate = [&](double theta) { return std::sqrt(1.0 + 2.0 * k * (1.0 - std::cos(theta))); };
  for (std::size_t i = 0; i <= last; ++i)
    for (int crank = 0; crank <= N; ++crank) {
      const double theta = at(result, i, fmt::format("q.A{}", crank));
      ASSERT_NEAR(theta, at(result, i, "q.A0"), bound) << "crank " << crank << ", row " << i;
      ASSERT_NEAR(at(result, i, fmt::format("u.A{}", crank)), rate(theta), bound)
          << "crank " << crank << ", row " << i;
    }
  constexpr int kIntervals = 20000;
  const double h = at(result, last, "q.A0") / kIntervals;
  double sum = 0.0;
  for (int i = 0; i <= kIntervals; ++i)
    sum += (i == 0 || i == kIntervals ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0)) / rate(i * h);
  EXPECT_NEAR(sum * h / 3.0, 10.0, bound);
  // Momentum: what the ground carries moves the mass centres of all bars. Away from the level poses.
  for (std::size_t i = 0; i <= last; ++i) {
    const double theta = at(result, i, "q.A0"), w = at(result, i, "u.A0"), a = k * std::sin(theta);
    if (std::abs(std::cos(theta)) < 0.2) continue;
    double fx = 0.0, fy = 0.0;
    for (int crank = 0; crank <= N; ++crank) {
      fx += at(result, i, fmt::format("reaction.A{}.fx", crank));
      fy += at(result, i, fmt::format("reaction.A{}.fy", crank));
    }
    const double tip_x = a * std::cos(theta) - w * w * std::sin(theta);
    const double tip_y = -a * std::sin(theta) - w * w * std::cos(theta);
    ASSERT_NEAR(fx, c2 * tip_x, 1e3 * bound) << "row " << i;
    ASSERT_NEAR(fy, c2 * tip_y + (2 * N + 1) * 9.81, 1e3 * bound) << "row " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Lengths, Chain,
                         testing::Values(std::tuple{2, 1e-9, 1e-6}, std::tuple{2, 1e-12, 1e-9},
                                         std::tuple{40, 1e-9, 1e-6}, std::tuple{40, 1e-12, 1e-8}));

TEST(ChangePoint, IsPassedByARunThatGoesOn) {
  Model model = support::gallery_model("n_four_bar");
  model.simulate.duration = 2.0;
  for (const char* integrator : {"rk4", "auto"}) {
    model.simulate.integrator = integrator;
    const Mechanism mechanism = compile(model);
    const Result whole = simulate(mechanism);
    std::vector<Checkpoint> saved;
    (void)simulate(mechanism, SimulateOptions{.checkpoint = 0.05,
                                              .save = [&](const Checkpoint& c) { saved.push_back(c); }});
    ASSERT_GT(saved.size(), 20U);
    for (std::size_t i = 10; i < saved.size(); i += 3) {
      const Result rest = simulate(mechanism, SimulateOptions{.resume = &saved[i]});
      const std::size_t column = whole.table.find("q.A2").value();
      const double expected = whole.table.at(whole.table.rows() - 1, column);
      const double got = rest.table.at(rest.table.rows() - 1, column);
      if (std::string(integrator) == "rk4")
        EXPECT_EQ(got, expected) << "from t = " << saved[i].t;
      else
        EXPECT_NEAR(got, expected, 1e-7) << "from t = " << saved[i].t;
      EXPECT_EQ(passages(rest), passages(whole)) << "from t = " << saved[i].t;
    }
  }
}

std::string failure_of(const std::string& text) {
  try {
    (void)simulate(compile(read_model_text("camber: 1\n" + text, "model.yaml")));
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "it ran";
}

std::string non_grashof(const std::string& integrator) {
  return fmt::format(R"(
bodies:
  crank: {{rod: {{from: [0, 0, 0], to: [0, 0, 2], mass: 1}}}}
  coupler: {{rod: {{from: [0, 0, 2], to: [2, 0, 2], mass: 3}}}}
  rocker: {{rod: {{from: [2.2, 0, 0], to: [2, 0, 2], mass: 2}}}}
joints:
  O: {{type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}}
  A: {{type: revolute, parent: crank, child: coupler, at: [0, 0, 2], axis: [0, 1, 0]}}
  B: {{type: revolute, parent: coupler, child: rocker, at: [2, 0, 2], axis: [0, 1, 0]}}
  C: {{type: revolute, parent: ground, child: rocker, at: [2.2, 0, 0], axis: [0, 1, 0]}}
drivers: {{m: {{joint: O, angle: 3*t}}}}
simulate: {{duration: 3, output: 0.01, integrator: {}}}
)",
                     integrator);
}

TEST(DeadEnd, NamesTheDriverAndTheLoop) {
  for (const char* integrator : {"auto", "rk4", "adams", "bdf"}) {
    const std::string failure = failure_of(non_grashof(integrator));
    EXPECT_NE(failure.find("dead end: driver 'm' asks for 3 rad/s"), std::string::npos)
        << integrator << ": " << failure;
    EXPECT_NE(failure.find("joint 'B'"), std::string::npos) << failure;
  }
}

TEST(DeadEnd, OfASliderDrivenBeyondItsReach) {
  const std::string failure = failure_of(R"(
bodies:
  crank: {rod: {from: [0, 0, 0], to: [0, 0, 1], mass: 1}}
  rod: {rod: {from: [0, 0, 1], to: [2, 0, 0], mass: 1}}
  slider: {box: {center: [2, 0, 0], size: [0.2, 0.2, 0.2], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: crank, child: rod, at: [0, 0, 1], axis: [0, 1, 0]}
  B: {type: revolute, parent: rod, child: slider, at: [2, 0, 0], axis: [0, 1, 0]}
  S: {type: prismatic, parent: ground, child: slider, at: [2, 0, 0], axis: [1, 0, 0]}
drivers: {m: {joint: S, position: 2*t}}
simulate: {duration: 3, output: 0.01}
)");
  EXPECT_NE(failure.find("dead end: driver 'm' asks for 2 m/s"), std::string::npos) << failure;
}

TEST(SingularStart, OfAStretchedChainIsRefused) {
  const std::string failure = failure_of(R"(
bodies:
  a: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 1}}
  b: {rod: {from: [1, 0, 0], to: [3, 0, 0], mass: 1}}
  c: {rod: {from: [3, 0, 0], to: [6, 0, 0], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: a, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: a, child: b, at: [1, 0, 0], axis: [0, 1, 0]}
  B: {type: revolute, parent: b, child: c, at: [3, 0, 0], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: c, at: [6, 0, 0], axis: [0, 1, 0]}
simulate: {duration: 1, output: 0.01}
)");
  EXPECT_NE(failure.find("motion undetermined: the machine starts in a singular pose"), std::string::npos)
      << failure;
}

TEST(Collocation, IsExactForPolynomialsAndOfHighOrderElsewhere) {
  // y' = 15 t^14 is met exactly at the end, and y' = -20 (y - cos t) - sin t to the tolerance.
  const auto power = [](double t, VectorX&, VectorX& f) { f[0] = 15.0 * std::pow(t, 14); };
  Collocation monomial(0.0, 1.0, VectorX::Zero(1), VectorX::Zero(1));
  ASSERT_TRUE(monomial.solve(power, 1e-12));
  VectorX y;
  monomial.value(1.0, y);
  EXPECT_NEAR(y[0], 1.0, 1e-13);
  const auto decay = [](double t, VectorX& Y, VectorX& f) {
    f[0] = -20.0 * (Y[0] - std::cos(t)) - std::sin(t);
  };
  Collocation step(0.0, 0.1, VectorX::Ones(1), VectorX::Zero(1));
  ASSERT_TRUE(step.solve(decay, 1e-12));
  for (const double t : {0.03, 0.05, 0.1}) {
    step.value(t, y);
    EXPECT_NEAR(y[0], std::cos(t), 1e-12);
    step.rate(t, y);
    EXPECT_NEAR(y[0], -std::sin(t), 1e-10);
  }
}

}  // namespace
}  // namespace camber
