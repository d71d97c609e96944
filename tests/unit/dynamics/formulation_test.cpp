#include <camber/dynamics/formulation.h>

#include <gtest/gtest.h>

#include <cmath>

#include <camber/dynamics/complement.h>
#include <camber/dynamics/kane.h>
#include <camber/dynamics/verify.h>
#include <camber/io/model_yaml.h>
#include <camber/kinematics/kinematics.h>

#include "support/builders.h"
#include "support/gallery.h"
#include "support/random_tree.h"

namespace camber {
namespace {

using support::Random;
using support::TreeCase;

/// What `camber verify` asks for. Rounding times the condition of the machines: worst met in the gallery 1e-12.
constexpr double kAgree = 1e-9;

class GalleryModel : public testing::TestWithParam<std::string> {};

TEST_P(GalleryModel, HasOneMotionAndOneSetOfReactionsInAllFormulations) {
  const Mechanism mechanism = compile(support::gallery_model(GetParam()));
  const Verification verification = verify(mechanism, {.states = 5, .seed = 20261116});
  EXPECT_TRUE(verification.refusals.empty());
  EXPECT_EQ(verification.pairs.size(), 6U);
  for (const FormulationPair& pair : verification.pairs) {
    SCOPED_TRACE(std::string(formulation_name(pair.first)) + " and " +
                 std::string(formulation_name(pair.second)));
    EXPECT_LE(pair.difference.accelerations, kAgree);
    EXPECT_LE(pair.difference.reactions, kAgree);
  }
}

INSTANTIATE_TEST_SUITE_P(All, GalleryModel, testing::ValuesIn(support::gallery()),
                         [](const auto& model) { return model.param; });

/// Links of about 1 m along half a circle, hinged to the ground at both ends.
Model arch(int links) {
  Model model;
  model.name = "arch";
  const auto point = [&](double i) -> Vector3 {
    const double radius = links / std::acos(-1.0);
    return radius * Vector3(std::cos(i / radius), std::sin(i / radius), 0.0);
  };
  for (int i = 0; i < links; ++i) {
    const std::string body = "link" + std::to_string(i);
    model.bodies.push_back(support::block(body, point(i + 0.5)));
    support::add_joint(model, "joint" + std::to_string(i), Revolute{},
                       i == 0 ? kGround : "link" + std::to_string(i - 1), body, Vector3::UnitZ(), point(i));
  }
  support::add_joint(model, "end", Revolute{}, kGround, "link" + std::to_string(links - 1), Vector3::UnitZ(),
                     point(links));
  model.gravity = {0.0, -9.81, 0.0};
  return model;
}

TEST(LongLoops, AreAnchoredAndMoveAsTheyWouldWithout) {
  EXPECT_EQ(compile(arch(20)).nv, 20);  // not worth it
  constexpr int kLinks = 100;
  const Mechanism mechanism = compile(arch(kLinks));
  EXPECT_GT(mechanism.nv, kLinks);
  EXPECT_LT(mechanism.nv, 2 * kLinks);
  const Verification verification = verify(mechanism, {.states = 1, .seed = 20261116});
  EXPECT_EQ(verification.pairs.size(), 6U);
  EXPECT_LE(verification.largest(), kAgree);
}

TEST(Formulations, AgreeOnTreesOfAllJointTypesUnderAllLoads) {
  constexpr int kCases = 100;
  for (int seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE(seed);
    TreeCase c(static_cast<std::uint64_t>(seed));
    const Loads loads{c.tau, &c.external};
    const Kinematics& kinematics = forward_kinematics(c.mechanism, c.state, c.workspace);
    const VectorX lengths = speed_lengths(c.mechanism, kinematics);
    const Solution noc = solve(Formulation::kNoc, c.mechanism, c.state, loads, c.workspace);
    for (const Formulation other : {Formulation::kSoa, Formulation::kKane, Formulation::kAugmented}) {
      const Solution solution = solve(other, c.mechanism, c.state, loads, c.workspace);
      const Difference difference = compare(c.mechanism, c.state, lengths, noc, solution);
      EXPECT_LE(difference.accelerations, kAgree) << formulation_name(other);
      EXPECT_LE(difference.reactions, kAgree) << formulation_name(other);
    }
  }
}

/// A random tree with loops closed by ball joints and hinges, a gear ratio between two speeds and a driver; at
/// the drawing all loops are closed. Some rows are redundant by chance or by force.
Model random_loops(Random& random) {
  Model model = support::random_model(random, {.min_bodies = 4, .max_bodies = 8, .massless = false});
  const auto body = [&] {
    const int count = static_cast<int>(model.bodies.size());
    return model.bodies[static_cast<std::size_t>(random.below(count))].name;
  };
  for (int i = 0; i < 2; ++i) {
    const std::string child = body();
    std::string parent = random.chance(0.3) ? std::string(kGround) : body();
    if (parent == child) parent = kGround;
    const JointType type = random.chance(0.7) ? JointType(Spherical{}) : JointType(Revolute{});
    Joint& joint = support::add_joint(model, "loop" + std::to_string(i), type, parent, child,
                                      random.direction(), random.vector(0.5));
    joint.cut = true;
  }
  const std::vector<std::string> speeds = compile(model).u_names;
  const auto speed = [&] {
    return speeds[static_cast<std::size_t>(random.below(static_cast<int>(speeds.size())))];
  };
  const std::string a = speed(), b = speed();
  if (a != b) model.couplings.push_back({"gear", RelationCoupling{{{a, 1.0}, {b, 0.7}}}});
  return model;
}

TEST(Formulations, AgreeOnRandomLoopsAndRelations) {
  constexpr int kCases = 60;
  for (int seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE(seed);
    Random random(static_cast<std::uint64_t>(seed));
    const Mechanism mechanism = compile(random_loops(random));
    const Verification verification = verify(mechanism, {.states = 1, .seed = 7});
    EXPECT_EQ(verification.pairs.size(), 6U);
    EXPECT_LE(verification.largest(), kAgree);
  }
}

TEST(Verify, RefusesAMachineThatCannotLeaveASingularPose) {
  // A chain of 1, 2 and 3 m between pins that are 6 m apart.
  const Mechanism mechanism = compile(read_model_text(R"(
camber: 1
bodies:
  a: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 1}}
  b: {rod: {from: [1, 0, 0], to: [3, 0, 0], mass: 1}}
  c: {rod: {from: [3, 0, 0], to: [6, 0, 0], mass: 1}}
joints:
  O: {type: revolute, parent: ground, child: a, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: a, child: b, at: [1, 0, 0], axis: [0, 1, 0]}
  B: {type: revolute, parent: b, child: c, at: [3, 0, 0], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: c, at: [6, 0, 0], axis: [0, 1, 0]}
)",
                                                      "test.yaml"));
  EXPECT_THROW((void)verify(mechanism), FormulationError);
}

