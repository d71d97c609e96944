// Closed forms of rolling contacts, omnidirectional wheels, skates and rods.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include <camber/constraint/constraint_type.h>
#include <camber/spatial/rotation.h>

#include "support/constraint_zoo.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr double kPi = std::numbers::pi;
/// A few operations on numbers of the order of 1; worst measured 4e-15.
constexpr double kRounding = 1e-14;
constexpr int kTrials = 200;

/// At rest, z along `axis`.
MovingFrame with_axis(const Vector3& axis, const Vector3& p) {
  return {frame_from_axes(axis, Vector3::UnitX()), p, Vector3::Zero(), Vector3::Zero()};
}

ConstraintRows rows_at(const ConstraintType& type, const MovingFrame& A, const MovingFrame& B = {}) {
  return rows_of(type, {A, B, Vector3::Zero(), Vector3::Zero(), Vector3::Zero(), Vector3::Zero()});
}
/// Left side of the row, of frames that are not accelerated.
double velocity(const ConstraintType& type, int row, const MovingFrame& A, const MovingFrame& B = {}) {
  const MovingPair pair{A, B, Vector3::Zero(), Vector3::Zero(), Vector3::Zero(), Vector3::Zero()};
  return row_velocity(rows_of(type, pair), row, pair);
}

TEST(RollingWheel, UprightAndStraightTheLongitudinalRowIsSpeedLessRadiusTimesSpin) {
  constexpr double kRadius = 0.35;
  MovingFrame wheel = with_axis(Vector3::UnitY(), {2.0, 3.0, kRadius});
  wheel.v = {1.7, 0.0, 0.0};
  wheel.w = {0.0, 4.0, 0.0};  // about +y: forward
  const WheelConstraint type{.radius = kRadius};
  const ConstraintRows rows = rows_at(type, wheel);
  EXPECT_NEAR(rows.row[0].residual, 0.0, kRounding);
  EXPECT_NEAR((rows.Q - Vector3(2.0, 3.0, 0.0)).norm(), 0.0, kRounding);
  EXPECT_NEAR(velocity(type, 0, wheel), 0.0, kRounding);
  EXPECT_NEAR(velocity(type, 1, wheel), 1.7 - kRadius * 4.0, kRounding);
  EXPECT_NEAR(velocity(type, 2, wheel), 0.0, kRounding);
}

TEST(RollingWheel, LateralRowIsSideSlipAlongTheAxis) {
  MovingFrame wheel = with_axis(Vector3::UnitY(), {0.0, 0.0, 0.35});
  wheel.v = {0.0, 0.6, 0.0};
  EXPECT_NEAR(velocity(WheelConstraint{.radius = 0.35}, 2, wheel), 0.6, kRounding);
}

/// A disk that leans by theta about the direction of travel x touches below its side: C + r (0, s, -c).
TEST(RollingWheel, LeaningDiskTouchesAtItsLowestPoint) {
  constexpr double kRadius = 0.5;
  for (const double theta : {0.0, 1e-8, 0.3, 1.0, 89.9 * kPi / 180.0}) {
    SCOPED_TRACE(theta);
    const Vector3 axis(0.0, std::cos(theta), std::sin(theta));
    const MovingFrame wheel = with_axis(axis, {0.2, -0.1, kRadius * std::cos(theta)});
    const ConstraintRows rows = rows_at(WheelConstraint{.radius = kRadius}, wheel);
    EXPECT_NEAR(rows.row[0].residual, 0.0, kRounding);
    const Vector3 K = wheel.p + kRadius * Vector3(0.0, std::sin(theta), -std::cos(theta));
    EXPECT_NEAR((rows.Q - K).norm(), 0.0, kRounding);
    EXPECT_NEAR((rows.row[1].f - Vector3::UnitX()).norm(), 0.0, kRounding);
  }
}

