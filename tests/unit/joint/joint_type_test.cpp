#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/joint_zoo.h"

namespace camber {
namespace {

using support::Motion;
using support::motion_of;
using support::relative_error;

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 4e-16;  // one operation on numbers of order 1

VectorX numbers(std::initializer_list<double> values) {
  VectorX v(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), v.begin());
  return v;
}

TEST(JointType, NineAreKnownByName) {
  const std::vector<std::string_view> names = joint_type_names();
  const std::vector<std::string_view> expected{
      "revolute", "prismatic", "helical", "cylindrical", "universal", "spherical", "planar", "free", "weld"};
  EXPECT_EQ(names, expected);
  for (const std::string_view name : names)
    EXPECT_EQ(joint_type_name(joint_type_from_name(name).value()), name);
}

TEST(JointType, UnknownNameIsNone) {
  EXPECT_FALSE(joint_type_from_name("hinge"));
  EXPECT_FALSE(joint_type_from_name("custom"));  // made in code only
}

TEST(JointType, RevoluteTurnsXTowardsY) {
  const Motion m = motion_of(Revolute{}, numbers({kPi / 2.0}), numbers({1.0}));
  EXPECT_LE(relative_error(m.X_FM.R.col(0), Vector3::UnitY()), kRounding);
  EXPECT_EQ(m.w, Vector3::UnitZ());
}

TEST(JointType, PrismaticSlidesAlongZ) {
  const Motion m = motion_of(Prismatic{}, numbers({0.7}), numbers({2.0}));
  EXPECT_EQ(m.X_FM.p, Vector3(0.0, 0.0, 0.7));
  EXPECT_EQ(m.v, Vector3(0.0, 0.0, 2.0));
}

TEST(JointType, HelicalAdvancesByThePitchInOneTurn) {
  Helical screw;
  screw.pitch = -0.3;
  const Motion m = motion_of(screw, numbers({2.0 * kPi}), numbers({0.0}));
  EXPECT_LE(relative_error(m.X_FM.R, Matrix3::Identity()), kRounding);
  EXPECT_NEAR(m.X_FM.p.z(), -0.3, kRounding);
}

TEST(JointType, CylindricalTurnsAndSlidesOnTheSameAxis) {
  const Motion m = motion_of(Cylindrical{}, numbers({0.4, 0.9}), numbers({1.5, -2.0}));
  EXPECT_EQ(m.X_FM.p, Vector3(0.0, 0.0, 0.9));
  EXPECT_EQ(m.w, Vector3(0.0, 0.0, 1.5));
  EXPECT_EQ(m.v, Vector3(0.0, 0.0, -2.0));
}

TEST(JointType, UniversalTurnsAboutZThenAboutTheCarriedX) {
  const Motion m = motion_of(Universal{}, numbers({0.6, -1.1}), numbers({0.0, 1.0}));
  const Matrix3 expected =
      (Eigen::AngleAxisd(0.6, Vector3::UnitZ()) * Eigen::AngleAxisd(-1.1, Vector3::UnitX()))
          .toRotationMatrix();
  EXPECT_LE(relative_error(m.X_FM.R, expected), kRounding);
  EXPECT_LE(relative_error(m.w, Vector3(std::cos(0.6), std::sin(0.6), 0.0)), kRounding);
}

TEST(JointType, PlanarSlidesAlongTheParentsAxesWhateverItsAngle) {
  const Motion m = motion_of(Planar{}, numbers({0.1, 0.2, 1.0}), numbers({3.0, 4.0, 5.0}));
  EXPECT_EQ(m.X_FM.p, Vector3(0.1, 0.2, 0.0));
  EXPECT_EQ(m.v, Vector3(3.0, 4.0, 0.0));
  EXPECT_EQ(m.w, Vector3(0.0, 0.0, 5.0));
}

TEST(JointType, SphericalSpeedsAreInTheAxesOfTheChild) {
  // A quarter turn about z: the child's x axis lies on the parent's y.
  const double half = std::sqrt(0.5);
  const Motion m = motion_of(Spherical{}, numbers({half, 0.0, 0.0, half}), numbers({1.0, 0.0, 0.0}));
  EXPECT_LE(relative_error(m.w, Vector3::UnitY()), kRounding);
}

TEST(JointType, FreeSpeedsAreInTheAxesOfTheChildAndItsPointInThoseOfTheParent) {
  const double half = std::sqrt(0.5);
  const Motion m = motion_of(Free{}, numbers({1.0, 2.0, 3.0, half, 0.0, 0.0, half}),
                             numbers({0.0, 0.0, 0.0, 1.0, 0.0, 0.0}));
  EXPECT_EQ(m.X_FM.p, Vector3(1.0, 2.0, 3.0));
  EXPECT_LE(relative_error(m.v, Vector3::UnitY()), kRounding);
}

TEST(JointType, LongQuaternionStillGivesARotation) {
  const Motion m = motion_of(Spherical{}, numbers({1.1, 0.0, 0.0, 1.1}), numbers({0.0, 0.0, 0.0}));
  EXPECT_LE(relative_error(m.X_FM.R.col(0), Vector3::UnitY()), kRounding);
}

TEST(JointType, QuaternionsStandAfterThePoint) {
  EXPECT_EQ(quaternion_offset(Spherical{}), 0);
  EXPECT_EQ(quaternion_offset(Free{}), 3);
  EXPECT_EQ(quaternion_offset(Universal{}), -1);
  EXPECT_EQ(quaternion_offset(support::parabolic_slot()), -1);
}

TEST(JointType, IntegrateMayWriteOverItsInput) {
  VectorX q = numbers({1.0, 2.0, 3.0, 0.5, 0.5, 0.5, 0.5});
  const VectorX v = numbers({0.3, -0.2, 0.5, 1.0, -2.0, 0.7});
  VectorX expected(7);
  integrate(Free{}, q.data(), v.data(), expected.data());
  integrate(Free{}, q.data(), v.data(), q.data());
  EXPECT_EQ(q, expected);
}

TEST(JointType, UserWrittenJointNamesItsOwnCoordinates) {
  const JointType type = support::paraboloid();
  EXPECT_EQ(joint_type_name(type), "custom");
  EXPECT_EQ(coordinate_names(type), (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(speed_names(type), coordinate_names(type));
}

}  // namespace
}  // namespace camber
