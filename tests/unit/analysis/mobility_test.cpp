#include <cmath>

#include <gtest/gtest.h>

#include "unit/analysis/machines.h"

/// How many degrees of freedom machines have, against counts by hand.
namespace camber {
namespace {

using support::analysis_of;
using support::gallery_model;
using support::model_of;
using support::test_model;

struct Known {
  const char* name;
  int bodies, holonomic, nonholonomic, dof, redundant, loops;
};
void PrintTo(const Known& known, std::ostream* out) {
  *out << known.name;
}

/// By hand: the freedoms that one sees, and the rows less those.
class GalleryMobility : public testing::TestWithParam<Known> {};

TEST_P(GalleryMobility, IsAsCountedByHand) {
  const Known& known = GetParam();
  const Analysis found = analysis_of(gallery_model(known.name));
  EXPECT_EQ(found.counts.bodies, known.bodies);
  EXPECT_EQ(found.holonomic(), known.holonomic);
  EXPECT_EQ(found.nonholonomic(), known.nonholonomic);
  EXPECT_EQ(found.configuration_dimension(), 6 * known.bodies - known.holonomic);
  EXPECT_EQ(found.dof(), known.dof);
  EXPECT_EQ(found.dof_here(), known.dof);
  EXPECT_EQ(found.redundant(), known.redundant);
  EXPECT_EQ(found.loops.size(), static_cast<std::size_t>(known.loops));
  EXPECT_EQ(found.counts.gruebler() + known.redundant, known.dof);
  EXPECT_FALSE(found.ranks.ambiguous) << found.ranks.plateau_low << " " << found.ranks.plateau_high;
  EXPECT_EQ(found.special.kind, SpecialPose::Kind::kNone);
}

INSTANTIATE_TEST_SUITE_P(
    Machines, GalleryMobility,
    testing::Values(
        // The paper's count of the bicycle: 24 - 17 = 7, and 4 rolling conditions.
        Known{"bicycle", 4, 17, 4, 3, 0, 1}, Known{"rolling_disk", 1, 1, 2, 3, 0, 0},
        Known{"four_bar", 3, 17, 0, 1, 3, 1}, Known{"bricard", 5, 29, 0, 1, 1, 1},
        // Six freedoms of the platform; no leg turns about itself.
        Known{"stewart", 13, 72, 0, 6, 0, 5},
        // Six of the base and three of a loop of six hinges in a plane.
        Known{"cooperating_arms", 8, 39, 0, 9, 3, 1}, Known{"n_four_bar", 5, 29, 0, 1, 6, 2},
        // Thesis (5.21)-(5.23): three of the rows of four parallel wheels follow from the others. Forward and steering.
        Known{"robot444", 9, 46, 6, 2, 3, 3},
        // Yaw of the vehicle follows from its wheels' angles, but not where it is: configurations have no less dimension.
        Known{"agv3", 4, 18, 3, 3, 0, 2}, Known{"slider_crank", 3, 17, 0, 1, 3, 1},
        Known{"double_pendulum", 2, 10, 0, 2, 0, 0}, Known{"free_body", 1, 0, 0, 6, 0, 0},
        Known{"sleigh", 1, 3, 1, 2, 0, 1},
        // The lateral rows of the two wheels on one axle are one.
        Known{"agv2", 5, 23, 5, 2, 1, 2}),
    [](const auto& known) { return known.param.name; });

TEST(Mobility, OfTheCountIsThatOfThePlaneForParallelAxes) {
  const Counts counts = analysis_of(gallery_model("four_bar")).counts;
  EXPECT_EQ(counts.gruebler(), -2);
  EXPECT_EQ(counts.planar, 1);
  EXPECT_EQ(analysis_of(gallery_model("bricard")).counts.planar, std::nullopt);
  EXPECT_EQ(analysis_of(gallery_model("cooperating_arms")).counts.planar,
            std::nullopt);  // the base leaves the plane
}

TEST(Mobility, OfDriversIsNotThatOfTheMachine) {
  const Analysis found = analysis_of(gallery_model("four_bar"));
  EXPECT_EQ(found.dof(), 1);
  EXPECT_EQ(found.actuation.prescribed, 1);
  EXPECT_EQ(found.actuation.surplus(), 0);
  // Two wheels and a skid that is nothing but a support.
  const Analysis axle = analysis_of(gallery_model("axle"));
  EXPECT_EQ(axle.dof(), 3);
  EXPECT_EQ(axle.actuation.prescribed, 3);
}

TEST(Mobility, OfMotorsIsTheirNumber) {
  const Actuation arms = analysis_of(gallery_model("cooperating_arms")).actuation;
  EXPECT_EQ(arms.motors, 2);
  EXPECT_EQ(arms.surplus(), -7);
  EXPECT_EQ(analysis_of(gallery_model("stewart")).actuation.surplus(), 0);
}

TEST(Mobility, OfSarrusIsOneAtAnySkew) {
  for (const double skew : {0.4, 1.0, M_PI / 2, 2.0}) {
    SCOPED_TRACE(skew);
    const Model model = read_model_file(std::string(CAMBER_TEST_DATA) + "/models/sarrus.yaml",
                                        {{.name = "skew", .value = skew}});
    const Analysis found = analysis_of(model);
    EXPECT_EQ(found.counts.gruebler(), 0);
    EXPECT_EQ(found.dof(), 1);
    EXPECT_EQ(found.redundant(), 1);
  }
}

TEST(Mobility, OfADoorAndATable) {
  const Analysis door = analysis_of(test_model("door"));
  EXPECT_EQ(door.counts.gruebler(), -4);
  EXPECT_EQ(door.dof(), 1);
  EXPECT_EQ(door.redundant(), 5);
  const Analysis table = analysis_of(test_model("table"));
  EXPECT_EQ(table.dof(), 3);
  EXPECT_EQ(table.redundant(), 1);
}

TEST(Mobility, OfRedundancyIsByStructureOrByClosing) {
  // Parallel axes are so with the loop open too; Bricard's hinges are redundant only where the ring is closed.
  const Analysis four_bar = analysis_of(gallery_model("four_bar"));
  EXPECT_EQ(four_bar.ranks.tree, four_bar.ranks.generic);
  const Analysis bricard = analysis_of(gallery_model("bricard"));
  EXPECT_EQ(bricard.ranks.tree, bricard.ranks.generic + 1);
}

TEST(Mobility, OfAFlatParallelogramIsOneElsewhere) {
  const Analysis found = analysis_of(model_of(support::kFlatParallelogram));
  EXPECT_EQ(found.dof(), 1);
  EXPECT_EQ(found.dof_here(), 2);
  EXPECT_EQ(found.special.kind, SpecialPose::Kind::kChangePoint);
  EXPECT_EQ(found.special.forms, 1);
  EXPECT_EQ(found.special.directions, 2);
}

TEST(Mobility, OfTwoLinksInLineIsNone) {
  const Analysis found = analysis_of(model_of(support::kLinksInLine));
  EXPECT_EQ(found.dof(), 0);
  EXPECT_EQ(found.dof_here(), 1);
  EXPECT_EQ(found.special.kind, SpecialPose::Kind::kShaky);
  EXPECT_EQ(found.special.forms, 1);
}

TEST(Mobility, OfARodBetweenBallsIsOneMoreThanItDoes) {
  const Analysis found = analysis_of(model_of(support::kRodBetweenBalls));
  EXPECT_EQ(found.dof(), 2);
  ASSERT_EQ(found.motions.idle.size(), 1U);
  const IdleMotion& idle = found.motions.idle.front();
  EXPECT_EQ(idle.bodies, std::vector<std::string>{"rod"});
  const Vector3 from(0.1, 0.0, 0.2), line = (Vector3(1.0, 0.3, 0.5) - from).normalized();
  EXPECT_NEAR(std::abs(idle.axis.dot(line)), 1.0, 1e-12);
  EXPECT_NEAR((idle.point - from).cross(line).norm(), 0.0, 1e-12);
  ASSERT_EQ(found.motions.remaining.size(), 1U);
  const auto moves = [&](const std::string& body) {
    return std::ranges::any_of(found.motions.remaining.front().twists,
                               [&](const auto& twist) { return twist.first == body; });
  };
  EXPECT_TRUE(moves("crank") && moves("rod") && moves("rocker"));
}

TEST(Mobility, OfADoorIsNotIdle) {
  EXPECT_TRUE(analysis_of(test_model("door")).motions.idle.empty());
  EXPECT_TRUE(analysis_of(gallery_model("stewart")).motions.idle.empty());
}

/// The four-bar's motion by the law of its plane: velocities of the pins along the bars are alike at both ends.
TEST(Mobility, OfAFourBarMovesItsBarsRigidly) {
  const Analysis found = analysis_of(gallery_model("four_bar"));
  ASSERT_EQ(found.motions.remaining.size(), 1U);
  const RemainingMotion& motion = found.motions.remaining.front();
  EXPECT_EQ(motion.speed, "O");
  ASSERT_EQ(motion.twists.size(), 3U);
  const Vector6 crank = motion.twists[0].second, rocker = motion.twists[2].second;
  EXPECT_NEAR((crank - (Vector6() << 0, 0, 1, 0, 0, 0).finished()).norm(), 0.0, 1e-9);
  // The rocker turns about C = (0.35, 0): its point in the origin moves by w x (O - C).
  EXPECT_NEAR(rocker[4], -0.35 * rocker[2], 1e-9);
}

/// A bar that is welded at both ends has no speeds at all.
TEST(Mobility, OfAStructureIsNone) {
  const Analysis found = analysis_of(model_of(R"(
bodies: {bar: {rod: {from: [0, 0, 0], to: [1, 0, 0], mass: 1}}}
joints:
  A: {type: weld, parent: ground, child: bar}
  B: {type: weld, parent: ground, child: bar}
)"));
  EXPECT_EQ(found.dof(), 0);
  EXPECT_EQ(found.dof_here(), 0);
  EXPECT_EQ(found.holonomic(), 6);
  EXPECT_EQ(found.redundant(), 6);
  EXPECT_FALSE(found.stuck);
  EXPECT_TRUE(found.motions.remaining.empty());
}

}  // namespace
}  // namespace camber