/// Every circle of the torus about its core is a sphere's: the lowest of all spheres is the torus' lowest.
TEST(RollingWheel, CrownedWheelTouchesBelowTheLowestPointOfItsCore) {
  constexpr double kRadius = 0.5, kCrown = 0.2;
  expect_for_seeds(kTrials, 1e-6, [&](std::uint64_t seed) {
    Random random(seed);
    const Vector3 axis = random.direction();
    const MovingFrame wheel = with_axis(axis, random.vector(1.0));
    constexpr int kPoints = 4000;  // lowest core point to (pi / kPoints)^2 / 2 of the core's radius: 1e-7
    double lowest = 1e9;
    for (int i = 0; i < kPoints; ++i) {
      const double angle = 2.0 * kPi * i / kPoints;
      const Vector3 around = wheel.R * Vector3(std::cos(angle), std::sin(angle), 0.0);
      lowest = std::min(lowest, wheel.p.z() + (kRadius - kCrown) * around.z() - kCrown);
    }
    const ConstraintRows rows = rows_at(WheelConstraint{.radius = kRadius, .crown = kCrown}, wheel);
    return std::max(mixed_error(rows.row[0].residual, lowest), mixed_error(rows.Q.z(), lowest));
  });
}

/// A sphere three times: rows and place agree, but for the directions in the plane, which are compared as
/// the velocities that they keep from being.
TEST(RollingEllipsoid, EqualAxesAreTheTorusWhoseCrownIsItsRadius) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const MovingPair pair = random_motion({random.transform(1.0), random.transform(1.0)}, random, 1.0);
    const ConstraintRows sphere = rows_of(EllipsoidConstraint{{0.3, 0.3, 0.3}}, pair);
    const ConstraintRows torus = rows_of(WheelConstraint{.radius = 0.3, .crown = 0.3}, pair);
    const auto slip = [&](const ConstraintRows& rows) {
      return Vector3(row_velocity(rows, 1, pair) * rows.row[1].f +
                     row_velocity(rows, 2, pair) * rows.row[2].f);
    };
    const Vector3 n = pair.B.R.col(2);
    return std::max({relative_error(sphere.Q, pair.A.p - 0.3 * n), relative_error(torus.Q, sphere.Q),
                     relative_error(torus.Q_dot, sphere.Q_dot), relative_error(slip(torus), slip(sphere)),
                     relative_error(torus.row[0].residual, sphere.row[0].residual)});
  });
}

TEST(RollingEllipsoid, TouchesThePlaneWithItsSurface) {
  const Vector3 axes(0.3, 0.5, 0.2);
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const MovingFrame body{random.rotation(), random.vector(1.0), Vector3::Zero(), Vector3::Zero()};
    const ConstraintRows rows = rows_at(EllipsoidConstraint{axes}, body);
    const Vector3 k = body.R.transpose() * (rows.Q - body.p);
    const Vector3 gradient = body.R * k.cwiseQuotient(axes.cwiseAbs2());
    return std::max({mixed_error(k.cwiseQuotient(axes).norm(), 1.0),
                     mixed_error(gradient.normalized(), -Vector3::UnitZ()),
                     mixed_error(rows.row[0].residual, rows.Q.z())});
  });
}

/// The bowl leaves its tangent plane by x^2 / 2R within x = 2 of the contact: 2e-6 and 2e-6 rad for R = 1e6;
/// rounding of R is 1e-10. Worst measured 2.1e-6.
TEST(RollingInSphere, WheelInAHugeBowlIsAWheelOnAPlane) {
  constexpr double kBowl = 1e6;
  expect_for_seeds(kTrials, 4e-6, [&](std::uint64_t seed) {
    Random random(seed);
    const Vector3 lean = random.vector(1.0);
    MovingFrame wheel = with_axis(Vector3(lean.x(), 1.0, lean.z()).normalized(), random.vector(1.0));
    wheel.w = random.vector(1.0);
    wheel.v = random.vector(1.0);
    MovingFrame bowl;
    bowl.p = {0.0, 0.0, kBowl};
    const ConstraintRows in =
        rows_at(BowlConstraint{.radius = 0.4, .crown = 0.1, .bowl_radius = kBowl}, wheel, bowl);
    const ConstraintRows on = rows_at(WheelConstraint{.radius = 0.4, .crown = 0.1}, wheel);
    double worst = std::max({mixed_error(in.Q, on.Q), mixed_error(in.Q_dot, on.Q_dot),
                             mixed_error(in.row[0].residual, on.row[0].residual)});
    for (int i = 0; i < 3; ++i)
      worst = std::max(
          {worst, mixed_error(in.row[i].f, on.row[i].f), mixed_error(in.row[i].f_dot, on.row[i].f_dot)});
    return worst;
  });
}

