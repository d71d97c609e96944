#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/formulation.h>
#include <camber/io/model_yaml.h>

/// Where a machine starts, and what its rows are worth there: questions of geometry.
namespace camber {
namespace {

Mechanism machine(const std::string& text) {
  return compile(read_model_text("camber: 1\n" + text, "test.yaml"));
}

Mechanism machine(const std::string& text, const std::vector<Parameter>& parameters) {
  return compile(read_model_text("camber: 1\n" + text, "test.yaml", parameters));
}

/// Coordinates by name.
double q_of(const Mechanism& mechanism, const Assembly& assembly, std::string_view name) {
  return assembly.state.q[find_coordinate(mechanism, name)];
}

constexpr const char* kHeavyAndLight = R"(
parameters: {light: 1.65e-6}
bodies:
  heavy: {mass: 16, com: [0, 0, 0], inertia: [15, 15, 15]}
  small: {mass: 0.008, com: [0, 0, 0], inertia: [light, light, light]}
joints:
  A: {type: revolute, parent: ground, child: heavy, at: [0, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, parent: heavy, child: small, at: [0, 0, 0], axis: [1, 0, 0]}
drivers:
  A: {joint: A, angle: 0.2 + t}
  B: {joint: B, angle: 0.2 + t}
)";

TEST(Assembly, OfTwoDrivenJointsDoesNotAskHowHeavyTheirLinksAre) {
  for (const double light : {15.0, 1.65e-6, 1e-14}) {
    const Mechanism mechanism = machine(kHeavyAndLight, {{"light", light}});
    Workspace workspace(mechanism);
    const Assembly assembly = assemble(mechanism, workspace);
    EXPECT_EQ(assembly.elimination.rank, 2) << light;
    EXPECT_FALSE(assembly.elimination.ambiguous) << light;
    EXPECT_NEAR(q_of(mechanism, assembly, "A"), 0.2, 1e-15) << light;
    EXPECT_NEAR(q_of(mechanism, assembly, "B"), 0.2, 1e-15) << light;
  }
}

/// A five-bar, one of whose two freedoms is given: the other follows by the least change.
constexpr const char* kFiveBar = R"(
parameters: {m: 1}
bodies:
  a: {rod: {from: [0, 0, 0], to: [0, 0, 1], mass: 1}}
  b: {rod: {from: [0, 0, 1], to: [1, 0, 2], mass: m}}
  c: {rod: {from: [1, 0, 2], to: [2, 0, 1], mass: 2}}
  d: {rod: {from: [2, 0, 1], to: [2, 0, 0], mass: 3}}
joints:
  A: {type: revolute, parent: ground, child: a, at: [0, 0, 0], axis: [0, 1, 0]}
  B: {type: revolute, parent: a, child: b, at: [0, 0, 1], axis: [0, 1, 0]}
  C: {type: revolute, parent: b, child: c, at: [1, 0, 2], axis: [0, 1, 0]}
  D: {type: revolute, parent: c, child: d, at: [2, 0, 1], axis: [0, 1, 0]}
  E: {type: revolute, parent: ground, child: d, at: [2, 0, 0], axis: [0, 1, 0]}
initial: {q: {A: 0.4}}
)";

TEST(Assembly, FindsTheSamePositionsWhateverTheMasses) {
  VectorX q;
  for (const double m : {1.0, 1e-5, 1e5}) {
    const Mechanism mechanism = machine(kFiveBar, {{"m", m}});
    Workspace workspace(mechanism);
    const Assembly assembly = assemble(mechanism, workspace);
    if (q.size() == 0) q = assembly.state.q;
    // Closed to 1e-14, found on slightly different ways.
    EXPECT_LT((assembly.state.q - q).norm(), 1e-11) << m;
  }
}

/// Two slider-cranks that do not know of each other, the second one a hundredth as long.
constexpr const char* kTwoScales = R"(
parameters: {s: 0.01, m: 1e-3}
bodies:
  crank: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 100}}
  rod: {rod: {from: [1, 0, 0], to: [4, 0, 0], mass: 100}}
  piston: {mass: 100, com: [4, 0, 0], inertia: [1, 1, 1]}
  crank2: {rod: {from: [0, 5, 0], to: [s, 5, 0], mass: m}}
  rod2: {rod: {from: [s, 5, 0], to: [4*s, 5, 0], mass: m}}
  piston2: {mass: m, com: [4*s, 5, 0], inertia: [m*s^2, m*s^2, m*s^2]}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 0, 1]}
  A: {type: revolute, parent: crank, child: rod, at: [1, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, parent: rod, child: piston, at: [4, 0, 0], axis: [0, 0, 1]}
  S: {type: prismatic, parent: ground, child: piston, at: [4, 0, 0], axis: [1, 0, 0]}
  O2: {type: revolute, parent: ground, child: crank2, at: [0, 5, 0], axis: [0, 0, 1]}
  A2: {type: revolute, parent: crank2, child: rod2, at: [s, 5, 0], axis: [0, 0, 1]}
  B2: {type: revolute, parent: rod2, child: piston2, at: [4*s, 5, 0], axis: [0, 0, 1]}
  S2: {type: prismatic, parent: ground, child: piston2, at: [4*s, 5, 0], axis: [1, 0, 0]}
initial: {q: {O: 0.3, O2: 0.3}}
)";

