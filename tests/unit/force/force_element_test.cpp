#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <camber/force/force_model.h>
#include <camber/force/one_sided.h>
#include <camber/model/columns.h>

#include "support/builders.h"
#include "support/force_bench.h"
#include "support/random.h"

/// Stops, friction, springs between points, bushings: forces derive from energies, and what is lost is counted.
namespace camber {
namespace {

/// Central differences of step h err by h^2/6 times the third derivative, here up to 6e4 W/s^2 (a stop at its steepest), and
/// by the rounding of some 100 J over h: 1e-7 and 1e-8.
constexpr double kStep = 3e-6;
constexpr double kDifference = 1e-6;

struct Bench : support::ForceBench {
  using ForceBench::ForceBench;

  /// Rate of the springs' energy along the speeds.
  double energy_rate() {
    const auto energy = [&](double h) {
      State moved = state;
      integrate(mechanism, state.q, state.u * h, moved.q);
      return evaluate(moved).spring_energy;
    };
    return (energy(kStep) - energy(-kStep)) / (2.0 * kStep);
  }
  /// Of efforts and of wrenches on bodies.
  double power(const Forces& f) {
    double sum = f.tau.dot(state.u);
    for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) {
      const auto body = static_cast<BodyId>(i);
      sum += f.external.col(index(body)).dot(twist(mechanism, *kinematics, body));
    }
    return sum;
  }
};

Model slide() {
  Model model;
  model.bodies = {support::block("cart")};
  support::add_joint(model, "rail", Prismatic{}, kGround, "cart", Vector3::UnitX());
  return model;
}

/// Two floating bodies with an element between them.
Model pair(ForceElement element) {
  Model model;
  model.bodies = {support::block("a", {0.0, 0.0, 1.0}), support::block("b", {1.0, 0.5, 1.0})};
  model.force_elements = {std::move(element)};
  return model;
}

ForceElement spring_of_both(double damping, const std::string& law = "") {
  return {.name = "link",
          .what = PointSpring{.body_a = "a",
                              .body_b = "b",
                              .at_a = {0.1, 0.0, 1.2},
                              .at_b = {0.9, 0.4, 0.9},
                              .stiffness = 40.0,
                              .rest = 0.5,
                              .damping = damping,
                              .force = Law{law}}};
}

ForceElement bushing_of_both(const Vector6& damping) {
  Matrix3 axes;
  axes << 0.6, -0.8, 0.0, 0.8, 0.6, 0.0, 0.0, 0.0, 1.0;
  return {.name = "rubber",
          .what = Bushing{.parent = "a",
                          .child = "b",
                          .at = {0.5, 0.2, 1.1},
                          .axes = axes,
                          .stiffness = Matrix6(Vector6(10.0, 20.0, 30.0, 4.0, 7.0, 1.0).asDiagonal()),
                          .damping = damping.asDiagonal()}};
}

/// Symmetric and positive definite, with every direction coupled to every other one.
Matrix6 coupled(support::Random& random) {
  Matrix6 A;
  for (int i = 0; i < 6; ++i) A.col(i) = random.numbers(6, 2.0);
  return A * A.transpose();
}

ForceElement coupled_bushing(support::Random& random, bool damped) {
  ForceElement element = bushing_of_both(Vector6::Zero());
  auto& bushing = std::get<Bushing>(element.what);
  bushing.stiffness = coupled(random);
  if (damped) bushing.damping = coupled(random);
  return element;
}

ForceElement torsion_of_both(double damping) {
  return {.name = "twist",
          .what = TorsionSpring{.parent = "a",
                                .child = "b",
                                .at = {0.5, 0.2, 1.1},
                                .axis = {0.0, 3.0, 4.0},
                                .stiffness = 12.0,
                                .damping = damping,
                                .rest = 0.3}};
}

/// A state with turns well within pi of each other.
void shake(Bench& bench, support::Random& random) {
  bench.state = neutral_state(bench.mechanism);
  integrate(bench.mechanism, bench.state.q, random.numbers(bench.mechanism.nv, 0.7), bench.state.q);
  bench.state.u = random.numbers(bench.mechanism.nv, 2.0);
}

TEST(OneSidedSpring, ForceDerivesFromItsEnergyAndIsExactBeyondTheOnset) {
  constexpr double kStiffness = 300.0, kOnset = 0.2;
  const auto at = [&](double depth) { return one_sided_spring(kStiffness, kOnset, depth); };
  for (const double depth : {0.03, 0.1, 0.17, 0.25, 0.9}) {
    const double slope = (at(depth + kStep).energy - at(depth - kStep).energy) / (2.0 * kStep);
    EXPECT_NEAR(slope, at(depth).force, kDifference) << depth;
    EXPECT_LE(at(depth).force, kStiffness * depth) << depth;
  }
  // Slope and curvature meet those of 0 and of k depth: within h of the ends the force differs by terms of h^3.
  constexpr double kClose = 1e-3 * kOnset;
  EXPECT_LT(at(kClose).force, 10e-9 * kStiffness * kOnset);
  EXPECT_NEAR(at(kOnset - kClose).force, kStiffness * (kOnset - kClose), 10e-9 * kStiffness * kOnset);
  EXPECT_NEAR(at(5.0 * kOnset).force, kStiffness * 5.0 * kOnset, 1e-12);
  // The share of a damper starts and ends level: within h of 0 and of 1 it differs by 3 (h/onset)^2.
  EXPECT_LT(at(kStep).share, 1e-8);
  EXPECT_GT(at(kOnset - kStep).share, 1.0 - 1e-8);
  EXPECT_EQ(at(-1.0).force, 0.0);
}

TEST(OneSidedSpring, DissipationNeverPulls) {
  for (const double z : {0.0, 1e-3, 0.7, 30.0, 1e9}) {
    EXPECT_NEAR(dissipation_factor(z) * dissipation_factor(-z), 1.0, 1e-15);
    EXPECT_GT(dissipation_factor(-z), 0.0);
  }
  EXPECT_NEAR(dissipation_factor(1e-5), 1.0 + 1e-5, 1e-10);
}

TEST(JointStop, PushesBackAtBothEndsAndCountsWhatIsLost) {
  Model model = slide();
  model.joints[0].stops = {
      {.lower = -0.2, .upper = 0.3, .stiffness = 500.0, .dissipation = 0.8, .onset = 0.1}};
  Bench bench(model);
  for (const auto& [q, u] : {std::pair(0.35, 2.0), {0.35, -2.0}, {-0.5, 1.0}, {-0.5, -1.0}, {0.1, 3.0}}) {
    bench.state.q[0] = q;
    bench.state.u[0] = u;
    const double rate = bench.energy_rate();
    const Forces& f = bench.evaluate();
    EXPECT_NEAR(f.tau[0] * u, f.damper_power - rate, kDifference) << q << " " << u;
    EXPECT_LE(f.damper_power, 0.0);
    EXPECT_LE(f.tau[0] * (q > 0.3 ? 1.0 : q < -0.2 ? -1.0 : 0.0), 0.0) << "it pushes back";
    EXPECT_EQ(f.tau[0] == 0.0, q == 0.1);
    EXPECT_EQ(f.element_columns, f.tau);
  }
}

TEST(JointStop, ActsOnTheComponentThatItNames) {
  Model model = slide();
  model.joints[0].type = Cylindrical{};
  model.joints[0].stops = {{.component = "slide", .upper = 0.0, .stiffness = 100.0, .onset = 1e-3}};
  Bench bench(model);
  bench.state.q << 1.0, 0.5;
  EXPECT_EQ(bench.evaluate().tau[0], 0.0);
  EXPECT_NEAR(bench.evaluate().tau[1], -100.0 * 0.5, 1e-12);
}

TEST(JointStop, ColumnsAreOneForEachCoordinateAfterThoseOfElements) {
  Model model = slide();
  model.joints[0].type = Cylindrical{};
  const std::string joint = model.joints[0].name;
  model.joints[0].stops = {{.component = "slide", .upper = 0.1, .stiffness = 100.0, .onset = 1e-3},
                           {.component = "angle", .lower = 0.0, .stiffness = 20.0, .onset = 1e-3},
                           {.component = "slide", .upper = 0.3, .stiffness = 400.0, .onset = 1e-3}};
  model.force_elements = {
      {.name = "coil", .what = PointSpring{.body_a = model.bodies[0].name, .stiffness = 1.0}}};
  EXPECT_EQ(names_of(stop_columns(model.joints[0])),
            (std::vector<std::string>{"stop." + joint + ".slide", "stop." + joint + ".angle"}));
  Bench bench(model);
  bench.state.q << -1.0, 0.5;
  const Forces& f = bench.evaluate();
  ASSERT_EQ(f.element_columns.size(), 3 + 2);
  EXPECT_NEAR(f.element_columns[3], -100.0 * 0.4 - 400.0 * 0.2, 1e-12);
  EXPECT_NEAR(f.element_columns[4], 20.0 * 1.0, 1e-12);
}

TEST(JointFriction, ReachesItsLimitAndCreepsBelowIt) {
  Model model = slide();
  model.joints[0].friction = {{.effort = 8.0, .speed = 0.01}};
  Bench bench(model);
  bench.state.u[0] = -0.3;
  EXPECT_NEAR(bench.evaluate().tau[0], 8.0, 1e-14);
  EXPECT_NEAR(bench.evaluate().damper_power, -2.4, 1e-14);
  bench.state.u[0] = 0.01 * std::atanh(0.5);  // the creep under half the limit
  EXPECT_NEAR(bench.evaluate().tau[0], -4.0, 1e-14);
}

/// Over all elements: power of what they push with, less what is lost, is the rate of their energy.
TEST(ForceElements, PowerIsTheRateOfTheirEnergyLessWhatIsLost) {
  const Vector6 damping(1.0, 2.0, 0.5, 0.3, 0.2, 0.1);
  auto rope = spring_of_both(0.5);
  std::get<PointSpring>(rope.what).tension_only = true;
  std::get<PointSpring>(rope.what).onset = 0.05;
  constexpr unsigned kSeed = 11;
  SCOPED_TRACE(kSeed);
  support::Random random(kSeed);
  const std::vector<ForceElement> elements{spring_of_both(0.0),
                                           spring_of_both(3.0),
                                           spring_of_both(0.5, "3*spring.link.length - spring.link.rate^2"),
                                           std::move(rope),
                                           bushing_of_both(Vector6::Zero()),
                                           bushing_of_both(damping),
                                           coupled_bushing(random, false),
                                           coupled_bushing(random, true),
                                           torsion_of_both(0.0),
                                           torsion_of_both(0.7)};
  for (const ForceElement& element : elements) {
    Bench bench(pair(element));
    for (int i = 0; i < 50; ++i) {
      shake(bench, random);
      const double rate = bench.energy_rate();
      const Forces& f = bench.evaluate();
      EXPECT_NEAR(bench.power(f), f.damper_power + f.applied_power - rate, kDifference) << element.name << i;
      EXPECT_LE(f.damper_power, 0.0);
    }
  }
}

TEST(ForceElements, PushBothBodiesAlike) {
  support::Random random(12);
  for (const ForceElement& element : {spring_of_both(2.0), bushing_of_both(Vector6::Ones()),
                                      coupled_bushing(random, true), torsion_of_both(0.5)}) {
    Bench bench(pair(element));
    shake(bench, random);
    const Forces& f = bench.evaluate();
    Vector6 sum = Vector6::Zero();  // about the world's origin
    for (const BodyId body : {BodyId{1}, BodyId{2}}) {
      const Vector6 F = f.external.col(index(body));
      sum += F;
      sum.head<3>() += pose(bench.mechanism, *bench.kinematics, body).p.cross(Vector3(F.tail<3>()));
    }
    EXPECT_LT(sum.norm(), 1e-13) << element.name;  // rounding of forces up to 50 N at arms of 1 m
    EXPECT_GT(f.external.norm(), 1.0);
  }
}

TEST(PointSpring, PullsByStretchAndRate) {
  Model model = slide();
  model.force_elements = {{.name = "coil",
                           .what = PointSpring{.body_a = "cart",
                                               .at_a = Vector3::Zero(),
                                               .at_b = Vector3(0.5, 0.0, 0.0),
                                               .stiffness = 100.0,
                                               .damping = 2.0}}};
  Bench bench(model);
  bench.state.q[0] = 0.2;
  bench.state.u[0] = -1.0;
  const Forces& f = bench.evaluate();
  // Length 0.3 instead of 0.5, growing by 1 m/s: a push of 20 N less 2 N.
  EXPECT_NEAR(f.element_columns[0], 0.3, 1e-15);
  EXPECT_NEAR(f.element_columns[1], 1.0, 1e-15);
  EXPECT_NEAR(f.element_columns[2], -18.0, 1e-13);
  EXPECT_NEAR(f.external(3, 1), -18.0, 1e-13);
  EXPECT_NEAR(f.spring_energy, 2.0, 1e-14);
}

TEST(PointSpring, NamesItselfWhereItsEndsMeet) {
  Model model = slide();
  model.force_elements = {
      {.name = "coil", .what = PointSpring{.body_a = "cart", .stiffness = 100.0, .rest = 0.1}}};
  Bench bench(model);
  EXPECT_EQ(bench.evaluate().not_finite, "forces.coil");
  bench.state.q[0] = 1e-9;
  EXPECT_EQ(bench.evaluate().not_finite, "");
}

TEST(PointSpring, WithoutRestLengthMayMeet) {
  Model model = slide();
  model.force_elements = {
      {.name = "coil", .what = PointSpring{.body_a = "cart", .stiffness = 100.0, .damping = 1.0}}};
  Bench bench(model);
  EXPECT_EQ(bench.evaluate().not_finite, "");
}

TEST(Bushing, IsALinearSpringAlongAndAboutEachOfItsAxes) {
  Model model;
  model.bodies = {support::block("body")};
  model.force_elements = {
      {.name = "rubber",
       .what = Bushing{.child = "body",
                       .stiffness = Matrix6(Vector6(10.0, 20.0, 30.0, 4.0, 7.0, 1.0).asDiagonal()),
                       .damping = Matrix6(Vector6(1.0, 0.0, 0.0, 0.0, 0.0, 2.0).asDiagonal())}}};
  Bench bench(model);
  bench.state.q << 0.1, 0.2, 0.3, std::cos(0.4), 0.0, std::sin(0.4), 0.0;  // turned by 0.8 about y
  const Forces& f = bench.evaluate();
  const Vector6 expected(-1.0, -4.0, -9.0, 0.0, -5.6, 0.0);
  EXPECT_LT((f.element_columns - expected).norm(), 1e-14);
  // 10 0.01/2 + 20 0.04/2 + 30 0.09/2 + 7 0.64/2
  EXPECT_NEAR(f.spring_energy, 0.05 + 0.4 + 1.35 + 2.24, 1e-14);
  bench.state = neutral_state(bench.mechanism);
  bench.state.u << 0.0, 0.0, 3.0, 5.0, 0.0, 0.0;
  EXPECT_LT((bench.evaluate().element_columns - Vector6(-5.0, 0.0, 0.0, 0.0, 0.0, -6.0)).norm(), 1e-14);
}

/// A shaft of two discs on bearings of their own: no joint ties them, the spring alone does.
TEST(TorsionSpring, TurnsTheDiscsOfAShaftApart) {
  Model model;
  model.bodies = {support::block("near"), support::block("far", {1.0, 0.0, 0.0})};
  support::add_joint(model, "front", Revolute{}, kGround, "near", Vector3::UnitX());
  support::add_joint(model, "rear", Revolute{}, kGround, "far", Vector3::UnitX());
  model.force_elements = {{.name = "shaft",
                           .what = TorsionSpring{.parent = "near",
                                                 .child = "far",
                                                 .axis = {2.0, 0.0, 0.0},
                                                 .stiffness = 50.0,
                                                 .damping = 3.0,
                                                 .rest = 0.1}}};
  Bench bench(model);
  bench.state.q << 0.4, 1.2;
  bench.state.u << 1.0, -0.5;
  const Forces& f = bench.evaluate();
  // The angle is 0.8, shrinking by 1.5 per second: 50 (0.8 - 0.1) - 3 1.5.
  EXPECT_NEAR(f.element_columns[0], 0.8, 1e-15);
  EXPECT_NEAR(f.element_columns[1], -1.5, 1e-15);
  EXPECT_NEAR(f.element_columns[2], 30.5, 1e-13);
  EXPECT_NEAR(f.external(0, 1), 30.5, 1e-13);
  EXPECT_NEAR(f.external(0, 2), -30.5, 1e-13);
  EXPECT_NEAR(f.spring_energy, 0.5 * 50.0 * 0.49, 1e-13);
  EXPECT_EQ(f.overturned, "");
  bench.state.q << 0.0, 3.1;
  EXPECT_EQ(bench.evaluate().overturned, "forces.shaft");
}

}  // namespace
}  // namespace camber
