// Identities that every constraint between two bodies keeps, for bodies that both move and accelerate: the
// types of the library and a user's own. Equation numbers are those of camber/constraint/rows.h.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "support/constraint_zoo.h"
#include "support/differences.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 1000;
/// A few dozen operations on numbers up to 10; worst measured 2e-15.
constexpr double kRounding = 2e-14;
/// [m/s], [rad/s]: with places as near as 0.4 m to a centre the differences are then good to
/// kDifferenceTolerance; their error grows with the fifth power of the speed.
constexpr double kSpeed = 0.5;

/// What the differences of rows.h's quantities say, against what the rows say of themselves. The worst of
/// all rows.
struct Check {
  const ConstraintType& type;
  const MovingPair& pair;
  const ConstraintRows rows = rows_of(type, pair);

  template <class F>
  [[nodiscard]] auto rate(F&& of_rows) const {
    return derivative([&](double t) { return of_rows(rows_of(type, pair, t), t); });
  }
  /// residual' = left side of (1) - rate.
  [[nodiscard]] double residual() const {
    double worst = 0.0;
    for (int i = 0; i < rows.holonomic; ++i) {
      const double change = rate([i](const ConstraintRows& at, double) { return at.row[i].residual; });
      worst = std::max(worst, relative_error(row_velocity(rows, i, pair) - rows.row[i].rate, change));
    }
    return worst;
  }
  /// (left side of (1))' = left side of (2) + drift, and rate' is the derivative of the rate.
  [[nodiscard]] double velocity() const {
    double worst = 0.0;
    for (int i = 0; i < rows.count; ++i) {
      const double change =
          rate([&](const ConstraintRows& at, double t) { return row_velocity(at, i, at_time(pair, t)); });
      const double said =
          row_acceleration(rows, i, pair) + drift(rows.row[i], relative_velocities(rows, pair.A, pair.B));
      const double rate_dot = rate([i](const ConstraintRows& at, double) { return at.row[i].rate; });
      worst = std::max({worst, relative_error(said, change), relative_error(rows.row[i].rate_dot, rate_dot)});
    }
    return worst;
  }
  /// n', f' and Q'.
  [[nodiscard]] double directions() const {
    const Vector3 Q_dot = rate([](const ConstraintRows& at, double) { return at.Q; });
    double worst = relative_error(rows.Q_dot, Q_dot);
    for (int i = 0; i < rows.count; ++i) {
      const Vector3 n_dot = rate([i](const ConstraintRows& at, double) { return at.row[i].n; });
      const Vector3 f_dot = rate([i](const ConstraintRows& at, double) { return at.row[i].f; });
      worst = std::max(
          {worst, relative_error(rows.row[i].n_dot, n_dot), relative_error(rows.row[i].f_dot, f_dot)});
    }
    return worst;
  }
};

/// The twist of A changed by the least that meets (1) in every row.
MovingPair meeting_the_rows(const ConstraintRows& rows, const MovingPair& pair) {
  MatrixX J(rows.count, 6);
  VectorX missing(rows.count);
  for (int i = 0; i < rows.count; ++i) {
    const ConstraintRow& row = rows.row[i];
    J.row(i) << (row.n + (rows.Q - pair.A.p).cross(row.f)).transpose(), row.f.transpose();
    missing(i) = row.rate - row_velocity(rows, i, pair);
  }
  const VectorX change = J.completeOrthogonalDecomposition().solve(missing);
  MovingPair met = pair;
  met.A.w += change.head<3>();
  met.A.v += change.tail<3>();
  return met;
}

/// Power of a wrench [moment; force] about Q on a body with that frame.
double power(const Vector3& moment, const Vector3& force, const Vector3& Q, const MovingFrame& frame) {
  return (moment + (Q - frame.p).cross(force)).dot(frame.w) + force.dot(frame.v);
}

MovingPair seen_from(const Transform& X, const MovingPair& pair) {
  MovingPair seen = pair;
  for (MovingFrame* frame : {&seen.A, &seen.B})
    *frame = {X.R * frame->R, X * frame->p, X.R * frame->w, X.R * frame->v};
  return seen;
}

class EveryConstraint : public ::testing::TestWithParam<NamedConstraint> {
 protected:
  const ConstraintType& type_ = GetParam().type;

  [[nodiscard]] MovingPair motion(Random& random) const {
    return random_motion(GetParam().poses(random), random, kSpeed);
  }
  /// The worst over all trials of what `check` measures must be within the tolerance of differences.
  void expect_identity(double (Check::*measure)() const) const {
    expect_for_seeds(kTrials, kDifferenceTolerance, [&](std::uint64_t seed) {
      Random random(seed);
      const MovingPair pair = motion(random);
      return (Check{type_, pair}.*measure)();
    });
  }
};

TEST_P(EveryConstraint, ResidualChangesByTheRowVelocity) {
  expect_identity(&Check::residual);
}

TEST_P(EveryConstraint, RowVelocityChangesByTheRowAccelerationAndDrift) {
  expect_identity(&Check::velocity);
}

TEST_P(EveryConstraint, RatesOfDirectionsAndPlaceAreDerivatives) {
  expect_identity(&Check::directions);
}

