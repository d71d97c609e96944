#include <gtest/gtest.h>

#include <algorithm>

#include <camber/mechanism/mechanism.h>

#include "support/builders.h"

namespace camber {
namespace {

using support::add_joint;
using support::block;
using support::chain;

/// The error that compiling the model gives.
ModelError refusal(const Model& model) {
  try {
    (void)compile(model);
  } catch (const ModelError& error) {
    return error;
  }
  ADD_FAILURE() << "the model was accepted";
  return {{}, "", "", ""};
}

TEST(Mechanism, ParentsComeBeforeTheirChildrenWhateverTheOrderOfTheFile) {
  Model model = chain(3);  // link0 on the ground, link1 on link0, link2 on link1
  std::reverse(model.bodies.begin(), model.bodies.end());
  std::reverse(model.joints.begin(), model.joints.end());
  const Mechanism mechanism = compile(model);
  ASSERT_EQ(mechanism.bodies.size(), 4U);
  EXPECT_EQ(mechanism.bodies[0].body, kGround);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(mechanism.bodies[i].body, "link" + std::to_string(i - 1));
    EXPECT_EQ(mechanism.bodies[i].parent, static_cast<BodyId>(i - 1));
  }
}

TEST(Mechanism, SpeedsOfASubtreeAreOneRange) {
  Model model = chain(2);
  model.bodies.push_back(block("side"));
  add_joint(model, "side_joint", Revolute{}, "link0", "side");
  model.bodies.push_back(block("tip"));
  add_joint(model, "tip_joint", Revolute{}, "link1", "tip");
  const Mechanism mechanism = compile(model);
  // Depth first: link0, link1, tip, side.
  EXPECT_EQ(mechanism.u_names, (std::vector<std::string>{"joint0", "joint1", "tip_joint", "side_joint"}));
}

TEST(Mechanism, JointDrawnFromOuterToInnerBodyIsReversed) {
  Model model = chain(1);
  model.bodies.push_back(block("outer"));
  add_joint(model, "hinge", Revolute{}, "outer", "link0");
  const Mechanism mechanism = compile(model);
  const TreeBody& outer = mechanism.bodies[static_cast<std::size_t>(index(find_body(mechanism, "outer")))];
  EXPECT_TRUE(outer.reversed);
  EXPECT_EQ(outer.joint, "hinge");
  EXPECT_EQ(outer.parent, find_body(mechanism, "link0"));
}

TEST(Mechanism, BodyWithoutAJointFloats) {
  Model model;
  model.bodies.push_back(block("stone"));
  const Mechanism mechanism = compile(model);
  EXPECT_EQ(mechanism.nq, 7);
  EXPECT_EQ(mechanism.nv, 6);
  EXPECT_EQ(mechanism.q_names.front(), "stone.x");
  EXPECT_EQ(mechanism.u_names.front(), "stone.wx");
}

TEST(Mechanism, OneBodyOfAGroupFloatsAndCarriesTheOthers) {
  Model model;
  model.bodies = {block("child"), block("parent")};
  add_joint(model, "hinge", Revolute{}, "parent", "child");
  const Mechanism mechanism = compile(model);
  EXPECT_EQ(mechanism.nv, 7);
  EXPECT_EQ(mechanism.bodies[1].body, "parent");
  EXPECT_EQ(mechanism.bodies[2].parent, BodyId{1});
}

TEST(Mechanism, WeldedBodyHasNoCoordinates) {
  Model model = chain(1);
  model.bodies.push_back(block("tool"));
  add_joint(model, "flange", Weld{}, "link0", "tool");
  const Mechanism mechanism = compile(model);
  EXPECT_EQ(mechanism.nq, 1);
  EXPECT_EQ(mechanism.bodies[2].nu, 0);
}

std::vector<std::string> names_of_ties(const Mechanism& mechanism) {
  std::vector<std::string> names;
  for (const Tie& tie : mechanism.ties) names.push_back(tie.name);
  return names;
}

TEST(SpanningTree, TheFreestJointOfALoopIsCut) {
  Model model = chain(2);
  model.bodies.push_back(block("end"));
  add_joint(model, "ball", Spherical{}, "link1", "end");
  add_joint(model, "hinge", Revolute{}, kGround, "end");
  EXPECT_EQ(names_of_ties(compile(model)), std::vector<std::string>{"ball"});
}

TEST(SpanningTree, PathsFromTheGroundAreShort) {
  // A ring of six hinges through the ground: the middle one is cut.
  Model model = chain(5);
  add_joint(model, "closing", Revolute{}, "link4", kGround);
  std::swap(model.joints.back().parent, model.joints.back().child);
  const Mechanism mechanism = compile(model);
  ASSERT_EQ(mechanism.ties.size(), 1U);
  EXPECT_LE(mechanism.ties[0].columns.size(), 5U);
  EXPECT_TRUE(mechanism.ties[0].name == "joint2" || mechanism.ties[0].name == "joint3");
}

TEST(SpanningTree, AJointWhoseCoordinateIsUsedIsNotCut) {
  Model model = chain(2);
  add_joint(model, "closing", Revolute{}, kGround, "link1");
  model.joints[1].damping = {0.1};
  model.joints[2].damping = {0.1};
  EXPECT_EQ(names_of_ties(compile(model)), std::vector<std::string>{"joint0"});
}

TEST(SpanningTree, ALoopOfUsedJointsIsOpenedThroughABody) {
  Model model = chain(2);
  add_joint(model, "closing", Revolute{}, kGround, "link1");
  for (Joint& joint : model.joints) joint.damping = {0.1};
  const Mechanism mechanism = compile(model);
  ASSERT_EQ(mechanism.ties.size(), 1U);
  EXPECT_EQ(mechanism.ties[0].origin, Origin::kHalvedBody);
  EXPECT_EQ(mechanism.ties[0].rows, 6);
  double mass = 0.0;
  for (const auto& link : mechanism.tree.links) mass += link.mass;
  EXPECT_DOUBLE_EQ(mass, model.bodies[0].mass + model.bodies[1].mass);
}

TEST(SpanningTree, TheUsersCutIsTaken) {
  Model model = chain(2);
  add_joint(model, "closing", Revolute{}, kGround, "link1");
  model.joints[0].cut = true;
  EXPECT_EQ(names_of_ties(compile(model)), std::vector<std::string>{"joint0"});
}

TEST(SpanningTree, ABodyWhoseJointsAreAllCutFloats) {
  Model model = chain(1);
  model.joints[0].cut = true;
  const Mechanism mechanism = compile(model);
  EXPECT_EQ(mechanism.nv, 6);
  EXPECT_EQ(mechanism.rows, 5);
}

TEST(SpanningTree, TwoJointsBetweenTheSameBodiesAreALoop) {
  Model model = chain(1);
  add_joint(model, "second", Revolute{}, kGround, "link0");
  EXPECT_EQ(compile(model).rows, 5);
}

TEST(SpanningTree, ALoopOfFloatingBodiesHasOneFreeJoint) {
  Model model;
  model.bodies = {block("a"), block("b"), block("c")};
  add_joint(model, "ab", Revolute{}, "a", "b");
  add_joint(model, "bc", Revolute{}, "b", "c");
  add_joint(model, "ca", Revolute{}, "c", "a");
  const Mechanism mechanism = compile(model);
  EXPECT_EQ(mechanism.nv, 8);
  EXPECT_EQ(mechanism.rows, 5);
}

TEST(Mechanism, MasslessBodyAtTheEndIsRefusedAndItsJointNamed) {
  Model model = chain(2);
  model.bodies[1].mass = 0.0;
  model.bodies[1].inertia.setZero();
  const ModelError error = refusal(model);
  EXPECT_EQ(error.path, "joints.joint1");
  EXPECT_NE(error.problem.find("nothing resists the motion joint1"), std::string::npos) << error.what();
}

TEST(Mechanism, ThinRodSpinningAboutItsOwnAxisIsRefused) {
  Model model = chain(1);
  model.joints[0].axis = Vector3::UnitX();
  model.bodies[0].com = Vector3(0.5, 0.0, 0.0);
  model.bodies[0].inertia = Vector3(0.0, 0.1, 0.1).asDiagonal();
  EXPECT_EQ(refusal(model).path, "joints.joint0");
}

TEST(Mechanism, FloatingPointMassIsRefusedAndTheBodyNamed) {
  Model model;
  model.bodies.push_back(block("dust"));
  model.bodies[0].inertia.setZero();
  EXPECT_EQ(refusal(model).path, "bodies.dust");
}

TEST(Mechanism, TwoSlidesAlongOneLineAreRefused) {
  // The outer slide does nothing that the inner one cannot do: only their sum meets resistance.
  Model model;
  model.bodies = {block("carriage"), block("slider")};
  model.bodies[0].mass = 0.0;
  model.bodies[0].inertia.setZero();
  add_joint(model, "first", Prismatic{}, kGround, "carriage");
  add_joint(model, "second", Prismatic{}, "carriage", "slider");
  EXPECT_NE(refusal(model).problem.find("nothing resists"), std::string::npos);
}

TEST(Mechanism, MasslessBodyBetweenOthersIsAllowed) {
  // The fork of a gimbal: two crossed turns, mass on the outer body alone.
  Model model;
  model.bodies = {block("fork"), block("rotor")};
  model.bodies[0].mass = 0.0;
  model.bodies[0].inertia.setZero();
  add_joint(model, "outer", Revolute{}, kGround, "fork", Vector3::UnitZ());
  add_joint(model, "inner", Revolute{}, "fork", "rotor", Vector3::UnitX());
  EXPECT_EQ(compile(model).nv, 2);
}

TEST(Mechanism, SingularDrawingAloneIsAllowed) {
  // Parallel slides in the drawing only: turned by any angle, the joint between them tells them apart.
  Model model;
  model.bodies = {block("carriage"), block("arm"), block("slider")};
  for (int i = 0; i < 2; ++i) {
    model.bodies[static_cast<std::size_t>(i)].mass = 0.0;
    model.bodies[static_cast<std::size_t>(i)].inertia.setZero();
  }
  add_joint(model, "first", Prismatic{}, kGround, "carriage", Vector3::UnitX());
  add_joint(model, "turn", Revolute{}, "carriage", "arm", Vector3::UnitZ());
  add_joint(model, "second", Prismatic{}, "arm", "slider", Vector3::UnitX());
  EXPECT_EQ(compile(model).nv, 3);
}

TEST(Mechanism, UnknownNamesSuggestTheNearest) {
  const Mechanism mechanism = compile(chain(2));
  const auto remedy_of = [](auto&& find) -> std::string {
    try {
      find();
    } catch (const ModelError& error) {
      return error.remedy;
    }
    return "found";
  };
  EXPECT_EQ(remedy_of([&] { (void)find_body(mechanism, "lnk1"); }), "did you mean 'link1'?");
  EXPECT_EQ(remedy_of([&] { (void)find_joint(mechanism, "join0"); }), "did you mean 'joint0'?");
  EXPECT_EQ(remedy_of([&] { (void)find_coordinate(mechanism, "joint11"); }), "did you mean 'joint1'?");
  EXPECT_EQ(remedy_of([&] { (void)find_speed(mechanism, "Joint1"); }), "did you mean 'joint1'?");
}

TEST(Mechanism, NoJointHasTheEmptyName) {
  // The ground stands among the bodies, with no joint of its own.
  EXPECT_THROW((void)find_joint(compile(chain(1)), ""), ModelError);
}

TEST(Mechanism, InvalidModelIsRefused) {
  Model model = chain(1);
  model.bodies[0].mass = -1.0;
  EXPECT_EQ(refusal(model).path, "bodies.link0.mass");
}

TEST(Mechanism, LongChainNeedsNeitherStackNorTheSquareOfItsLength) {
  // One body in ten turns, the others are welded to their neighbours.
  constexpr int kBodies = 30000;
  Model model = chain(kBodies);
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (i % 10 != 0) model.joints[i].type = Weld{};
  EXPECT_EQ(compile(std::move(model)).nv, kBodies / 10);
}

}  // namespace
}  // namespace camber
