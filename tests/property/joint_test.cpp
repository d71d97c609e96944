// Identities that every joint type keeps: those of the library, as many as it lists, and a user's own.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <tuple>

#include "support/joint_zoo.h"

namespace camber::support {
namespace {

constexpr int kTrials = 1000;

/// Every type with every property that the library ships for tests of users' types.
class EveryJoint : public ::testing::TestWithParam<std::tuple<NamedJointType, properties::JointProperty>> {};

TEST_P(EveryJoint, Keeps) {
  const auto& [joint, property] = GetParam();
  const properties::WorstTrial worst = properties::find_worst_trial(
      kTrials,
      [&, &type = joint.type, error = property.error](Random& random) { return error(type, random); });
  EXPECT_LE(worst.error, property.tolerance) << "worst with seed " << worst.seed;
}

class TurnedJoint : public ::testing::TestWithParam<NamedJointType> {};

TEST_P(TurnedJoint, IsTheInverseMotion) {
  const JointType& type = GetParam().type;
  expect_for_seeds(kTrials, kDifferenceTolerance, [&](std::uint64_t seed) {
    Random random(seed);
    const VectorX q = random_coordinates(type, random);
    const VectorX u = random.numbers(speed_count(type), 2.0);
    const auto reversed = [&](const VectorX& at) { return motion_of(tree::GeneralJoint{type, true}, at, u); };
    const Transform product = reversed(q).X_FM * motion_of(type, q, u).X_FM;
    return std::max(mixed_error(product, Transform{}), motion_error(reversed, q, q_dot_of(type, q, u)));
  });
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

std::span<const properties::JointProperty> library_properties() {
  return properties::joint_properties();
}

INSTANTIATE_TEST_SUITE_P(Types, EveryJoint,
                         ::testing::Combine(::testing::ValuesIn(all_joint_types()),
                                            ::testing::ValuesIn(library_properties().begin(),
                                                                library_properties().end())),
                         [](const auto& instance) {
                           return std::get<0>(instance.param).name + "_" +
                                  std::string(std::get<1>(instance.param).name);
                         });
INSTANTIATE_TEST_SUITE_P(Types, TurnedJoint, ::testing::ValuesIn(all_joint_types()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace camber::support
