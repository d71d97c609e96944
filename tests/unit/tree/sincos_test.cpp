// Sines and cosines as the recursions take them, through the pose of one turning body.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <camber/kinematics/kinematics.h>
#include <camber/tree/kernels.h>

#include "support/random.h"
#include "support/worst_error.h"

namespace camber {
namespace {

using support::Random;
using support::WorstError;

constexpr double kPi = std::numbers::pi;
/// Half a unit for the rounding of the result, as much for that of the reduced angle and its polynomial, and
/// something for sums on the way; worst measured 1.9.
constexpr double kUnits = 2.5;

/// `count` bodies turning about parallel axes, so that whole registers and the rest of one are used.
Mechanism turning_bodies(int count) {
  Model model;
  model.name = "turning";
  for (int i = 0; i < count; ++i) {
    Body body;
    body.name = "body" + std::to_string(i);
    body.mass = 1.0;
    body.inertia = Matrix3::Identity();
    model.bodies.push_back(body);
    Joint joint;
    joint.name = "joint" + std::to_string(i);
    joint.child = body.name;
    model.joints.push_back(joint);
  }
  return compile(model);
}

/// Against a result of more digits, where the platform has them.
double units_in_last_place(double actual, long double expected) {
  const double size = std::abs(static_cast<double>(expected));
  const double place = std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
  return static_cast<double>(std::abs(static_cast<long double>(actual) - expected)) / place;
}

/// Worst error of the sines and cosines of the angles, in units of the last place.
WorstError worst_error(const std::vector<double>& angles) {
  const Mechanism mechanism = turning_bodies(static_cast<int>(angles.size()));
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  for (std::size_t i = 0; i < angles.size(); ++i)
    state.q[find_coordinate(mechanism, "joint" + std::to_string(i))] = angles[i];
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  WorstError worst;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const BodyId body = find_body(mechanism, "body" + std::to_string(i));
    const Matrix3 R = joint_frame(mechanism, kinematics, body).R;
    const std::string trial = "angle " + std::to_string(angles[i]);
    const long double angle = angles[i];
    worst.add(units_in_last_place(R(1, 0), std::sin(angle)), "sine of " + trial);
    worst.add(units_in_last_place(R(0, 0), std::cos(angle)), "cosine of " + trial);
  }
  return worst;
}

std::vector<double> random_angles(double bound) {
  Random random(1);
  std::vector<double> angles(1000);
  for (double& angle : angles) angle = random.uniform(-bound, bound);
  return angles;
}

TEST(SineAndCosine, OfUsualAnglesAreAccurateToTheLastPlaces) {
  worst_error(random_angles(10.0)).expect_within(kUnits);
}

TEST(SineAndCosine, OfManyTurnsAreAccurateToTheLastPlaces) {
  worst_error(random_angles(1e5)).expect_within(kUnits);
}

TEST(SineAndCosine, OfHugeAnglesAreAccurateToTheLastPlaces) {
  std::vector<double> angles = random_angles(1e7);
  for (const double border : {1e5, 99999.99999999999, 100000.00000000001, 1e7, 1e15, 1e22, 1e300}) {
    angles.push_back(border);
    angles.push_back(-border);
  }
  worst_error(angles).expect_within(kUnits);
}

TEST(SineAndCosine, OfTinyAnglesKeepAllDigits) {
  worst_error({0.0, 1e-300, -1e-300, 1e-20, 1e-8, -1e-8, 1e-4}).expect_within(kUnits);
}

TEST(SineAndCosine, NextToMultiplesOfARightAngleKeepTheirSmallValues) {
  std::vector<double> angles;
  for (int k = -40; k <= 40; ++k)
    for (const double off : {0.0, 1e-8, -1e-8, 1e-3}) angles.push_back(k * kPi / 4.0 + off);
  for (int k = 41; k * kPi / 2.0 < 1e5; k += 23) angles.push_back(k * kPi / 2.0);
  worst_error(angles).expect_within(kUnits);
}

TEST(SineAndCosine, DoNotDependOnTheNeighboursInARegister) {
  for (int count = 1; count <= 9; ++count) {
    std::vector<double> angles;
    for (int i = 0; i < count; ++i) angles.push_back(i % 3 == 1 ? 1e9 + i : 0.3 * i);
    SCOPED_TRACE(count);
    worst_error(angles).expect_within(kUnits);
  }
}

TEST(SineAndCosine, OfInfinityAreNotANumber) {
  const Mechanism mechanism = turning_bodies(1);
  Workspace workspace(mechanism);
  State state = neutral_state(mechanism);
  state.q[0] = std::numeric_limits<double>::infinity();
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  EXPECT_TRUE(std::isnan(joint_frame(mechanism, kinematics, BodyId{1}).R(0, 0)));
}

}  // namespace
}  // namespace camber