TEST(Verify, BeginsAnewWhereADriverLeadsNoFurther) {
  // The crank reaches its dead end after 1.37 s.
  const Mechanism mechanism = compile(read_model_text(R"(
camber: 1
bodies:
  crank: {rod: {from: [0, 0, 0], to: [0, 0, 2], mass: 1}}
  coupler: {rod: {from: [0, 0, 2], to: [2, 0, 2], mass: 3}}
  rocker: {rod: {from: [2.2, 0, 0], to: [2, 0, 2], mass: 2}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: crank, child: coupler, at: [0, 0, 2], axis: [0, 1, 0]}
  B: {type: revolute, parent: coupler, child: rocker, at: [2, 0, 2], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: rocker, at: [2.2, 0, 0], axis: [0, 1, 0]}
drivers: {m: {joint: O, angle: 3*t}}
simulate: {duration: 3}
)",
                                                      "test.yaml"));
  const Verification verification = verify(mechanism);
  EXPECT_EQ(verification.undetermined, 0);
  EXPECT_LE(verification.largest(), kAgree);  // worst met 5e-14
}

TEST(Verify, AgreesWhereRowsContradictEachOtherByRounding) {
  // The lateral rows of the wheels say what the driver says, but for a yaw of some 1e-9 that no row corrects: which of the
  // rows a formulation drops must not matter.
  Model model = read_model_file(CAMBER_TEST_DATA "/models/axle_driven_across_its_wheels.yaml");
  model.simulate.duration = 10.0;                                  // the path is straight until then
  EXPECT_LE(verify(compile(std::move(model))).largest(), kAgree);  // worst met 2e-15
}

/// A cart without mass between a slide and a hinge, whose motion a rod fixes: the tree alone has no M^-1.
Model massless_slide() {
  Model model = support::chain(1);
  Body cart;
  cart.name = "cart";
  cart.com = {2.0, 0.0, 0.0};
  model.bodies.push_back(cart);
  support::add_joint(model, "slide", Prismatic{}, kGround, "cart", Vector3::UnitX(), {2.0, 0.0, 0.0});
  RodCoupling rod{"link0", "cart", {1.0, 0.0, 0.0}, {2.0, 0.5, 0.0}};
  model.couplings.push_back({"rod", rod});
  model.gravity = {0.0, -9.81, 0.0};
  model.initial_q = {{"joint0", 0.3}};
  return model;
}

