#include <gtest/gtest.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/determinacy.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/dynamics/verify.h>
#include <camber/io/model_yaml.h>
#include <camber/simulate/simulate.h>
#include <camber/simulate/system.h>

/// Structures: machines in which nothing can move, or in which every row of the constraints says what others say. Their
/// reactions are compared with statics by hand.
namespace camber {
namespace {

constexpr double kGravity = 9.81;
/// Sums of a dozen numbers of the order of the weight; worst measured 4e-15 of it.
constexpr double kRounding = 1e-13;

Mechanism structure(const std::string& text) {
  return compile(read_model_text("camber: 1\ngravity: [0, 0, -9.81]\n" + text, "test.yaml"));
}

/// The force on the child of a tree joint, or on A of the joint that closes a loop, world axes.
Vector3 force_of(const Mechanism& mechanism, const Solution& solution, const std::string& joint) {
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t)
    if (mechanism.ties[t].name == joint)
      return solution.tie_wrench.col(static_cast<Eigen::Index>(t)).tail<3>();
  return solution.reaction.col(index(find_joint(mechanism, joint))).tail<3>();
}

template <class Check>
void for_each_formulation(const Mechanism& mechanism, Check&& check) {
  Workspace workspace(mechanism);
  const State state = assemble(mechanism, workspace).state;
  const VectorX tau = VectorX::Zero(mechanism.nv);
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(formulation_name(formulation));
    check(solve(formulation, mechanism, state, {tau}, workspace));
  }
}

/// The smallest reactions, as a run gives them, with each formulation.
template <class Check>
void for_each_start(const Mechanism& mechanism, Check&& check) {
  for (const Formulation formulation : kFormulations) {
    SCOPED_TRACE(formulation_name(formulation));
    System system(mechanism, formulation);
    system.evaluate(0.0, system.initial().data());
    system.make_reactions_smallest();
    check(system);
  }
}

/// A beam of 6 kg along x, on a ball at its left end and three rods at its right one: across, up, and against turning
/// about x.
const char* const kBeam = R"(
bodies:
  beam: {box: {center: [1, 0, 0], size: [2, 0.1, 0.1], mass: 6}}
joints:
  ball: {type: spherical, parent: ground, child: beam, at: [0, 0, 0]}
couplings:
  across: {type: rod, from: {body: beam, at: [2, 0, 0]}, to: {body: ground, at: [2, 1, 0]}}
  left: {type: rod, from: {body: beam, at: [2, -0.25, 0]}, to: {body: ground, at: [2, -0.25, 1]}}
  right: {type: rod, from: {body: beam, at: [2, 0.5, 0]}, to: {body: ground, at: [2, 0.5, 1]}}
)";

TEST(Structure, BeamOnABallAndThreeRodsIsStaticallyDeterminate) {
  const Mechanism mechanism = structure(kBeam);
  const double W = 6.0 * kGravity;
  Workspace workspace(mechanism);
  const Assembly assembly = assemble(mechanism, workspace);
  EXPECT_EQ(assembly.elimination.rank, mechanism.nv);
  EXPECT_EQ(assembly.elimination.redundant, 0);
  EXPECT_FALSE(assembly.elimination.ambiguous);
  for_each_formulation(mechanism, [&](const Solution& solution) {
    // Moments about the ball: the two upright rods carry W/2 together, and their moment about x vanishes.
    EXPECT_LE(solution.udot.norm(), kRounding * kGravity);
    EXPECT_LE((force_of(mechanism, solution, "ball") - Vector3(0, 0, W / 2)).norm(), kRounding * W);
    EXPECT_NEAR(force_of(mechanism, solution, "left").z(), W / 3, kRounding * W);
    EXPECT_NEAR(force_of(mechanism, solution, "right").z(), W / 6, kRounding * W);
    EXPECT_NEAR(force_of(mechanism, solution, "across").norm(), 0.0, kRounding * W);
  });
}

TEST(Structure, ThreeHingedArchHasItsThrust) {
  // Each half weighs W at its middle, 0.5 from the support and from the crown, which is 0.8 above: the moment about the
  // crown gives W 1 - H 0.8 - W 0.5 = 0.
  const Mechanism mechanism = structure(R"(
bodies:
  left: {rod: {from: [0, 0, 0], to: [1, 0, 0.8], mass: 3}}
  right: {rod: {from: [1, 0, 0.8], to: [2, 0, 0], mass: 3}}
joints:
  A: {type: revolute, parent: ground, child: left, at: [0, 0, 0], axis: [0, 1, 0]}
  crown: {type: revolute, parent: left, child: right, at: [1, 0, 0.8], axis: [0, 1, 0]}
  B: {type: revolute, parent: ground, child: right, at: [2, 0, 0], axis: [0, 1, 0]}
)");
  const double W = 3.0 * kGravity, H = W * 0.5 / 0.8;
  for_each_formulation(mechanism, [&](const Solution& solution) {
    EXPECT_LE((force_of(mechanism, solution, "A") - Vector3(H, 0, W)).norm(), kRounding * W);
    EXPECT_LE((force_of(mechanism, solution, "B") - Vector3(-H, 0, W)).norm(), kRounding * W);
    EXPECT_LE((force_of(mechanism, solution, "crown") - Vector3(H, 0, 0)).norm(), kRounding * W);
  });
  Workspace workspace(mechanism);
  const State state = assemble(mechanism, workspace).state;
  const Determinacy found = find_determinacy(mechanism, state, workspace);
  EXPECT_EQ(found.elimination.rank, mechanism.nv);
  EXPECT_EQ(found.elimination.redundant, 3);
  for (const ReactionTag& tag : found.reactions)  // z of a hinge is its axis: the plane's parts are fx, fy
    EXPECT_EQ(tag.determinate, (std::vector<bool>{true, true, false, false, false, true})) << tag.name;
}

