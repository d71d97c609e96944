#include <gtest/gtest.h>

#include "unit/analysis/machines.h"

/// What is held more than once, and cures: these are tried on the models themselves, whose joints are changed and counted again.
namespace camber {
namespace {

using support::analysis_of;
using support::gallery_model;
using support::joint;
using support::test_model;

int determinate_count(const Redundancy& redundancy) {
  return static_cast<int>(std::ranges::count(redundancy.determinate, true));
}

bool is_determinate(const Redundancy& redundancy, const std::string& part, const std::string& direction) {
  const auto found = std::ranges::find(redundancy.parts, part, [](const HeldPart& p) { return label(p); });
  const auto at = std::ranges::find(found->directions, direction) - found->directions.begin();
  return redundancy.determinate[static_cast<std::size_t>(found->row + at)];
}

/// The joint's frame in the drawing.
Matrix3 axes_of(const Model& model, const Joint& joint) {
  const auto child = std::ranges::find(model.bodies, joint.child, &Body::name);
  return joint_frame_in_drawing(joint, false, body_frame(*child)).R;
}

/// The model with the joint types that a cure asks for; false where a change has no joint type.
bool apply(const Cure& cure, Model& model) {
  for (const Change& change : cure.changes) {
    Joint& changed = joint(model, change.part);
    const Matrix3 R = axes_of(model, changed);
    if (change.to == "cylindrical") {
      changed.type = Cylindrical{};
    } else if (change.to == "spherical") {
      changed.type = Spherical{};
    } else if (change.to == "universal, free about x too" || change.to == "universal, free about y too") {
      changed.type = Universal{};
      changed.second_axis = R.col(change.frees.front() == "about x" ? 0 : 1);
    } else {
      return false;
    }
  }
  return true;
}

/// Counts again with each cure of standard joints; returns how many there were.
int try_cures(const Model& model, const Analysis& before) {
  int tried = 0;
  for (const Cures& cures : before.cures)
    for (const Cure& cure : cures.best) {
      Model changed = model;
      changed.drivers.clear();
      if (!apply(cure, changed)) continue;
      ++tried;
      const Analysis after = analysis_of(changed);
      EXPECT_EQ(after.dof(), before.dof()) << cure.changes.front().part << " " << cure.changes.front().to;
      EXPECT_EQ(after.redundant(), before.redundant() - cures.redundant);
    }
  return tried;
}

TEST(Redundancy, OfAFourBarIsOutOfItsPlane) {
  const Redundancy found = analysis_of(gallery_model("four_bar")).redundancy;
  EXPECT_EQ(determinate_count(found), 8);
  for (const char* part : {"O", "A", "B", "C"})
    for (const char* direction : {"x", "y"})
      EXPECT_TRUE(is_determinate(found, part, direction)) << part << direction;
}

TEST(Redundancy, OfAFourBarIsCuredByTwoJoints) {
  const Model model = gallery_model("four_bar");
  const Analysis found = analysis_of(model);
  ASSERT_EQ(found.cures.size(), 1U);
  EXPECT_GE(found.cures[0].count, 3);
  for (const Cure& cure : found.cures[0].best) {
    EXPECT_EQ(cure.changes.size(), 2U);
    EXPECT_GE(cure.grip, 0.02);
  }
  const Cure& best = found.cures[0].best.front();
  EXPECT_TRUE(best.plain());
  EXPECT_FALSE(best.drives());  // O has the motor
  EXPECT_GE(try_cures(model, found), 3);
}

TEST(Redundancy, OfTwoCylindricalJointsIsNoCure) {
  Model model = gallery_model("four_bar");
  joint(model, "B").type = Cylindrical{};
  joint(model, "C").type = Cylindrical{};
  const Analysis found = analysis_of(model);
  EXPECT_EQ(found.dof(), 2);
  EXPECT_EQ(found.redundant(), 2);
}

TEST(Redundancy, IsTheSameWhereverTheLoopIsCut) {
  Model model = gallery_model("four_bar");
  model.drivers.clear();
  std::vector<int> counts;
  for (const char* cut : {"O", "A", "B", "C"}) {
    SCOPED_TRACE(cut);
    for (Joint& j : model.joints) j.cut = j.name == cut;
    const Analysis found = analysis_of(model);
    EXPECT_EQ(determinate_count(found.redundancy), 8);
    EXPECT_EQ(found.redundancy.groups.size(), 1U);
    counts.push_back(found.cures.front().count);
  }
  // The walks begin elsewhere, and with them the grip of cures that are hardly any: one or two come and go.
  for (const int count : counts) EXPECT_NEAR(count, counts.front(), 2);
}

TEST(Redundancy, OfBricardsRingIsCuredAtAnyHinge) {
  const Model model = gallery_model("bricard");
  const Analysis found = analysis_of(model);
  EXPECT_EQ(determinate_count(found.redundancy), 0);
  ASSERT_EQ(found.cures.size(), 1U);
  EXPECT_EQ(found.cures[0].count, 6);
  EXPECT_EQ(try_cures(model, found), 6);
}

TEST(Redundancy, OfSarrusLeavesTheForcesAlongTheHinges) {
  const Model model = test_model("sarrus");
  const Analysis found = analysis_of(model);
  for (const char* part : {"A1", "B1", "C1", "A2", "B2", "C2"})
    EXPECT_TRUE(is_determinate(found.redundancy, part, "z")) << part;
  EXPECT_GE(try_cures(model, found), 1);
}

TEST(Redundancy, OfADoorIsInThreeGroups) {
  const Analysis found = analysis_of(test_model("door"));
  ASSERT_EQ(found.redundancy.groups.size(), 3U);
  EXPECT_EQ(determinate_count(found.redundancy), 0);
  ASSERT_EQ(found.cures.size(), 1U);
  const std::vector<Change>& changes = found.cures[0].best.front().changes;
  ASSERT_EQ(changes.size(), 2U);  // a ball on one side, a ball in a groove on the other
  EXPECT_EQ(changes[0].rows.size() + changes[1].rows.size(), 5U);
}

TEST(Redundancy, OfATableIsCuredAtAnyLeg) {
  const Analysis found = analysis_of(test_model("table"));
  ASSERT_EQ(found.cures.size(), 1U);
  for (const char* part : {"floor1", "floor2", "floor3", "floor4"}) {
    EXPECT_FALSE(is_determinate(found.redundancy, part, "z")) << part;
    EXPECT_TRUE(is_determinate(found.redundancy, part, "about x")) << part;
  }
  for (const Cure& cure : found.cures[0].best) EXPECT_EQ(cure.changes.size(), 1U);
}

TEST(Redundancy, OfTwoWheelsOnAnAxleIsInTheirLateralRows) {
  const Analysis found = analysis_of(gallery_model("axle"));
  EXPECT_EQ(found.counts.rows(), 16);
  EXPECT_EQ(found.rank(), 15);
  ASSERT_EQ(found.redundancy.groups.size(), 1U);
  EXPECT_EQ(found.redundancy.groups[0].redundant, 1);
  for (const char* wheel : {"contact left", "contact right"}) {
    EXPECT_FALSE(is_determinate(found.redundancy, wheel, "lateral")) << wheel;
    EXPECT_TRUE(is_determinate(found.redundancy, wheel, "normal")) << wheel;
    EXPECT_TRUE(is_determinate(found.redundancy, wheel, "longitudinal")) << wheel;
  }
  // The bearings carry it: along the axle, and what its lever from the ground to the hub makes.
  EXPECT_FALSE(is_determinate(found.redundancy, "left", "z"));
  bool without_grip = false;
  for (const Cure& cure : found.cures[0].best)
    without_grip = without_grip || cure.changes.front().to == "without lateral grip";
  EXPECT_TRUE(without_grip);
}

TEST(Redundancy, OfLongChainsGetsOneCureForAll) {
  const Analysis found = analysis_of(gallery_model("n_four_bar", {{.name = "N", .value = 5.0}}));
  EXPECT_EQ(found.redundant(), 15);
  int freed = 0;
  for (const Cures& cures : found.cures) {
    ASSERT_FALSE(cures.best.empty());
    for (const Change& change : cures.best.front().changes) freed += static_cast<int>(change.rows.size());
    EXPECT_GT(cures.best.front().grip, 1e-3);
  }
  EXPECT_EQ(freed, 15);
}

}  // namespace
}  // namespace camber
