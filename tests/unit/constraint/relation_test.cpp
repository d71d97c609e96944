#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include <camber/constraint/relation.h>

namespace camber {
namespace {

/// A few operations on numbers up to 10; worst measured 2e-15.
constexpr double kRounding = 1e-14;

constexpr JointCoordinate kA{0, 0}, kB{1, 1}, kC{2, 2};

/// Left side of (1) for the speeds of A, B and C.
double left(const RelationConstraint& relation, double a, double b, double c = 0.0) {
  return combine(relation, std::array{a, b, c});
}

TEST(SpeedRelation, GearTurnsSecondJointByRatioTimesTheFirst) {
  EXPECT_NEAR(left(gear(kA, kB, -0.4), 1.0, -0.4), 0.0, kRounding);
  EXPECT_NE(left(gear(kA, kB, -0.4), 1.0, 0.4), 0.0);
}

TEST(SpeedRelation, ExternalTeethTurnAgainstEachOtherAndInternalTogether) {
  EXPECT_DOUBLE_EQ(teeth_ratio(20, 50), -0.4);
  EXPECT_DOUBLE_EQ(teeth_ratio(20, 50, Mesh::kInternal), 0.4);
}

TEST(SpeedRelation, RackMovesByTheArcOfItsPinion) {
  EXPECT_NEAR(left(rack(kA, kB, 0.05), 2.0, 0.1), 0.0, kRounding);
}

TEST(SpeedRelation, BeltTurnsBothPulleysTheSameWayUnlessCrossed) {
  EXPECT_NEAR(left(belt(kA, kB, 0.1, 0.2), 1.0, 0.5), 0.0, kRounding);
  EXPECT_NEAR(left(belt(kA, kB, 0.1, 0.2, true), 1.0, -0.5), 0.0, kRounding);
}

TEST(SpeedRelation, DifferentialCageTurnsAtTheMeanOfItsShafts) {
  EXPECT_NEAR(left(differential(kA, kB, kC), 2.0, 1.0, 3.0), 0.0, kRounding);
}

TEST(SpeedRelation, PlanetaryFollowsWillis) {
  const RelationConstraint train = planetary(kA, kB, kC, 30, 90);
  EXPECT_NEAR(left(train, 4.0, 0.0, 1.0), 0.0, kRounding);   // ring held: 1 + 90/30
  EXPECT_NEAR(left(train, -3.0, 1.0, 0.0), 0.0, kRounding);  // carrier held
  EXPECT_NEAR(left(train, 2.0, 2.0, 2.0), 0.0, kRounding);   // locked
}

TEST(SpeedRelation, ResidualCountsFromTheStartOfEachCoordinate) {
  RelationConstraint relation = gear(kA, kB, 2.0);
  relation.terms[0].q0 = 0.5;
  relation.terms[1].q0 = 0.1;
  EXPECT_NEAR(evaluate(relation, std::array{1.1, 2.5}, 0.0).residual, 0.0, kRounding);
  EXPECT_NEAR(evaluate(relation, std::array{1.1, 2.6}, 0.0).residual, 0.1, kRounding);
}

TEST(SpeedRelation, DriverPrescribesCoordinateSpeedAndAcceleration) {
  const RelationConstraint motor = driver(kB, [](double t) {
    return TimeValue{std::sin(3.0 * t), 3.0 * std::cos(3.0 * t), -9.0 * std::sin(3.0 * t)};
  });
  const RelationValue value = evaluate(motor, std::array{7.0, std::sin(1.2)}, 0.4);
  EXPECT_NEAR(value.residual, 0.0, kRounding);
  EXPECT_NEAR(value.rate, 3.0 * std::cos(1.2), kRounding);
  EXPECT_NEAR(value.rate_dot, -9.0 * std::sin(1.2), kRounding);
  EXPECT_NEAR(combine(motor, std::array{7.0, value.rate}), value.rate, kRounding);
}

TEST(SpeedRelation, SpeedWithoutCoordinateLeavesNoResidual) {
  const RelationConstraint relation = gear(kA, JointCoordinate{-1, 1}, 2.0);
  EXPECT_FALSE(is_holonomic(relation));
  EXPECT_TRUE(is_holonomic(gear(kA, kB, 2.0)));
  EXPECT_EQ(evaluate(relation, std::array{5.0, 5.0}, 0.0).residual, 0.0);
}

}  // namespace
}  // namespace camber
