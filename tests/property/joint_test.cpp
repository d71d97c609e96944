// Identities that every joint type keeps: those of the library, as many as it lists, and a user's own.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/joint_zoo.h"

namespace camber::support {
namespace {

constexpr int kTrials = 1000;
/// A few operations on numbers up to 10; worst measured 2e-15.
constexpr double kRounding = 2e-14;

class EveryJoint : public ::testing::TestWithParam<NamedJointType> {
 protected:
  const JointType& type_ = GetParam().type;
  const int nq_ = coordinate_count(type_);
  const int nv_ = speed_count(type_);

  [[nodiscard]] VectorX plus(const VectorX& q, const VectorX& v) const {
    VectorX out(nq_);
    integrate(type_, q.data(), v.data(), out.data());
    return out;
  }
  [[nodiscard]] VectorX minus(const VectorX& to, const VectorX& from) const {
    VectorX v(nv_);
    difference(type_, from.data(), to.data(), v.data());
    return v;
  }
  [[nodiscard]] Transform pose(const VectorX& q) const {
    return motion_of(type_, q, VectorX::Zero(nv_)).X_FM;
  }
  /// First speed of three that turn the joint's body about its own axes; -1 where there are none.
  [[nodiscard]] int turning_speeds() const { return quaternion_offset(type_) < 0 ? -1 : 0; }
};

TEST_P(EveryJoint, NeutralIsTheDrawing) {
  VectorX q(nq_);
  neutral(type_, q.data());
  const Transform X = pose(q);
  EXPECT_EQ(X.R, Matrix3::Identity());
  EXPECT_EQ(X.p, Vector3::Zero());
}

TEST_P(EveryJoint, PoseIsARotationAndAPoint) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const Matrix3 R = pose(random_coordinates(type_, random)).R;
    return std::max(relative_error(R.transpose() * R, Matrix3::Identity()),
                    relative_error(R.determinant(), 1.0));
  });
}

TEST_P(EveryJoint, MotionMapAndBiasAreDerivatives) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [&](std::uint64_t seed) {
    Random random(seed);
    const VectorX q = random_coordinates(type_, random);
    const VectorX u = random.numbers(nv_, 2.0);
    return motion_error([&](const VectorX& at) { return motion_of(type_, at, u); }, q, q_dot_of(type_, q, u));
  });
}

TEST_P(EveryJoint, TurnedRoundIsTheInverseMotion) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [&](std::uint64_t seed) {
    Random random(seed);
    const VectorX q = random_coordinates(type_, random);
    const VectorX u = random.numbers(nv_, 2.0);
    const auto reversed = [&](const VectorX& at) {
      return motion_of(tree::GeneralJoint{type_, true}, at, u);
    };
    const Transform product = reversed(q).X_FM * motion_of(type_, q, u).X_FM;
    return std::max(relative_error(product, Transform{}), motion_error(reversed, q, q_dot_of(type_, q, u)));
  });
}

TEST_P(EveryJoint, RateOfCoordinatesIsTheDerivativeOfIntegrate) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [&](std::uint64_t seed) {
    Random random(seed);
    const VectorX q = random_coordinates(type_, random);
    const VectorX u = random.numbers(nv_, 2.0);
    return relative_error(q_dot_of(type_, q, u), derivative([&](double t) { return plus(q, t * u); }));
  });
}

TEST_P(EveryJoint, PlusUndoesMinus) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const VectorX q = random_coordinates(type_, random);
    const VectorX p = random_coordinates(type_, random);
    // Compared as poses: q and -q of a quaternion are one rotation.
    return relative_error(pose(plus(q, minus(p, q))), pose(p));
  });
}

TEST_P(EveryJoint, MinusUndoesPlus) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const VectorX q = random_coordinates(type_, random);
    const VectorX v = random.numbers(nv_, 1.5);  // turns by less than pi
    return relative_error(minus(plus(q, v), q), v);
  });
}

TEST_P(EveryJoint, PlusAndMinusAgreeAtNoTurnTinyTurnsAndHalfTurns) {
  Random random(1);
  for (const double size : {0.0, 1e-300, 1e-20, 1e-8, 1e-4, 1.0, std::numbers::pi - 1e-8}) {
    SCOPED_TRACE(size);
    const VectorX q = random_coordinates(type_, random);
    VectorX v = random.numbers(nv_, 1.0);
    if (const int turning = turning_speeds(); turning >= 0) v.segment<3>(turning) = random.direction();
    v *= size;
    // Coordinates near 1 cannot carry more than their own rounding.
    EXPECT_LE((minus(plus(q, v), q) - v).lpNorm<Eigen::Infinity>(), kRounding);
  }
}

TEST_P(EveryJoint, NamesOfComponentsMatchTheirCounts) {
  EXPECT_EQ(coordinate_names(type_).size(), static_cast<std::size_t>(nq_));
  EXPECT_EQ(speed_names(type_).size(), static_cast<std::size_t>(nv_));
}

TEST(JointsWithAQuaternion, KeepItUnitOverManySteps) {
  Random random(1);
  for (const NamedJointType& joint : all_joint_types()) {
    const int offset = quaternion_offset(joint.type);
    if (offset < 0) continue;
    VectorX q = random_coordinates(joint.type, random);
    for (int step = 0; step < kTrials; ++step) {
      const VectorX v = random.numbers(speed_count(joint.type), 1.0);
      integrate(joint.type, q.data(), v.data(), q.data());
    }
    EXPECT_NEAR(q.segment<4>(offset).norm(), 1.0, 4e-16) << joint.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Types, EveryJoint, ::testing::ValuesIn(all_joint_types()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace camber::support
