#include <camber/model/columns.h>
#include <camber/model/floating.h>
#include <camber/model/names.h>
#include <gtest/gtest.h>

namespace camber {
namespace {

TEST(Names, NearestNameForgivesSlips) {
  const std::vector<std::string> known{"crank", "coupler", "rocker", "ground"};
  EXPECT_EQ(nearest_name("cranc", known), "crank");
  EXPECT_EQ(nearest_name("rcoker", known), "rocker");  // neighbours swapped
  EXPECT_EQ(nearest_name("coupler2", known), "coupler");
  EXPECT_EQ(nearest_name("wheel", known), "");
  EXPECT_EQ(nearest_name("P", std::vector<std::string>{"O"}), "");
  EXPECT_EQ(nearest_name(std::string(100000, 'a'), known), "");
}

TEST(Names, IdentifiersStartWithALetter) {
  for (const char* good : {"a", "A1", "_x", "rear_wheel"}) EXPECT_TRUE(is_identifier(good)) << good;
  for (const char* bad : {"", "1a", "a b", "a.b", "ärm", "a-b"}) EXPECT_FALSE(is_identifier(bad)) << bad;
}

Body body(const char* name) {
  Body b;
  b.name = name;
  b.com = Vector3(1, 2, 3);
  return b;
}

Joint joint(const char* name, const char* parent, const char* child, JointType type = Revolute{}) {
  Joint j;
  j.name = name;
  j.parent = parent;
  j.child = child;
  j.type = std::move(type);
  return j;
}

TEST(ImpliedFreeJoints, OnlyTiedBodiesStay) {
  Model model;
  model.bodies = {body("arm"), body("car")};
  model.joints = {joint("O", "ground", "arm")};
  const std::vector<Joint> free = implied_free_joints(model);
  ASSERT_EQ(free.size(), 1U);
  EXPECT_EQ(free[0].name, "car");
  EXPECT_EQ(free[0].child, "car");
  EXPECT_EQ(free[0].parent, "ground");
  EXPECT_TRUE(std::holds_alternative<Free>(free[0].type));
  EXPECT_EQ(free[0].at, Vector3(1, 2, 3));
}

TEST(ImpliedFreeJoints, PointIsTheOriginOfThePose) {
  Model model;
  model.bodies = {body("car")};
  model.bodies[0].pose = Transform{Matrix3::Identity(), Vector3(4, 5, 6)};
  EXPECT_EQ(implied_free_joints(model).at(0).at, Vector3(4, 5, 6));
}

TEST(ImpliedFreeJoints, TheRootOfAGroupFloats) {
  Model model;
  model.bodies = {body("wheel"), body("fork"), body("frame"), body("moon")};
  model.joints = {joint("front", "fork", "wheel"), joint("steer", "frame", "fork")};
  const std::vector<Joint> free = implied_free_joints(model);
  ASSERT_EQ(free.size(), 2U);
  EXPECT_EQ(free[0].name, "frame");
  EXPECT_EQ(free[1].name, "moon");
}

TEST(ImpliedFreeJoints, InARingTheFirstBodyFloats) {
  Model model;
  model.bodies = {body("a"), body("b")};
  model.joints = {joint("J", "a", "b"), joint("K", "b", "a")};
  const std::vector<Joint> free = implied_free_joints(model);
  ASSERT_EQ(free.size(), 1U);
  EXPECT_EQ(free[0].name, "a");
}

TEST(ImpliedFreeJoints, ABodyWhoseChildIsTiedIsTiedToo) {
  Model model;
  model.bodies = {body("a"), body("b")};
  model.joints = {joint("J", "a", "b"), joint("K", "ground", "b")};
  EXPECT_TRUE(implied_free_joints(model).empty());
}

TEST(Names, ColumnsOfJointsWithSeveralComponentsCarryTheirNames) {
  EXPECT_EQ(coordinate_columns(joint("O", "ground", "a")), std::vector<std::string>{"O"});
  EXPECT_EQ(speed_columns(joint("J", "ground", "a", Cylindrical{})),
            (std::vector<std::string>{"J.angle", "J.slide"}));
  EXPECT_EQ(coordinate_columns(joint("S", "ground", "a", Spherical{})),
            (std::vector<std::string>{"S.qw", "S.qx", "S.qy", "S.qz"}));
  EXPECT_TRUE(coordinate_columns(joint("W", "ground", "a", Weld{})).empty());
}

TEST(Names, LawsMayUseTheStateOfFloatingBodies) {
  Model model;
  model.bodies = {body("car")};
  model.parameters = {{"v", 1.0}};
  const NameSet names(law_names(model));
  for (const char* name : {"t", "v", "q.car.x", "q.car.qw", "u.car.wx", "u.car.vz"})
    EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_FALSE(names.contains("energy.total"));
  EXPECT_TRUE(column_names(model).contains("energy.total"));
}

}  // namespace
}  // namespace camber
