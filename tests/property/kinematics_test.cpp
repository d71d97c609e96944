// Jacobians and their rates over random machines, against differences of positions and velocities.

#include <gtest/gtest.h>

#include "support/differences.h"
#include "support/random_tree.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 200;
/// Sums along chains of up to twelve joints; worst measured 2e-15.
constexpr double kRounding = 3e-14;
/// Twelve joints in a row turn and carry a point fast: the fifth derivative, which the difference leaves
/// out, is large. Worst measured 2e-11.
constexpr double kChainDifference = 3e-10;

struct PointCase : TreeCase {
  explicit PointCase(std::uint64_t seed, const TreeOptions& options = {}) : TreeCase(seed, options) {
    const std::vector<BodyId> bodies = all_bodies(mechanism);
    body = bodies[static_cast<std::size_t>(random.below(static_cast<int>(bodies.size())))];
    p_BQ = random.vector(1.0);
  }

  BodyId body{};
  Vector3 p_BQ = Vector3::Zero();

  /// At t along the motion.
  [[nodiscard]] const Kinematics& at(double t = 0.0) {
    return forward_kinematics(mechanism, moved_along(mechanism, state, VectorX::Zero(mechanism.nv), t),
                              workspace);
  }
  /// Pose of the body at t along the motion, whose point Q is then the frame's origin.
  [[nodiscard]] Transform pose_at(double t) {
    const Transform X_WB = pose(mechanism, at(t), body);
    return {X_WB.R, X_WB * p_BQ};
  }
};

/// Few joints, so that the difference rule's own error stays small.
constexpr TreeOptions kShort{.max_bodies = 4};

TEST(FrameJacobian, TimesSpeedsIsTheTwistAtThePoint) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    PointCase c(seed);
    const Kinematics& kinematics = c.at();
    Vector6 V = twist(c.mechanism, kinematics, c.body);
    V.tail<3>() += V.head<3>().cross(pose(c.mechanism, kinematics, c.body).R * c.p_BQ);
    return relative_error(frame_jacobian(c.mechanism, kinematics, c.body, c.p_BQ) * c.state.u, V);
  });
}

TEST(FrameJacobian, IsTheDerivativeOfThePose) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [](std::uint64_t seed) {
    PointCase c(seed, kShort);
    const Matrix6X J = frame_jacobian(c.mechanism, c.at(), c.body, c.p_BQ);
    double worst = 0.0;
    for (int k = 0; k < c.mechanism.nv; ++k) {
      c.state.u = VectorX::Unit(c.mechanism.nv, k);
      const Matrix3 R = c.pose_at(0.0).R;
      const Matrix3 R_dot = derivative([&](double t) { return c.pose_at(t).R; });
      Vector6 column;
      column << uncross(R_dot * R.transpose()), derivative([&](double t) { return c.pose_at(t).p; });
      worst = std::max(worst, relative_error(J.col(k), column));
    }
    return worst;
  });
}

TEST(FrameJacobian, RateTimesSpeedsIsTheDerivativeOfTheTwist) {
  expect_for_seeds(kTrials, kChainDifference, [](std::uint64_t seed) {
    PointCase c(seed);
    const Vector6 bias = jacobian_dot_times_u(c.mechanism, c.at(), c.body, c.p_BQ);
    const Vector6 expected = derivative(
        [&](double t) { return Vector6(frame_jacobian(c.mechanism, c.at(t), c.body, c.p_BQ) * c.state.u); });
    return relative_error(bias, expected);
  });
}

TEST(CenterOfMassOfTree, VelocityIsTheDerivativeOfPosition) {
  expect_for_seeds(kTrials, kChainDifference, [](std::uint64_t seed) {
    PointCase c(seed);
    const Vector3 velocity = center_of_mass(c.mechanism, c.at()).velocity;
    const Vector3 expected =
        derivative([&](double t) { return center_of_mass(c.mechanism, c.at(t)).position; });
    return relative_error(velocity, expected);
  });
}

TEST(KineticEnergy, IsHalfTheSpeedsTimesMomenta) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    PointCase c(seed);
    const double energy = kinetic_energy(c.mechanism, c.at());
    return relative_error(energy, 0.5 * c.state.u.dot(mass_matrix(c) * c.state.u));
  });
}

TEST(StateOnTheManifold, PlusUndoesMinus) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const State other = random_state(c.mechanism, c.random);
    VectorX v(c.mechanism.nv), q(c.mechanism.nq);
    difference(c.mechanism, c.state.q, other.q, v);
    integrate(c.mechanism, c.state.q, v, q);
    VectorX left(c.mechanism.nv);
    difference(c.mechanism, other.q, q, left);
    return mixed_error(left, VectorX::Zero(c.mechanism.nv));
  });
}

}  // namespace
}  // namespace camber::support