TEST(RollingInSphere, WheelTouchesWithTheRimPointFarthestFromTheCentre) {
  constexpr double kRadius = 0.3, kBowl = 1.0;
  // The point nearest to the farthest misses it by (pi / kPoints)^2 / 2 of the radius: 1e-7.
  constexpr int kPoints = 4000;
  expect_for_seeds(kTrials, 1e-6, [&](std::uint64_t seed) {
    Random random(seed);
    const MovingFrame wheel{random.rotation(), random.vector(0.5), Vector3::Zero(), Vector3::Zero()};
    double farthest = 0.0;
    for (int i = 0; i < kPoints; ++i) {
      const double angle = 2.0 * kPi * i / kPoints;
      const Vector3 rim(kRadius * std::cos(angle), kRadius * std::sin(angle), 0.0);
      farthest = std::max(farthest, (wheel.p + wheel.R * rim).norm());
    }
    const ConstraintRows rows = rows_at(BowlConstraint{.radius = kRadius, .bowl_radius = kBowl}, wheel);
    return std::max(mixed_error(rows.row[0].residual, kBowl - farthest),
                    mixed_error(rows.Q.norm(), farthest));
  });
}

/// A sphere that swings by phi about the bowl's centre turns backwards by phi (R - r)/r.
TEST(RollingInSphere, SphereTurnsByTheRatioOfTheRadii) {
  constexpr double kRadius = 0.2, kBowl = 1.5, kSwing = 0.8;
  const BowlConstraint type{.radius = kRadius, .crown = kRadius, .bowl_radius = kBowl};
  for (const double phi : {0.0, 0.5, 1.5, 3.0, kPi}) {  // pi: at the top of a closed bowl
    SCOPED_TRACE(phi);
    MovingFrame sphere;
    sphere.p = (kBowl - kRadius) * Vector3(std::sin(phi), 0.0, -std::cos(phi));
    sphere.v = (kBowl - kRadius) * kSwing * Vector3(std::cos(phi), 0.0, std::sin(phi));
    sphere.w = {0.0, kSwing * (kBowl - kRadius) / kRadius, 0.0};
    const ConstraintRows rows = rows_at(type, sphere);
    EXPECT_FALSE(rows.singular);
    EXPECT_NEAR(rows.row[0].residual, 0.0, kRounding);
    EXPECT_NEAR(rows.Q.norm(), kBowl, kRounding);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(velocity(type, i, sphere), 0.0, kRounding);
  }
}

/// Saha's 4-wheeled vehicle: angles of the rollers to the hubs, of the hubs and of the hub's place in the
/// platform; joint rates of (4.70) and rates of the rollers of (4.71).
class OmniVehicle : public ::testing::Test {
 protected:
  static constexpr double kDegree = kPi / 180.0;
  static constexpr double kRadius = 0.1, kRoller = 0.01, kArm = 0.36;
  static constexpr int kWheels = 4;
  static constexpr double kAlpha[kWheels] = {45 * kDegree, 135 * kDegree, 45 * kDegree, 135 * kDegree};
  static constexpr double kBeta[kWheels] = {0, 180 * kDegree, 180 * kDegree, 0};
  static constexpr double kDelta[kWheels] = {56.3 * kDegree, 123.7 * kDegree, 236.3 * kDegree,
                                             303.7 * kDegree};
  // Platform's twist (yaw rate, x, y) on Path 3 at 22.5 s, and the joint rates that it asks for.
  static constexpr double kYaw = 0.052359877559829876;
  static constexpr double kX = -0.12421775410817272, kY = 0.13907929885846465;
  static constexpr double kRates[kWheels] = {-0.09638150063973883, 2.685204476529553, 0.20084939436609872,
                                             -2.580736582803193};

