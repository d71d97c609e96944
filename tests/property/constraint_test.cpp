// Identities that every constraint between two bodies keeps, for bodies that both move and accelerate: the
// types of the library and a user's own. Equation numbers are those of camber/constraint/rows.h.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "support/constraint_zoo.h"
#include "support/differences.h"
#include "support/joint_zoo.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 1000;
/// [m/s], [rad/s]
constexpr double kSpeed = 0.5;

/// Every type with every property that the library ships for tests of users' types.
class EveryConstraint
    : public ::testing::TestWithParam<std::tuple<NamedConstraint, properties::ConstraintProperty>> {};

TEST_P(EveryConstraint, Keeps) {
  const auto& [constraint, property] = GetParam();
  const properties::WorstTrial worst =
      properties::find_worst_trial(kTrials, [&, &sample = constraint.sample, error = property.error](
                                                Random& random) { return error(sample, random); });
  EXPECT_LE(worst.error, property.tolerance) << "worst with seed " << worst.seed;
}

std::span<const properties::ConstraintProperty> library_properties() {
  return properties::constraint_properties();
}

INSTANTIATE_TEST_SUITE_P(Types, EveryConstraint,
                         ::testing::Combine(::testing::ValuesIn(all_constraint_types()),
                                            ::testing::ValuesIn(library_properties().begin(),
                                                                library_properties().end())),
                         [](const auto& instance) {
                           return std::get<0>(instance.param).name + "_" +
                                  std::string(std::get<1>(instance.param).name);
                         });

template <class... Types>
std::map<std::size_t, std::string_view> names_by_index(std::type_identity<std::variant<Types...>>) {
  return {{ConstraintType(Types{}).index(), constraint_type_name(Types{})}...};
}

TEST(ConstraintZoo, HasEveryTypeOfTheList) {
  std::map<std::size_t, std::string_view> missing = names_by_index(std::type_identity<ConstraintType>{});
  ASSERT_EQ(missing.size(), std::variant_size_v<ConstraintType>);
  for (const NamedConstraint& constraint : all_constraint_types())
    missing.erase(constraint.sample.type.index());
  // Teeth and cams hold for mounted gears and followers only: coupling_test.cpp has their poses.
  for (const ConstraintType& mounted :
       {ConstraintType(GearMeshConstraint{}), ConstraintType(RackMeshConstraint{}),
        ConstraintType(FlatCamConstraint{}), ConstraintType(RollerCamConstraint{})})
    EXPECT_EQ(missing.erase(mounted.index()), 1u) << constraint_type_name(mounted) << " is in the zoo";
  for (const auto& [index, name] : missing) ADD_FAILURE() << "the zoo lacks '" << name << "'";
}

/// A joint that closes a loop forbids exactly what the joint does not allow: as many rows as it takes speeds from six,
/// satisfied by every motion of the joint.
TEST(LoopJoint, RowsAreTheComplementOfTheMotion) {
  constexpr double kTolerance = 1e-13;  // a few dozen roundings of numbers of the order of 1
  for (const NamedJointType& joint : all_joint_types()) {
    if (std::holds_alternative<Custom>(joint.type))
      continue;  // compile refuses to cut a joint of the user's own
    SCOPED_TRACE(joint.name);
    Random random(1);
    const int speeds = speed_count(joint.type);
    const VectorX q = random_coordinates(joint.type, random);
    const Motion motion = motion_of(joint.type, q, random.numbers(speeds, 1.0));
    const MovingFrame M{motion.X_FM.R, motion.X_FM.p, motion.w, motion.v};
    ConstraintRows rows;
    evaluate(LoopJoint{joint.type}, M, MovingFrame{}, 0.0, rows);
    EXPECT_EQ(rows.count, 6 - speeds);
    const RelativeVelocities relative = relative_velocities(rows, M, MovingFrame{});
    for (int i = 0; i < rows.count; ++i) {
      EXPECT_NEAR(rows.row[i].residual, 0.0, kTolerance) << "row " << i;
      EXPECT_NEAR(velocity(rows.row[i], relative), 0.0, kTolerance) << "row " << i;
    }
  }
}

/// Leans of a wheel from upright [rad], named.
struct Lean {
  std::string name;
  double angle;
};
void PrintTo(const Lean& lean, std::ostream* out) {
  *out << lean.name;
}

class EveryLean : public ::testing::TestWithParam<Lean> {};