const char* const kTwoWelds = R"(
bodies:
  arm: {rod: {from: [0, 0, 0], to: [0, 0, -1], mass: 2}}
joints:
  A: {type: weld, parent: ground, child: arm}
  B: {type: weld, parent: ground, child: arm}
)";

TEST(Structure, TwoWeldsShareTheWeightAndAreFlagged) {
  const Mechanism mechanism = structure(kTwoWelds);
  ASSERT_EQ(mechanism.nv, 0);
  const double W = 2.0 * kGravity;
  for_each_start(mechanism, [&](System& system) {
    const Vector6 on_A = joint_reaction(mechanism, system.find_reactions(), find_joint(mechanism, "A"));
    EXPECT_LE((Vector3(on_A.tail<3>()) - Vector3(0, 0, W / 2)).norm(), kRounding * W);
    EXPECT_LE(on_A.head<3>().norm(), kRounding * W);
  });
  Workspace workspace(mechanism);
  const State state = assemble(mechanism, workspace).state;
  const Determinacy found = find_determinacy(mechanism, state, workspace);
  EXPECT_EQ(found.elimination.redundant, 6);
  ASSERT_EQ(found.reactions.size(), 2U);
  for (const ReactionTag& tag : found.reactions) EXPECT_EQ(tag.determinate, std::vector<bool>(6, false));
  EXPECT_LE(verify(mechanism, {.states = 2}).largest(), kRounding);
}

TEST(Structure, WithoutASpeedRuns) {
  Model model = structure(kTwoWelds).model;
  model.simulate.duration = 0.1;
  EXPECT_EQ(simulate(compile(std::move(model))).dof, 0);
}

TEST(Structure, RowThatTouchesNoSpeedContradictsWhereItsRateIsNotZero) {
  // The point of a welded body is told to move.
  EXPECT_THROW(
      {
        const Mechanism mechanism = structure(R"(
bodies: {arm: {rod: {from: [0, 0, 0], to: [0, 0, -1], mass: 2}}}
joints: {A: {type: weld, parent: ground, child: arm}}
drivers: {push: {body: arm, at: [0, 0, -1], x: t}}
)");
        Workspace workspace(mechanism);
        (void)assemble(mechanism, workspace);
      },
      ModelError);
}

TEST(Structure, DoorOnTwoHingesSwingsAndIsHeld) {
  // All five rows of the second hinge repeat the first: the hinges share weight and centripetal force m w^2 r, the
  // couple of the weight about their line follows from both.
  const Mechanism mechanism = structure(R"(
bodies: {door: {box: {center: [0.5, 0, 1], size: [1, 0.04, 2], mass: 30}}}
joints:
  low: {type: revolute, parent: ground, child: door, at: [0, 0, 0.2], axis: [0, 0, 1]}
  high: {type: revolute, parent: ground, child: door, at: [0, 0, 1.8], axis: [0, 0, 1]}
initial: {u: {low: 2}}
simulate: {duration: 1, output: 0.1}
)");
  const double W = 30.0 * kGravity, centripetal = 30.0 * 4.0 * 0.5;
  for_each_start(mechanism, [&](System& system) {
    EXPECT_LE(system.now().udot.norm(), kRounding * kGravity);
    const Vector3 low =
        joint_reaction(mechanism, system.find_reactions(), find_joint(mechanism, "low")).tail<3>();
    const Vector3 high =
        tie_wrench(mechanism.ties[0], system.now().constraints->rows[0], system.now().lambda).tail<3>();
    EXPECT_LE((low + high - Vector3(-centripetal, 0, W)).norm(), kRounding * W);
    EXPECT_NEAR(low.z(), W / 2, kRounding * W);
  });
  const Result result = simulate(mechanism);
  EXPECT_EQ(result.dof, 1);
  EXPECT_NEAR(result.table.at(result.table.rows() - 1, result.table.find("q.low").value()), 2.0, 1e-9);
}

}  // namespace
}  // namespace camber