TEST_P(EveryConstraint, ReactionHasThePowerOfThePrescribedRateAlone) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const MovingPair free = motion(random);
    const ConstraintRows rows = rows_of(type_, free);
    const MovingPair pair = meeting_the_rows(rows, free);
    double worst = 0.0;
    for (int i = 0; i < rows.count; ++i) {
      const double lambda = random.uniform(-1.0, 1.0);
      const Vector3 moment = lambda * rows.row[i].n;
      const Vector3 force = lambda * rows.row[i].f;
      const double total = power(moment, force, rows.Q, pair.A) + power(-moment, -force, rows.Q, pair.B);
      worst = std::max(worst, relative_error(total, lambda * rows.row[i].rate));
    }
    return worst;
  });
}

TEST_P(EveryConstraint, RowsDependOnTheRelativePlaceAlone) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    Random random(seed);
    const MovingPair pair = motion(random);
    const Transform X = random.transform(1.0);
    const ConstraintRows rows = rows_of(type_, pair);
    const ConstraintRows seen = rows_of(type_, seen_from(X, pair));
    double worst = std::max(relative_error(seen.Q, X * rows.Q), relative_error(seen.Q_dot, X.R * rows.Q_dot));
    for (int i = 0; i < rows.count; ++i) {
      worst = std::max({worst, relative_error(seen.row[i].n, X.R * rows.row[i].n),
                        relative_error(seen.row[i].f, X.R * rows.row[i].f)});
      if (i < rows.holonomic)
        worst = std::max(worst, relative_error(seen.row[i].residual, rows.row[i].residual));
    }
    return worst;
  });
}

TEST_P(EveryConstraint, CountsAndNamesAreThoseOfTheRows) {
  Random random(1);
  const ConstraintRows rows = rows_of(type_, motion(random));
  EXPECT_EQ(row_count(type_), rows.count);
  EXPECT_EQ(holonomic_count(type_), rows.holonomic);
  EXPECT_EQ(row_names(type_).size(), static_cast<std::size_t>(rows.count));
  EXPECT_FALSE(rows.singular);
  EXPECT_FALSE(constraint_type_name(type_).empty());
}

INSTANTIATE_TEST_SUITE_P(Types, EveryConstraint, ::testing::ValuesIn(all_constraint_types()),
                         [](const auto& instance) { return instance.param.name; });

TEST(ConstraintZoo, HasEveryTypeOfTheList) {
  std::set<std::size_t> missing;
  for (std::size_t i = 0; i < std::variant_size_v<ConstraintType>; ++i) missing.insert(i);
  for (const NamedConstraint& constraint : all_constraint_types()) missing.erase(constraint.type.index());
  // Teeth and cams hold for mounted gears and followers only: coupling_test.cpp has their poses.
  for (const ConstraintType& mounted : {ConstraintType(GearMesh{}), ConstraintType(RackMesh{}),
                                        ConstraintType(FlatCam{}), ConstraintType(RollerCam{})})
    EXPECT_EQ(missing.erase(mounted.index()), 1u) << constraint_type_name(mounted) << " is in the zoo";
  EXPECT_EQ(missing, std::set<std::size_t>{}) << "indices in ConstraintType that the zoo lacks";
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
  const ConstraintType types[] = {RollingWheel{.radius = 0.4}, RollingWheel{.radius = 0.4, .crown = 0.1},
                                  OmniWheel{.radius = 0.4, .roller_angle = 0.6, .roller_radius = 0.1}};
  for (const ConstraintType& type : types) {
    SCOPED_TRACE(constraint_type_name(type));
    expect_for_seeds(kTrials, tolerance, [&](std::uint64_t seed) {
      Random random(seed);
      const Transform X_B = random.transform(1.0);
      const Matrix3 R = rotation_exp(Vector3(std::numbers::pi / 2.0 - lean, 0.0, 0.0)).toRotationMatrix();
      const MovingPair pair = random_motion({X_B * Transform{R, random.vector(1.0)}, X_B}, random, speed);
      const Check check{type, pair};
      if (check.rows.singular) return std::numeric_limits<double>::infinity();
      return std::max({check.residual(), check.velocity(), check.directions()});
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
        SingularPose{"wheel_flat", RollingWheel{.radius = 0.4}, {Matrix3::Identity(), Vector3::Zero()}},
        SingularPose{"wheel_flat_overturned", RollingWheel{.radius = 0.4}, {kOverturned, Vector3::Zero()}},
        SingularPose{
            "torus_flat", RollingWheel{.radius = 0.4, .crown = 0.1}, {Matrix3::Identity(), {0, 0, 0.1}}},
        SingularPose{"omni_flat", OmniWheel{.radius = 0.4, .roller_radius = 0.1}, {}},
        SingularPose{"wheel_flat_in_bowl",
                     RollingInSphere{.radius = 0.3, .bowl_radius = 1.0},
                     {Matrix3::Identity(), {0, 0, -0.5}}},
        SingularPose{"wheel_at_centre_of_bowl", RollingInSphere{.radius = 0.3, .bowl_radius = 1.0}, {}},
        SingularPose{
            "sphere_at_centre_of_bowl", RollingInSphere{.radius = 0.3, .crown = 0.3, .bowl_radius = 1.0}, {}},
        SingularPose{"upright_blade",
                     Skate{},
                     {rotation_exp({0, -std::numbers::pi / 2.0, 0}).toRotationMatrix(), Vector3::Zero()}},
        SingularPose{"rod_ends_meet", DistanceRod{.length = 0.7}, {}},
        SingularPose{"rod_without_length", DistanceRod{.length = 0.0}, {}}),
    [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace camber::support