TEST(Assembly, OfASmallMachineBesideALargeOneTurnsBothByTheSameAngles) {
  for (const double m : {1e-3, 1e-4, 1e-9}) {
    const Mechanism mechanism = machine(kTwoScales, {{"m", m}});
    Workspace workspace(mechanism);
    const Assembly assembly = assemble(mechanism, workspace);
    EXPECT_EQ(mechanism.nv - assembly.elimination.rank, 2) << m;
    EXPECT_FALSE(assembly.elimination.ambiguous) << m;
    // sin(q_A + q_O) = -sin(0.3)/3
    const double A = -std::asin(std::sin(0.3) / 3.0) - 0.3;
    EXPECT_NEAR(q_of(mechanism, assembly, "A"), A, 1e-12) << m;
    EXPECT_NEAR(q_of(mechanism, assembly, "A2"), A, 1e-10) << m;
  }
}

/// Every two of so many balls in space are tied by a rod: a rigid frame, and each ball turns freely.
std::string dense_frame(int balls) {
  std::mt19937 engine(7);
  const auto coordinate = [&] { return static_cast<double>(engine() % 1000) * 1e-3; };
  std::vector<std::string> at;
  std::string bodies = "bodies:\n", rods = "couplings:\n";
  for (int i = 0; i < balls; ++i) {
    at.push_back(fmt::format("[{}, {}, {}]", coordinate(), coordinate(), coordinate()));
    bodies += fmt::format("  b{}: {{sphere: {{center: {}, radius: 0.01, mass: 1}}}}\n", i, at.back());
    for (int j = 0; j < i; ++j)
      rods += fmt::format(
          "  r{0}_{1}: {{type: rod, from: {{body: b{0}, at: {2}}}, to: {{body: b{1}, at: {3}}}}}\n", i, j,
          at[static_cast<std::size_t>(i)], at[static_cast<std::size_t>(j)]);
  }
  return bodies + rods;
}

/// A chain between two pins, drawn as a V.
std::string chain(int links) {
  std::string bodies = "bodies:\n", joints = "joints:\n";
  const auto at = [&](int i) { return fmt::format("[{}, 0, {}]", i, -std::min(i, links - i)); };
  for (int i = 1; i <= links; ++i) {
    bodies += fmt::format("  link{}: {{rod: {{from: {}, to: {}, radius: 0.1, mass: 0.05}}}}\n", i, at(i - 1),
                          at(i));
    joints += fmt::format("  J{}: {{type: revolute, parent: {}, child: link{}, at: {}, axis: [0, 1, 0]}}\n",
                          i, i == 1 ? std::string("ground") : fmt::format("link{}", i - 1), i, at(i - 1));
  }
  return bodies + joints +
         fmt::format("  end: {{type: revolute, parent: ground, child: link{}, at: {}, axis: [0, 1, 0]}}\n",
                     links, at(links));
}

void expect_accelerations_of_soa(const Mechanism& mechanism, const Assembly& assembly, Workspace& workspace) {
  const VectorX tau = VectorX::Zero(mechanism.nv);
  const Solution noc = solve(Formulation::kNoc, mechanism, assembly.state, {tau}, workspace);
  const Solution soa = solve(Formulation::kSoa, mechanism, assembly.state, {tau}, workspace);
  // Worst seen 2e-11: a chain of 200 links magnifies rounding.
  EXPECT_LT((noc.udot - soa.udot).norm(), 1e-8 * soa.udot.norm());
}

TEST(Elimination, OfADenseFrameFindsItsRankAndThatEveryMotionIsResisted) {
  const Mechanism mechanism = machine(dense_frame(30));
  Workspace workspace(mechanism);
  const Assembly assembly = assemble(mechanism, workspace);
  EXPECT_EQ(assembly.elimination.rank, 3 * 30 - 6);
  EXPECT_EQ(assembly.elimination.unresisted, -1);
  EXPECT_FALSE(assembly.elimination.ambiguous);
  expect_accelerations_of_soa(mechanism, assembly, workspace);
}

TEST(Elimination, OfALongChainThatHangsInStraightPiecesFindsThatEveryMotionIsResisted) {
  for (const int links : {40, 130, 200}) {
    SCOPED_TRACE(links);
    const Mechanism mechanism = machine(chain(links));
    Workspace workspace(mechanism);
    const Assembly assembly = assemble(mechanism, workspace);
    EXPECT_EQ(mechanism.nv - assembly.elimination.rank, links - 2);
    EXPECT_EQ(assembly.elimination.unresisted, -1);
    expect_accelerations_of_soa(mechanism, assembly, workspace);
  }
}

}  // namespace
}  // namespace camber