  static OmniConstraint type(int i) {
    return {.radius = kRadius, .roller_angle = kAlpha[i], .roller_radius = kRoller};
  }
  /// The hub of wheel i, in the axes of the platform.
  static MovingFrame hub(int i, double rate) {
    const Vector3 axis(std::cos(kBeta[i]), std::sin(kBeta[i]), 0.0);
    const Vector3 d(kArm * std::cos(kDelta[i]), kArm * std::sin(kDelta[i]), 0.0);
    MovingFrame frame{frame_from_axes(axis, Vector3::UnitZ()), d + Vector3(0.0, 0.0, kRadius),
                      Vector3::Zero(), Vector3::Zero()};
    const Vector3 yaw(0.0, 0.0, kYaw);
    frame.w = yaw + rate * axis;
    frame.v = Vector3(kX, kY, 0.0) + yaw.cross(d);
    return frame;
  }
};

TEST_F(OmniVehicle, PublishedJointRatesMeetTheRows) {
  for (int i = 0; i < kWheels; ++i) {
    SCOPED_TRACE(i);
    const MovingFrame frame = hub(i, kRates[i]);
    EXPECT_NEAR(rows_at(type(i), frame).row[0].residual, 0.0, kRounding);
    EXPECT_NEAR(velocity(type(i), 0, frame), 0.0, kRounding);
    EXPECT_NEAR(velocity(type(i), 1, frame), 0.0, kRounding);
  }
}

TEST_F(OmniVehicle, RollersTurnAsTheHubAxisMoves) {
  for (int i = 0; i < kWheels; ++i) {
    SCOPED_TRACE(i);
    const double along_hub_axis =
        kArm * kYaw * std::sin(kBeta[i] - kDelta[i]) + kX * std::cos(kBeta[i]) + kY * std::sin(kBeta[i]);
    const double expected = along_hub_axis / (kRoller * std::sin(kAlpha[i]));
    EXPECT_NEAR(roller_rate(type(i), hub(i, kRates[i]), {}), expected, kRounding / kRoller);
  }
}

TEST(OmniWheel, ClassicWheelIsFreeSidewaysAndDoesNotSlipAhead) {
  const OmniConstraint type{.radius = 0.1, .roller_angle = kPi / 2.0, .roller_radius = 0.02};
  MovingFrame wheel = with_axis(Vector3::UnitY(), {0.0, 0.0, 0.1});
  wheel.v = {0.5, 0.3, 0.0};
  wheel.w = {0.0, 5.0, 0.0};
  EXPECT_NEAR(velocity(type, 1, wheel), 0.0, kRounding);
  wheel.w.setZero();
  EXPECT_NEAR(std::abs(velocity(type, 1, wheel)), 0.5, kRounding);
}

TEST(Skate, HoldsWhatGoesAcrossTheBladeAlone) {
  MovingFrame blade;
  blade.R = rotation_exp({0.0, 0.0, 0.7}).toRotationMatrix();
  const Vector3 ahead = blade.R.col(0);
  const Vector3 left = blade.R.col(1);
  blade.v = 2.0 * ahead + 0.4 * left;
  blade.w = {0.0, 0.0, 3.0};
  EXPECT_NEAR(velocity(SkateConstraint{}, 0, blade), 0.4, kRounding);
}

TEST(DistanceRod, ResidualIsHowMuchLongerThanTheRodTheDistanceIs) {
  MovingFrame end;
  end.p = {0.3, 0.0, 0.4};
  EXPECT_NEAR(rows_at(RodConstraint{.length = 0.45}, end).row[0].residual, 0.05, kRounding);
}

TEST(RowNames, OfALoopJointAreItsAxes) {
  EXPECT_EQ(row_names(LoopJoint{Revolute{}}),
            (std::vector<std::string_view>{"x", "y", "z", "about y", "about x"}));
  EXPECT_EQ(row_names(LoopJoint{Universal{}}), (std::vector<std::string_view>{"x", "y", "z", "about y"}));
  EXPECT_EQ(row_names(WheelConstraint{}),
            (std::vector<std::string_view>{"normal", "longitudinal", "lateral"}));
}

}  // namespace
}  // namespace camber::support