TEST(Formulations, ApplyToMasslessBodiesThatOnlyConstraintsMove) {
  const Verification verification = verify(compile(massless_slide()));
  EXPECT_TRUE(verification.refusals.empty());
  EXPECT_LE(verification.largest(), kAgree);
}

TEST(Formulations, RefuseAMotionThatNothingResists) {
  Model model = massless_slide();
  model.couplings.clear();
  model.couplings.push_back({"rod", RodCoupling{"link0", kGround, {1.0, 0.0, 0.0}, {1.0, 1.0, 0.0}}});
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  const VectorX tau = VectorX::Zero(mechanism.nv);
  for (const Formulation formulation : kFormulations)
    EXPECT_THROW(static_cast<void>(solve(formulation, mechanism, state, {tau}, workspace)), FormulationError)
        << formulation_name(formulation);
}

TEST(Formulations, HaveNamesThatReadBack) {
  for (const Formulation formulation : kFormulations)
    EXPECT_EQ(formulation_from_name(formulation_name(formulation)), formulation);
  EXPECT_FALSE(formulation_from_name("newton").has_value());
}

/// A pendulum of 1 kg at 0.5 m about z, turned by 0.3 rad, at 2 rad/s.
struct Pendulum {
  explicit Pendulum(const std::string& law) {
    Model model = support::chain(1);
    model.gravity = {0.0, -9.81, 0.0};
    if (!law.empty()) model.speeds.push_back({"w", {.text = law, .place = {}}});
    mechanism = compile(model);
    state = neutral_state(mechanism);
    state.q[0] = 0.3;
    state.u[0] = 2.0;
  }
  KaneEquations equations() {
    Workspace workspace(mechanism);
    const VectorX tau = VectorX::Constant(1, 0.8);
    return kane_equations(mechanism, state, {tau}, workspace);
  }
  Mechanism mechanism;
  State state;
};

TEST(Kane, GeneralisedForcesOfAPendulumAreItsTorques) {
  const KaneEquations equations = Pendulum("").equations();
  ASSERT_EQ(equations.speeds, std::vector<std::string>{"joint0"});
  const double torque = 0.8 - 9.81 * 0.5 * std::cos(0.3);  // m g l cos q against the effort
  const double inertia = 0.2 + 0.25;                       // I + m l^2
  constexpr double kRounding = 1e-14;                      // a few units in the last place of 10 N m
  EXPECT_NEAR(equations.F(0, 1), torque, kRounding);
  EXPECT_NEAR(equations.F_star(0, 1), -torque, kRounding);
  EXPECT_NEAR(equations.solution.udot[0], torque / inertia, kRounding);
}

TEST(Kane, AUsersSpeedScalesTheForcesAndLeavesTheMotion) {
  const KaneEquations plain = Pendulum("").equations();
  const KaneEquations scaled = Pendulum("4*u.joint0 + t").equations();
  ASSERT_EQ(scaled.speeds, std::vector<std::string>{"w"});
  constexpr double kRounding = 1e-14;
  EXPECT_NEAR(scaled.F(0, 1), plain.F(0, 1) / 4.0, kRounding);
  EXPECT_NEAR(scaled.F_star(0, 1), plain.F_star(0, 1) / 4.0, kRounding);
  EXPECT_NEAR(scaled.solution.udot[0], plain.solution.udot[0], kRounding);
}

TEST(Kane, RefusesSpeedsThatAreNotSpeeds) {
  EXPECT_THROW(static_cast<void>(Pendulum("u.joint0^2").equations()), ModelError);
  EXPECT_THROW(static_cast<void>(Pendulum("q.joint0").equations()), FormulationError);
}

TEST(Kane, ForcesOfAllBodiesBalanceForEverySpeed) {
  for (const std::string& name : support::constrained_gallery()) {
    SCOPED_TRACE(name);
    const Mechanism mechanism = compile(support::gallery_model(name));
    Workspace workspace(mechanism);
    Random random(3);
    const State state = support::random_consistent_state(mechanism, workspace, random, 0.2, 1.0);
    const VectorX tau = VectorX::Constant(mechanism.nv, 0.1);
    const KaneEquations equations = kane_equations(mechanism, state, {tau}, workspace);
    const double size = equations.F.size() == 0 ? 0.0 : equations.F.cwiseAbs().maxCoeff();
    const VectorX sum = (equations.F + equations.F_star).rowwise().sum();
    for (const double left : sum) EXPECT_NEAR(left, 0.0, 1e-11 * (1.0 + size));  // worst met: 1e-13
  }
}

}  // namespace
}  // namespace camber
