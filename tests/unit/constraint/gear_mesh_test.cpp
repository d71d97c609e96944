#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include <camber/constraint/gear_mesh.h>
#include <camber/constraint/rack_mesh.h>

namespace camber {
namespace {

using std::numbers::pi;

/// A few operations on numbers of order one, or relative; worst measured 2e-16.
constexpr double kRounding = 1e-14;

Matrix3 turned(double angle, const Vector3& axis) {
  return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

ConstraintRows rows_at(const GearMeshConstraint& mesh, const Transform& X_A, const Transform& X_B) {
  ConstraintRows rows;
  evaluate(mesh, {.R = X_A.R, .p = X_A.p}, {.R = X_B.R, .p = X_B.p}, 0.0, rows);
  return rows;
}

/// Coefficient of a gear's own speed in the row: the moment of f about its axis.
double moment(const ConstraintRows& rows, const Transform& X) {
  return (rows.Q - X.p).cross(rows.row[0].f).dot(X.R.col(2));
}

/// Bevel gears of Saha and Angeles, section 5: pitch diameters 0.08 and 0.2, square axes that point away from
/// where they meet.
const Transform kBevel1{Matrix3::Identity(), {0, 0, 0.1}};
const Transform kBevel2{turned(pi / 2, Vector3::UnitY()), {0.04, 0, 0}};
const double kCone1 = std::atan2(0.04, 0.1);

TEST(GearMesh, BevelPairAcceleratesAsTheReference) {
  // 3 N m on gear 1 (0.002 kg m2), nothing on gear 2 (0.05 kg m2).
  const ConstraintRows rows = rows_at(gear_mesh(0.04, 0.1), kBevel1, kBevel2);
  const double c1 = moment(rows, kBevel1);
  const double c2 = moment(rows, kBevel2);  // row: c1 u1 - c2 u2 = 0
  const double ratio = c1 / c2;
  const double chi_ddot = 3.0 / (0.002 + 0.05 * ratio * ratio);
  EXPECT_NEAR(chi_ddot, 300.0, kRounding * 300.0);
  EXPECT_NEAR(ratio * chi_ddot, -120.0, kRounding * 300.0);
  const double lambda = (0.002 * chi_ddot - 3.0) / c1;
  EXPECT_NEAR(std::abs(lambda), 60.0, kRounding * 60.0);
}

TEST(GearMesh, BevelForceHasTextbookComponents) {
  // Per unit of tangential force: radial tan(pressure) cos(cone) towards the axis, axial tan(pressure)
  // sin(cone) away from the apex; on both gears, though the mesh is told the cone of the first alone.
  const double pressure = pi / 9.0;
  const ConstraintRows rows = rows_at(gear_mesh(0.04, 0.1, {pressure, kCone1, 0.0}), kBevel1, kBevel2);
  const Vector3 f = rows.row[0].f / std::cos(pressure);
  EXPECT_NEAR(std::abs(f.y()), 1.0, kRounding);
  EXPECT_NEAR(f.x(), -std::tan(pressure) * std::cos(kCone1), kRounding);
  EXPECT_NEAR(f.z(), std::tan(pressure) * std::sin(kCone1), kRounding);
  const double cone2 = pi / 2.0 - kCone1;
  EXPECT_NEAR(-f.z(), -std::tan(pressure) * std::cos(cone2), kRounding);
  EXPECT_NEAR(-f.x(), std::tan(pressure) * std::sin(cone2), kRounding);
}

TEST(GearMesh, PressureAngleDoesNotChangeTheRatio) {
  for (const double pressure : {-0.4, 0.0, 0.35}) {
    const ConstraintRows rows = rows_at(gear_mesh(0.04, 0.1, {pressure, kCone1, 0.2}), kBevel1, kBevel2);
    EXPECT_NEAR(moment(rows, kBevel1) / moment(rows, kBevel2), -0.4, kRounding);
  }
}

TEST(GearMesh, PinionInARingTurnsTheSameWay) {
  const Transform ring{};
  const Transform pinion{Matrix3::Identity(), {0.3, 0.4, 0.0}};
  const GearMeshConstraint mesh = gear_mesh(-0.25, 0.75, {0.35, 0.0, 0.0});
  EXPECT_EQ(fault(mesh, pinion, ring).value_or(""), "");
  const ConstraintRows rows = rows_at(mesh, pinion, ring);
  EXPECT_NEAR((rows.Q - Vector3(0.45, 0.6, 0.0)).norm(), 0.0, kRounding);
  EXPECT_NEAR(moment(rows, pinion) / moment(rows, ring), 1.0 / 3.0, kRounding);
  // The teeth push the pinion towards the ring's centre.
  EXPECT_LT(rows.row[0].f.dot(Vector3(0.6, 0.8, 0.0)), 0.0);
}

TEST(GearMesh, WithoutTeethTheRowRestrictsVelocitiesAlone) {
  GearMeshConstraint mesh = gear_mesh(0.04, 0.1);
  EXPECT_EQ(rows_at(mesh, kBevel1, kBevel2).holonomic, 0);
  mesh.teeth_A = 20;
  EXPECT_EQ(rows_at(mesh, kBevel1, kBevel2).holonomic, 1);
}

TEST(GearMesh, CommonCentreIsSingularAndFinite) {
  const ConstraintRows rows = rows_at(gear_mesh(0.04, 0.1), kBevel1, kBevel1);
  EXPECT_TRUE(rows.singular);
  EXPECT_TRUE(rows.Q.allFinite() && rows.Q_dot.allFinite() && rows.row[0].f.allFinite());
}

TEST(GearMesh, FaultSaysWhyTheGearsDoNotMesh) {
  const auto says = [](const GearMeshConstraint& mesh, const Transform& X_B, const char* words) {
    const std::string text = fault(mesh, {}, X_B).value_or("");
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  const Transform beside{Matrix3::Identity(), {0.3, 0, 0}};
  GearMeshConstraint fits = gear_mesh(0.1, 0.2);
  EXPECT_FALSE(fault(fits, {}, beside));
  fits.teeth_A = 25;
  EXPECT_FALSE(fault(fits, {}, beside));
  says(gear_mesh(0.0, 0.2), beside, "radii");
  says(gear_mesh(0.1, 0.21), beside, "miss each other by 0.01 m");
  says(gear_mesh(0.1, 0.2), {}, "same centre");
  says(gear_mesh(0.1, 0.2), {turned(0.5, Vector3::UnitX()), {0.3, 0, 0}}, "skew");
  GearMeshConstraint odd = gear_mesh(0.12, 0.18);
  odd.teeth_A = 25;
  says(odd, beside, "37.5");
}

TEST(RackMesh, PinionThatTurnsRollsAlongItsRack) {
  // The pinion turns about z above a rack that rests: its centre goes along -x at radius times speed.
  const RackMeshConstraint mesh = rack_mesh(0.5, 0.35);
  const MovingFrame pinion{
      .p = Vector3(0.2, 0.5, 0.0), .w = 3.0 * Vector3::UnitZ(), .v = Vector3(-1.5, 0, 0)};
  ConstraintRows rows;
  evaluate(mesh, pinion, MovingFrame{}, 0.0, rows);
  const Vector3 v_AQ = pinion.v + pinion.w.cross(rows.Q - pinion.p);
  EXPECT_NEAR(rows.row[0].f.dot(v_AQ), 0.0, kRounding);
  EXPECT_GT(rows.row[0].f.y(), 0.0);  // the teeth push the pinion off the rack
}

TEST(RackMesh, FaultSaysWhyItDoesNotMesh) {
  const auto says = [](const RackMeshConstraint& mesh, const Transform& X_A, const char* words) {
    const std::string text = fault(mesh, X_A, {}).value_or("");
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  EXPECT_FALSE(fault(rack_mesh(0.5), {Matrix3::Identity(), {1.0, 0.5, 0.2}}, {}));
  says(rack_mesh(-0.5), {}, "radius is -0.5");
  says(rack_mesh(0.5), {Matrix3::Identity(), {0, 0.6, 0}}, "misses the rack's pitch plane by 0.1 m");
  says(rack_mesh(0.5), {turned(0.1, Vector3::UnitX()), {0, 0.5, 0}}, "off the direction");
}

}  // namespace
}  // namespace camber
