#include <numbers>
#include <vector>

#include <camber/model/shape.h>
#include <gtest/gtest.h>

namespace camber {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 1e-14;  // sums of a few products of numbers of order one

Matrix3 diagonal(double x, double y, double z) {
  return Vector3(x, y, z).asDiagonal();
}

TEST(Shape, ThinRodHasOneTwelfthMassLengthSquared) {
  const MassProperties rod = mass_properties(Rod{{0, 0, 1}, {0, 0, 3}, 0.0}, 6.0);
  EXPECT_TRUE(rod.com.isApprox(Vector3(0, 0, 2)));
  EXPECT_TRUE(rod.inertia.isApprox(diagonal(2, 2, 0), kRounding));
}

TEST(Shape, RoundBarIsACylinder) {
  const MassProperties bar = mass_properties(Rod{{0, 0, -1}, {0, 0, 1}, 0.5}, 3.0);
  const MassProperties cylinder = mass_properties(Cylinder{{0, 0, 0}, {0, 0, 1}, 0.5, 2.0, 0.0}, 3.0);
  EXPECT_TRUE(bar.inertia.isApprox(cylinder.inertia, kRounding));
  EXPECT_DOUBLE_EQ(volume(Rod{{0, 0, -1}, {0, 0, 1}, 0.5}), kPi / 2.0);
}

TEST(Shape, BoxHasTheMomentsOfItsEdges) {
  const Box box{{1, 2, 3}, {1, 2, 3}, Matrix3::Identity()};
  EXPECT_TRUE(mass_properties(box, 12.0).inertia.isApprox(diagonal(13, 10, 5), kRounding));
  EXPECT_DOUBLE_EQ(volume(box), 6.0);
}

TEST(Shape, TurnedBoxHasTurnedMoments) {
  Matrix3 axes;
  axes << 0, -1, 0, 1, 0, 0, 0, 0, 1;  // a quarter turn about z: x and y change places
  const Box box{{0, 0, 0}, {1, 2, 3}, axes};
  EXPECT_TRUE(mass_properties(box, 12.0).inertia.isApprox(diagonal(10, 13, 5), kRounding));
}

TEST(Shape, TubeIsTheDifferenceOfTwoCylinders) {
  const double density = 2.0;
  const auto solid = [&](double radius) {
    const Cylinder c{{0, 0, 0}, {1, 0, 0}, radius, 3.0, 0.0};
    return mass_properties(c, density * volume(c));
  };
  const Cylinder tube{{0, 0, 0}, {1, 0, 0}, 0.5, 3.0, 0.3};
  const MassProperties hollow = mass_properties(tube, density * volume(tube));
  EXPECT_NEAR(hollow.mass, solid(0.5).mass - solid(0.3).mass, kRounding);
  EXPECT_TRUE(hollow.inertia.isApprox(solid(0.5).inertia - solid(0.3).inertia, kRounding));
}

TEST(Shape, DiskBallAndPoint) {
  EXPECT_TRUE(
      mass_properties(Disk{{0, 0, 0}, {0, 2, 0}, 2.0}, 1.0).inertia.isApprox(diagonal(1, 2, 1), kRounding));
  EXPECT_TRUE(mass_properties(Sphere{{0, 0, 0}, 1.0}, 5.0).inertia.isApprox(diagonal(2, 2, 2), kRounding));
  EXPECT_TRUE(mass_properties(PointMass{{1, 1, 1}}, 5.0).inertia.isZero(0.0));
  EXPECT_EQ(volume(Disk{}), 0.0);
  EXPECT_EQ(volume(PointMass{}), 0.0);
  EXPECT_DOUBLE_EQ(volume(Sphere{{0, 0, 0}, 1.0}), 4.0 / 3.0 * kPi);
}

TEST(Shape, HalvesOfARodMakeTheRod) {
  const std::vector<MassProperties> halves{mass_properties(Rod{{0, 0, 0}, {1, 1, 0}, 0.0}, 1.0),
                                           mass_properties(Rod{{1, 1, 0}, {2, 2, 0}, 0.0}, 1.0)};
  const MassProperties whole = mass_properties(Rod{{0, 0, 0}, {2, 2, 0}, 0.0}, 2.0);
  const MassProperties sum = combine(halves);
  EXPECT_DOUBLE_EQ(sum.mass, whole.mass);
  EXPECT_TRUE(sum.com.isApprox(whole.com, kRounding));
  EXPECT_TRUE(sum.inertia.isApprox(whole.inertia, kRounding));
}

TEST(Shape, MovesWithItsFrame) {
  Transform X;
  X.R << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  X.p = Vector3(1, 2, 3);
  for (const Shape& shape :
       {Shape(Rod{{0, 0, 0}, {1, 2, 3}, 0.1}), Shape(Box{{1, 0, 0}, {1, 2, 3}, Matrix3::Identity()}),
        Shape(Cylinder{{1, 0, 0}, {1, 1, 0}, 1.0, 2.0, 0.5}), Shape(Disk{{0, 1, 0}, {1, 0, 0}, 1.0}),
        Shape(Sphere{{0, 0, 1}, 1.0}), Shape(PointMass{{1, 0, 1}})}) {
    SCOPED_TRACE(std::visit([]<class S>(const S&) { return S::kPart; }, shape));
    const MassProperties before = mass_properties(shape, 2.0);
    const MassProperties after = mass_properties(transformed(X, shape), 2.0);
    EXPECT_TRUE(after.com.isApprox(X * before.com, kRounding));
    EXPECT_TRUE(after.inertia.isApprox(X.R * before.inertia * X.R.transpose(), kRounding));
  }
}

}  // namespace
}  // namespace camber
