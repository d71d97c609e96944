#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/formulation.h>
#include <camber/dynamics/random_walk.h>
#include <camber/io/model_yaml.h>
#include <camber/kinematics/kinematics.h>
#include <camber/simulate/error.h>
#include <camber/simulate/simulate.h>
#include <camber/spatial/rotation.h>

#include "support/row_count.h"

/// Where a machine starts, and what its rows are worth there: questions of geometry.
namespace camber {
namespace {

Mechanism machine(const std::string& text) {
  return compile(read_model_text("camber: 1\n" + text, "test.yaml"));
}

Mechanism machine(const std::string& text, const std::vector<ParameterOverride>& parameters) {
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

// Drivers at the start

/// A slider-crank in the plane x-y whose crank stands along x in the drawing, the rod above the line.
std::string slider_crank(const std::string& angle) {
  return R"(
bodies:
  crank: {rod: {from: [0, 0, 0], to: [0, 1, 0], mass: 1}}
  rod: {rod: {from: [0, 1, 0], to: [2, 0, 0], mass: 1}}
  slider: {mass: 1, com: [2, 0, 0], inertia: [1, 1, 1]}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 0, 1]}
  A: {type: revolute, parent: crank, child: rod, at: [0, 1, 0], axis: [0, 0, 1]}
  B: {type: revolute, parent: rod, child: slider, at: [2, 0, 0], axis: [0, 0, 1]}
  S: {type: prismatic, parent: ground, child: slider, at: [2, 0, 0], axis: [1, 0, 0]}
drivers: {motor: {joint: O, angle: )" +
         angle + "}}\n";
}

TEST(Assembly, OfADriverThatStartsAfterSomeTurnsKeepsTheBranchOfTheDrawing) {
  // The slider stays on the side of the drawing: x = -sin a + sqrt(5 - cos^2 a) at the angle a from the drawing.
  for (const char* angle : {"300 deg", "-60 deg", "660 deg", "-420 deg"}) {
    const Mechanism mechanism = machine(slider_crank(angle));
    Workspace workspace(mechanism);
    const Assembly assembly = assemble(mechanism, workspace);
    const double a = assembly.state.q[find_coordinate(mechanism, "O")];
    const double x = -std::sin(a) + std::sqrt(5.0 - std::cos(a) * std::cos(a));
    Workspace other(mechanism);
    const Kinematics& kinematics = forward_kinematics(mechanism, assembly.state, other);
    EXPECT_NEAR(pose(mechanism, kinematics, find_body(mechanism, "slider")).p.x(), x, 1e-12) << angle;
    EXPECT_NEAR(std::cos(a), 0.5, 1e-13) << angle;
  }
}

std::string refusal_of(const std::string& text) {
  try {
    const Mechanism mechanism = machine(text);
    Workspace workspace(mechanism);
    static_cast<void>(assemble(mechanism, workspace));
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

TEST(Assembly, OfDriversThatContradictEachOtherNamesThemAndAsksForNoSpeeds) {
  const std::string message = refusal_of(R"(
bodies:
  crank: {rod: {from: [0, 0, 0], to: [0, 0, 1], mass: 1}}
  coupler: {rod: {from: [0, 0, 1], to: [3, 0, 2], mass: 3}}
  rocker: {rod: {from: [3, 0, 0], to: [3, 0, 2], mass: 2}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: crank, child: coupler, at: [0, 0, 1], axis: [0, 1, 0]}
  B: {type: revolute, parent: coupler, child: rocker, at: [3, 0, 2], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: rocker, at: [3, 0, 0], axis: [0, 1, 0]}
drivers: {m: {joint: O, angle: t}, n: {joint: C, angle: t}}
)");
  for (const char* part : {"drivers: the prescribed motions contradict each other at t = 0", "driver 'm'",
                           "driver 'n'", "remove one of the drivers"})
    EXPECT_NE(message.find(part), std::string::npos) << message;
  EXPECT_EQ(message.find("speeds"), std::string::npos) << message;
}

TEST(Contradiction, OfAnAxleDrivenAcrossItsWheelsIsRefusedWhereThePathBends) {
  const Mechanism mechanism =
      compile(read_model_file(CAMBER_TEST_DATA "/models/axle_driven_across_its_wheels.yaml"));
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(formulation_name(formulation));
    try {
      static_cast<void>(simulate(mechanism, {.formulation = formulation}));
      FAIL() << "not refused";
    } catch (const SimulationError& error) {
      EXPECT_GE(error.time, 15.0);  // the path is straight before
      EXPECT_LT(error.time, 17.0);
      const std::string message = error.what();
      for (const char* part : {"contradict each other by", "driver 'C'", "contact"})
        EXPECT_NE(message.find(part), std::string::npos) << message;
    }
  }
}

TEST(Assembly, OfAnUprightBladeDoesNotAskForAWheel) {
  const std::string message = refusal_of(R"(
bodies: {sled: {mass: 1, com: [0, 0, 0], inertia: [1, 1, 1]}}
contacts: {blade: {type: skate, body: sled, center: [0, 0, 0], direction: [0, 0, 1]}}
)");
  EXPECT_NE(message.find("the blade stands upright"), std::string::npos) << message;
  EXPECT_EQ(message.find("wheel"), std::string::npos) << message;
}

// Orientations at the start

/// The quaternion at the start of a ball of which `orientation` is given.
Quaternion start_of(const std::string& orientation) {
  const Mechanism mechanism = machine(R"(
bodies: {ball: {sphere: {center: [0, 0, 1], radius: 1, mass: 1}}}
contacts: {floor: {type: rolling, body: ball, sphere: {radius: 1}}}
initial: {q: {ball: )" + orientation + "}}\n");
  Workspace workspace(mechanism);
  const VectorX& q = assemble(mechanism, workspace).state.q;
  return {q[3], q[4], q[5], q[6]};
}

TEST(Orientation, IsKeptAsAxisAndAngle) {
  const Quaternion q = start_of("{axis: [0, 3, 0], angle: 0.3, x: 2}");
  EXPECT_NEAR(q.w(), std::cos(0.15), 1e-15);
  EXPECT_NEAR(q.y(), std::sin(0.15), 1e-15);
}

TEST(Orientation, IsKeptAsAnglesOfASequence) {
  const Matrix3 R = start_of("{euler: {sequence: zxy, angles: [0.3, -0.4, 1.1]}}").toRotationMatrix();
  EXPECT_LT((euler_angles(R, "zxy") - Vector3(0.3, -0.4, 1.1)).norm(), 1e-14);
}

TEST(Orientation, ThatIsMadeUnitIsTold) {
  const Mechanism mechanism = machine(R"(
bodies: {ball: {sphere: {center: [0, 0, 1], radius: 1, mass: 1}}}
initial: {q: {ball: {qw: 1.0000002, qx: 0, qy: 0, qz: 0}}}
)");
  Workspace workspace(mechanism);
  const Assembly assembly = assemble(mechanism, workspace);
  ASSERT_EQ(assembly.not_kept.size(), 1U);
  EXPECT_EQ(assembly.not_kept[0], "initial.q.ball.qw: 1.0000002 is given, 1 is taken");
}

// Random walks

TEST(RandomWalk, OfAFourBarReachesAllAnglesOfItsCrankOnTheBranchOfTheDrawing) {
  const Mechanism mechanism = machine(R"(
bodies:
  crank: {rod: {from: [0, 0, 0], to: [0, 0, 1], mass: 1}}
  coupler: {rod: {from: [0, 0, 1], to: [3, 0, 2], mass: 3}}
  rocker: {rod: {from: [3, 0, 0], to: [3, 0, 2], mass: 2}}
joints:
  O: {type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 1, 0]}
  A: {type: revolute, parent: crank, child: coupler, at: [0, 0, 1], axis: [0, 1, 0]}
  B: {type: revolute, parent: coupler, child: rocker, at: [3, 0, 2], axis: [0, 1, 0]}
  C: {type: revolute, parent: ground, child: rocker, at: [3, 0, 0], axis: [0, 1, 0]}
)");
  Workspace workspace(mechanism);
  ForceModel forces(mechanism);
  RandomWalk walk(mechanism, 3, forces, workspace);
  double least = 0.0, most = 0.0;
  for (int i = 0; i < 40; ++i) {
    const State state = walk.next();
    const double angle = state.q[find_coordinate(mechanism, "O")];
    least = std::min(least, angle), most = std::max(most, angle);
    // The pin of the rocker stays above the line from the crank's pin to the rocker's foot, as drawn.
    const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
    const Vector3 foot(3.0, 0.0, 0.0), pin(std::sin(angle), 0.0, std::cos(angle));
    const Vector3 com = pose(mechanism, kinematics, find_body(mechanism, "rocker")).p;
    EXPECT_LT((foot - pin).cross(com - foot).y(), 0.0) << "at " << angle;
  }
  EXPECT_GT(most - least, 2.0 * std::numbers::pi);
}

TEST(RandomWalk, LeavesStiffBushingsUnloaded) {
  const Mechanism mechanism = machine(R"(
bodies: {shaft: {cylinder: {center: [0, 0, 0], axis: [0, 1, 0], radius: 0.03, length: 0.8, mass: 20}}}
forces:
  a: {type: bushing, parent: ground, child: shaft, at: [0, -0.4, 0], stiffness: [5e8, 5e8, 5e8, 0, 0, 0]}
  b: {type: bushing, parent: ground, child: shaft, at: [0, 0.4, 0], stiffness: [5e8, 5e8, 5e8, 0, 0, 0]}
)");
  Workspace workspace(mechanism);
  ForceModel forces(mechanism);
  RandomWalk walk(mechanism, 3, forces, workspace);
  for (int i = 0; i < 5; ++i) {
    const State state = walk.next();
    EXPECT_LT(forces.evaluate(state, &forward_kinematics(mechanism, state, workspace)).spring_energy, 1.0);
    EXPECT_GT(std::abs(state.q[find_coordinate(mechanism, "shaft.qy")]), 1e-3);
  }
}

// Size

/// The steady motion D of a rolling disk, at any size and with the time that goes with it.
std::string rolling_disk(double size) {
  return fmt::format(R"(
parameters: {{s: {}, r: 0.05*s, w: 1/sqrt(s), theta: 0.40954427201679505}}
bodies: {{disk: {{disk: {{center: [0, 0, r], axis: [0, 1, 0], radius: r, mass: 0.02}}}}}}
contacts: {{rim: {{type: rolling, body: disk, wheel: {{radius: r, axis: [0, 1, 0]}}}}}}
initial:
  q: {{disk: {{axis: [-1, 0, 0], angle: theta}}}}
  u: {{disk: {{wx: 0, wy: (9.1 - 9.6*sin(theta))*w, wz: 9.6*cos(theta)*w}}}}
outputs: {{roll: {{euler: {{body: disk, sequence: zxy, component: 2}}}}}}
simulate: {{duration: 20/w, output: 1/w, tolerance: 1e-13}}
)",
                     size);
}

TEST(Size, OfARollingDiskDoesNotDecideHowExactlyItRolls) {
  for (const double size : {0.02, 1.0, 2000.0}) {  // radii of 1 mm, 50 mm and 100 m
    const Result result = simulate(machine(rolling_disk(size)));
    const auto column =
        std::ranges::find(result.table.columns, "roll", &Column::name) - result.table.columns.begin();
    double drift = 0.0;
    for (std::size_t i = 0; i < support::row_count(result.table); ++i)
      drift = std::max(drift,
                       std::abs(result.table.at(i, static_cast<std::size_t>(column)) + 0.40954427201679505));
    EXPECT_LT(drift, 1e-11) << size;
  }
}

}  // namespace
}  // namespace camber
