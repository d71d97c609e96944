#include <algorithm>

#include <gtest/gtest.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/determinacy.h>
#include <camber/io/model_yaml.h>

#include "support/gallery.h"

/// What is said of machines that have more constraints than they need.
namespace camber {
namespace {

Determinacy determinacy_of(const Model& model) {
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  return find_determinacy(mechanism, assemble(mechanism, workspace).state, workspace);
}
Determinacy determinacy_of(const std::string& text) {
  return determinacy_of(read_model_text("camber: 1\n" + text, "test.yaml"));
}

/// "fx fy fz": the indeterminate parts.
std::string indeterminate(const Determinacy& found, const std::string& kind, const std::string& name) {
  for (const ReactionTag& tag : found.reactions) {
    if (tag.kind != kind || tag.name != name) continue;
    std::string text;
    for (std::size_t i = 0; i < tag.parts.size(); ++i)
      if (!tag.determinate[i]) text += (text.empty() ? "" : " ") + tag.parts[i];
    return text;
  }
  return "no such reaction";
}

bool says(const Determinacy& found, const std::string& text) {
  return std::ranges::find(found.resultants, text) != found.resultants.end();
}

TEST(Determinacy, OfAPlanarFourBarIsThatOfItsPlane) {
  Model model = support::gallery_model("four_bar");
  model.drivers.clear();
  for (const char* cut : {"O", "A", "B", "C"}) {
    SCOPED_TRACE(cut);
    for (Joint& joint : model.joints) joint.cut = joint.name == cut;
    const Determinacy found = determinacy_of(model);
    EXPECT_EQ(found.elimination.redundant, 3);
    for (const char* joint : {"O", "A", "B", "C"})
      EXPECT_EQ(indeterminate(found, "joint", joint), "fz mx my") << joint;
  }
}

TEST(Determinacy, OfBricardsLinkageLeavesOnlyTheFreeMoments) {
  const Determinacy found = determinacy_of(support::gallery_model("bricard"));
  EXPECT_EQ(found.elimination.redundant, 1);
  for (const char* joint : {"P0", "P1", "P2", "P3", "P4", "P5"})
    EXPECT_EQ(indeterminate(found, "joint", joint), "fx fy fz mx my") << joint;
}

TEST(Determinacy, OfTwoWheelsOnOneAxleIsTheSumOfTheirLateralForces) {
  const Determinacy found = determinacy_of(support::gallery_model("cart"));
  EXPECT_EQ(found.elimination.redundant, 1);
  EXPECT_EQ(indeterminate(found, "contact", "left"), "lateral");
  EXPECT_EQ(indeterminate(found, "contact", "right"), "lateral");
  EXPECT_TRUE(says(found, "only the sum of contact left, lateral and contact right, lateral is determinate"));
}

TEST(Determinacy, OfCooperatingArmsIsThatOfTheirPlane) {
  const Determinacy found = determinacy_of(support::gallery_model("cooperating_arms"));
  EXPECT_EQ(found.elimination.redundant, 3);
  for (const char* joint : {"a1", "a2", "a3", "b1", "b2", "b3", "grasp1", "grasp2"})
    EXPECT_EQ(indeterminate(found, "joint", joint), "fz mx my") << joint;
}

// A table: four legs where three would do.

std::string table(int legs) {
  std::string text =
      "bodies: {top: {box: {center: [0, 0, 1], size: [2, 1, 0.1], mass: 20}}}\n"
      "couplings:\n";
  const char* at[] = {"1, 0.5", "-1, 0.5", "-1, -0.5", "1, -0.5"};
  for (int i = 0; i < legs; ++i)
    text += "  leg" + std::to_string(i + 1) + ": {type: rod, from: {body: ground, at: [" + at[i] +
            ", 0]}, to: {body: top, at: [" + at[i] + ", 1]}}\n";
  return text;
}

TEST(Determinacy, OfATableWithThreeLegsIsWhole) {
  const Determinacy found = determinacy_of(table(3));
  EXPECT_EQ(found.elimination.redundant, 0);
  for (const char* leg : {"leg1", "leg2", "leg3"}) EXPECT_EQ(indeterminate(found, "coupling", leg), "");
  EXPECT_TRUE(found.resultants.empty());
}

TEST(Determinacy, OfATableWithFourLegsIsUpToOneForce) {
  const Determinacy found = determinacy_of(table(4));
  EXPECT_EQ(found.elimination.redundant, 1);
  for (const ReactionTag& tag : found.reactions) EXPECT_FALSE(tag.determinate[0]) << tag.name;
  ASSERT_EQ(found.resultants.size(), 1U);
  EXPECT_NE(found.resultants[0].find("only sums and differences of these are determinate: coupling leg1"),
            std::string::npos)
      << found.resultants[0];
}

// A shaft in two bearings: the second one holds its axis five times over.

constexpr const char* kShaft =
    "bodies: {shaft: {cylinder: {center: [0, 0, 0], axis: [1, 0, 0], radius: 0.1, length: 1, mass: 5}}}\n"
    "joints:\n"
    "  left: {type: revolute, parent: ground, child: shaft, at: [-0.5, 0, 0], axis: [1, 0, 0]}\n"
    "  right: {type: revolute, parent: ground, child: shaft, at: [0.5, 0, 0], axis: [1, 0, 0]}\n";

TEST(Determinacy, OfTwoBearingsOfAShaftIsTheSumOfTheirAxialForces) {
  const Determinacy found = determinacy_of(kShaft);
  EXPECT_EQ(found.elimination.redundant, 5);
  EXPECT_EQ(indeterminate(found, "joint", "left"), "fx fy fz mx my");
  EXPECT_TRUE(says(found, "only the sum of joint left, fz and joint right, fz is determinate"));
}

TEST(Determinacy, NamesTheIndeterminateJointsAndComponents) {
  const Model model = read_model_text(std::string("camber: 1\n") + kShaft, "test.yaml");
  const Mechanism mechanism = compile(model);
  Workspace workspace(mechanism);
  const Determinacy found = find_determinacy(mechanism, assemble(mechanism, workspace).state, workspace);
  const std::vector<std::string> warnings = redundancy_warnings(mechanism, found);
  ASSERT_FALSE(warnings.empty());
  EXPECT_NE(warnings[0].find("joint left: fx, fy, fz, mx, my"), std::string::npos) << warnings[0];
}

TEST(Determinacy, OfASectionInAnOverconstrainedLoopIsThatOfItsPlane) {
  Model model = support::gallery_model("four_bar");
  Section section{.name = "mid", .body = "coupler", .at = model.joints[1].at, .normal = Vector3::UnitX()};
  section.part = SectionPart{.mass = 1e-3, .com = model.bodies[1].com, .inertia = Matrix3::Zero()};
  model.sections = {section};
  EXPECT_EQ(indeterminate(determinacy_of(model), "section", "mid"), "fz mx my");
}

TEST(Determinacy, OfATreeIsWhole) {
  const Model model = support::gallery_model("kane_arm");
  const Determinacy found = determinacy_of(model);
  EXPECT_EQ(found.reactions.size(), model.joints.size());
  for (const ReactionTag& tag : found.reactions) EXPECT_EQ(indeterminate(found, tag.kind, tag.name), "");
}

}  // namespace
}  // namespace camber