/// Near flat the contact point runs round at w / cos(lean): the motion is slowed by that, so that the higher
/// derivatives of f and Q are as elsewhere. What remains is the rounding of f, a few eps / cos(lean), over
/// the step: worst measured 1.8e-10 at 89.9 degrees, 1.1e-12 elsewhere.
TEST_P(EveryLean, WheelKeepsTheIdentities) {
  const double lean = GetParam().angle;
  const double speed = kSpeed * std::cos(lean);
  constexpr double kFewRoundings = 4.0 * std::numeric_limits<double>::epsilon();
  const double tolerance = kDifferenceTolerance + kFewRoundings / (kStep * std::cos(lean));
  const ConstraintType types[] = {WheelConstraint{.radius = 0.4},
                                  WheelConstraint{.radius = 0.4, .crown = 0.1},
                                  OmniConstraint{.radius = 0.4, .roller_angle = 0.6, .roller_radius = 0.1}};
  for (const ConstraintType& type : types) {
    SCOPED_TRACE(constraint_type_name(type));
    expect_for_seeds(kTrials, tolerance, [&](std::uint64_t seed) {
      Random random(seed);
      const Transform X_B = random.transform(1.0);
      const Matrix3 R = rotation_exp(Vector3(std::numbers::pi / 2.0 - lean, 0.0, 0.0)).toRotationMatrix();
      const MovingPair pair = random_motion({X_B * Transform{R, random.vector(1.0)}, X_B}, random, speed);
      const properties::RowDerivatives check{type, pair};
      if (check.rows.singular) return std::numeric_limits<double>::infinity();
      return std::max({check.residual_error(), check.velocity_error(), check.direction_error()});
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Leans, EveryLean,
                         ::testing::Values(Lean{"upright", 0.0}, Lean{"tiny", 1e-8}, Lean{"small", 1e-4},
                                           Lean{"deg45", std::numbers::pi / 4.0},
                                           Lean{"deg89_9", 89.9 * std::numbers::pi / 180.0},
                                           Lean{"past_upright", -1.0}),
                         [](const auto& instance) { return instance.param.name; });

/// Poses where a type has no rows: they say so, and hold no number that is not finite.
struct SingularPose {
  std::string name;
  ConstraintType type;
  Transform X_BA;
};
void PrintTo(const SingularPose& pose, std::ostream* out) {
  *out << pose.name;
}

class SingularConstraint : public ::testing::TestWithParam<SingularPose> {};

TEST_P(SingularConstraint, IsAStatusAndStaysFinite) {
  Random random(1);
  const MovingPair pair = random_motion({GetParam().X_BA, Transform{}}, random, kSpeed);
  const ConstraintRows rows = rows_of(GetParam().type, pair);
  EXPECT_TRUE(rows.singular);
  EXPECT_EQ(rows.count, row_count(GetParam().type));
  EXPECT_TRUE(rows.Q.allFinite() && rows.Q_dot.allFinite());
  for (int i = 0; i < rows.count; ++i) {
    const ConstraintRow& row = rows.row[i];
    EXPECT_TRUE(row.n.allFinite() && row.f.allFinite() && row.n_dot.allFinite() && row.f_dot.allFinite());
    EXPECT_TRUE(std::isfinite(row.residual) && std::isfinite(row.rate) && std::isfinite(row.rate_dot));
  }
}

const Matrix3 kOverturned = Vector3(1.0, -1.0, -1.0).asDiagonal();

INSTANTIATE_TEST_SUITE_P(
    Poses, SingularConstraint,
    ::testing::Values(
        SingularPose{"wheel_flat", WheelConstraint{.radius = 0.4}, {Matrix3::Identity(), Vector3::Zero()}},
        SingularPose{"wheel_flat_overturned", WheelConstraint{.radius = 0.4}, {kOverturned, Vector3::Zero()}},
        SingularPose{
            "torus_flat", WheelConstraint{.radius = 0.4, .crown = 0.1}, {Matrix3::Identity(), {0, 0, 0.1}}},
        SingularPose{"omni_flat", OmniConstraint{.radius = 0.4, .roller_radius = 0.1}, {}},
        SingularPose{"wheel_flat_in_bowl",
                     BowlConstraint{.radius = 0.3, .bowl_radius = 1.0},
                     {Matrix3::Identity(), {0, 0, -0.5}}},
        SingularPose{"wheel_at_centre_of_bowl", BowlConstraint{.radius = 0.3, .bowl_radius = 1.0}, {}},
        SingularPose{
            "sphere_at_centre_of_bowl", BowlConstraint{.radius = 0.3, .crown = 0.3, .bowl_radius = 1.0}, {}},
        SingularPose{"upright_blade",
                     SkateConstraint{},
                     {rotation_exp({0, -std::numbers::pi / 2.0, 0}).toRotationMatrix(), Vector3::Zero()}},
        SingularPose{"rod_ends_meet", RodConstraint{.length = 0.7}, {}},
        SingularPose{"rod_without_length", RodConstraint{.length = 0.0}, {}}),
    [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace camber::support
