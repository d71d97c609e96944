#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include <camber/spatial/rotation.h>

#include "support/random.h"
#include "support/worst_error.h"

namespace camber {
namespace {

using support::expect_for_seeds;
using support::mixed_error;
using support::Random;
using support::relative_error;

constexpr double kPi = std::numbers::pi;
constexpr int kTrials = 1000;
constexpr double kRounding = 1e-14;  // worst measured 3e-15

std::vector<std::string> all_sequences() {
  std::vector<std::string> sequences;
  for (const char a : {'x', 'y', 'z'})
    for (const char b : {'x', 'y', 'z'})
      for (const char c : {'x', 'y', 'z'})
        if (a != b && b != c) sequences.push_back({a, b, c});
  return sequences;
}

Matrix3 turn(char axis, double angle) {
  return Eigen::AngleAxisd(angle, Vector3::Unit(axis - 'x')).toRotationMatrix();
}

Matrix3 compose(const std::string& sequence, const Vector3& angles) {
  return turn(sequence[0], angles[0]) * turn(sequence[1], angles[1]) * turn(sequence[2], angles[2]);
}

class EulerSequence : public ::testing::TestWithParam<std::string> {};

TEST_P(EulerSequence, AnglesComposeToTheRotation) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    Random random(seed);
    const Matrix3 R = random.rotation();
    return relative_error(compose(GetParam(), euler_angles(R, GetParam())), R);
  });
}

TEST_P(EulerSequence, AnglesComeBack) {
  const bool proper = GetParam()[0] == GetParam()[2];
  // Away from the singularity, which multiplies rounding by the inverse of its distance: 1/0.1.
  expect_for_seeds(kTrials, 10.0 * kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const Vector3 angles(random.uniform(-3.1, 3.1),
                         proper ? random.uniform(0.1, 3.0) : random.uniform(-1.4, 1.4),
                         random.uniform(-3.1, 3.1));
    return relative_error(euler_angles(compose(GetParam(), angles), GetParam()), angles);
  });
}

TEST_P(EulerSequence, SingularRotationsStillCompose) {
  const bool proper = GetParam()[0] == GetParam()[2];
  const std::vector<double> seconds = proper ? std::vector{0.0, kPi} : std::vector{kPi / 2.0, -kPi / 2.0};
  for (const double second : seconds) {
    const Matrix3 R = compose(GetParam(), {0.4, second, -1.1});
    const Vector3 angles = euler_angles(R, GetParam());
    EXPECT_LE(relative_error(compose(GetParam(), angles), R), kRounding) << second;
  }
}

TEST_P(EulerSequence, IsKnown) {
  EXPECT_TRUE(is_euler_sequence(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Twelve, EulerSequence, ::testing::ValuesIn(all_sequences()),
                         [](const auto& instance) { return instance.param; });

TEST(Rotation, OtherSequencesAreNotKnown) {
  for (const char* sequence : {"", "x", "xy", "xxy", "xyy", "zzz", "abc", "xyw", "xyzx", "XYZ"})
    EXPECT_FALSE(is_euler_sequence(sequence)) << sequence;
}

TEST(Rotation, LogarithmUndoesExponential) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    Random random(seed);
    const Vector3 phi = random.direction() * random.uniform(0.0, kPi - 1e-3);
    return relative_error(rotation_log(rotation_exp(phi)), phi);
  });
}

TEST(Rotation, LogarithmUndoesExponentialOfTinyAndNearlyHalfTurns) {
  Random random(1);
  for (const double angle :
       {0.0, 1e-300, 1e-100, 1e-20, 1e-8, 0.99e-4, 2e-4, 2.01e-4, kPi - 1e-8, kPi - 1e-15}) {
    const Vector3 phi = random.direction() * angle;
    const double error = (rotation_log(rotation_exp(phi)) - phi).norm();
    EXPECT_LE(error, kRounding * angle) << angle;  // relative: small turns keep all their digits
  }
}

TEST(Rotation, ExponentialTurnsAboutTheVector) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    Random random(seed);
    const Vector3 axis = random.direction();
    const double angle = random.uniform(-10.0, 10.0);
    return relative_error(rotation_exp(angle * axis).toRotationMatrix(),
                          Eigen::AngleAxisd(angle, axis).toRotationMatrix());
  });
}

TEST(Rotation, ExponentialIsUnit) {
  Random random(1);
  for (const double angle : {0.0, 1e-9, 0.99e-4, 2e-4, 2.01e-4, 1.0, 3.0, 100.0})
    EXPECT_NEAR(rotation_exp(random.direction() * angle).norm(), 1.0, 4e-16) << angle;
}

TEST(Rotation, LogarithmTakesTheShorterTurn) {
  const Quaternion q = rotation_exp({0.0, 0.0, 3.5});
  EXPECT_LE(relative_error(rotation_log(q), Vector3(0.0, 0.0, 3.5 - 2.0 * kPi)), kRounding);
  const Quaternion negative(-q.w(), -q.x(), -q.y(), -q.z());
  EXPECT_EQ(rotation_log(negative), rotation_log(q));
}

TEST(Rotation, FrameFromAxesIsRightHandedWithTheAxisOnZ) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    Random random(seed);
    const Vector3 z = random.direction() * random.uniform(0.01, 100.0);
    const Vector3 hint = random.direction();
    const Matrix3 R = frame_from_axes(z, hint);
    const Vector3 across = (hint - z * z.dot(hint) / z.squaredNorm()).normalized();
    return std::max({relative_error(R.transpose() * R, Matrix3::Identity()),
                     relative_error(R.determinant(), 1.0), relative_error(R.col(2), z.normalized()),
                     // A hint close to z says little about x: its rounding grows by the inverse of the angle.
                     relative_error(R.col(0), across) * hint.cross(z.normalized()).norm()});
  });
}

TEST(Rotation, FrameFromAxesNeedsNoHintThatIsAcross) {
  for (const Vector3& z : {Vector3(1, 0, 0), Vector3(0, -2, 0), Vector3(0, 0, 3), Vector3(1, 1, 1)}) {
    const Matrix3 R = frame_from_axes(z, z);
    EXPECT_LE(relative_error(R.transpose() * R, Matrix3::Identity()), kRounding);
    EXPECT_LE(relative_error(R.col(2), z.normalized()), kRounding);
  }
}

TEST(Transform, InverseUndoesIt) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    Random random(seed);
    const Transform X = random.transform(5.0);
    return std::max(mixed_error(X * inverse(X), Transform{}), mixed_error(inverse(X) * X, Transform{}));
  });
}

TEST(Transform, ProductActsLikeOneAfterTheOther) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    Random random(seed);
    const Transform X_AB = random.transform(5.0), X_BC = random.transform(5.0);
    const Vector3 p_C = random.vector(5.0);
    return relative_error((X_AB * X_BC) * p_C, X_AB * (X_BC * p_C));
  });
}

TEST(Transform, CrossMatrixIsTheCrossProduct) {
  const Vector3 a(1.0, -2.0, 3.0), b(0.5, 4.0, -1.0);
  EXPECT_EQ(cross_matrix(a) * b, a.cross(b));
}

}  // namespace
}  // namespace camber
