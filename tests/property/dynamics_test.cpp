// Forward and inverse dynamics over random machines, against each other and against dense algebra.

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "support/differences.h"
#include "support/random_tree.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 500;
/// Sums over up to twelve bodies, relative to the largest entry; worst measured 3e-15.
constexpr double kRounding = 3e-14;
/// Per unit of the condition number of M; worst measured 4e-15.
constexpr double kSolveRounding = 3e-14;

/// The efforts that external wrenches amount to: the sum of Jᵀ w over the bodies.
VectorX efforts_of(TreeCase& c, const Matrix6X& external) {
  VectorX tau = VectorX::Zero(c.mechanism.nv);
  const Kinematics& kinematics = forward_kinematics(c.mechanism, c.state, c.workspace);
  for (const BodyId body : all_bodies(c.mechanism))
    tau += frame_jacobian(c.mechanism, kinematics, body, Vector3::Zero()).transpose() *
           external.col(index(body));
  return tau;
}

/// T + V of gravity.
double energy(TreeCase& c, const State& state) {
  const Kinematics& kinematics = forward_kinematics(c.mechanism, state, c.workspace);
  return kinetic_energy(c.mechanism, kinematics) + gravity_energy(c.mechanism, kinematics);
}

TEST(ForwardDynamics, SolvesTheEquationOfMotion) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const MatrixX M = mass_matrix(c);
    const VectorX bias = rnea(c, c.state, VectorX::Zero(c.mechanism.nv));
    return relative_error(aba(c, c.tau), M.llt().solve(c.tau - bias)) / condition_number(M);
  });
}

TEST(ForwardDynamics, InverseDynamicsReturnsTheEfforts) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const VectorX udot = aba(c, c.tau, &c.external);
    return relative_error(rnea(c, c.state, udot, &c.external), c.tau) / condition_number(mass_matrix(c));
  });
}

TEST(ForwardDynamics, InvertsInverseDynamics) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const VectorX tau = rnea(c, c.state, c.udot, &c.external);
    return relative_error(aba(c, tau, &c.external), c.udot) / condition_number(mass_matrix(c));
  });
}

TEST(InverseDynamics, ExternalWrenchesWorkThroughTheJacobian) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const VectorX expected = rnea(c, c.state, c.udot) - efforts_of(c, c.external);
    return relative_error(rnea(c, c.state, c.udot, &c.external), expected);
  });
}

TEST(ForwardDynamics, ExternalWrenchesWorkThroughTheJacobian) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const VectorX expected = aba(c, c.tau + efforts_of(c, c.external));
    return relative_error(aba(c, c.tau, &c.external), expected) / condition_number(mass_matrix(c));
  });
}

TEST(ForwardDynamics, PowerOfTheEffortsIsTheRateOfEnergy) {
  // d/dt (T + V) = tauᵀu.
  expect_for_seeds(kTrials, kDifferenceTolerance, [](std::uint64_t seed) {
    TreeCase c(seed);
    const VectorX tau = rnea(c, c.state, c.udot);
    const double rate =
        derivative([&](double t) { return energy(c, moved_along(c.mechanism, c.state, c.udot, t)); });
    return mixed_error(tau.dot(c.state.u), rate) / std::max(1.0, std::abs(energy(c, c.state)));
  });
}

TEST(InverseDynamics, WeightIsTheGradientOfTheGravityEnergy) {
  expect_for_seeds(kTrials, kDifferenceTolerance, [](std::uint64_t seed) {
    TreeCase c(seed);
    State at_rest = c.state;
    at_rest.u.setZero();
    const VectorX weight = rnea(c, at_rest, VectorX::Zero(c.mechanism.nv));
    const auto energy_at = [&](double t) {
      const Kinematics& kinematics =
          forward_kinematics(c.mechanism, moved_along(c.mechanism, c.state, c.udot, t), c.workspace);
      return gravity_energy(c.mechanism, kinematics);
    };
    return relative_error(weight.dot(c.state.u), derivative(energy_at)) /
           std::max(1.0, std::abs(energy_at(0.0)));
  });
}

TEST(ForwardDynamics, MomentumOfAFloatingMachineChangesByExternalWrenchesAlone) {
  // No effort stands on the floating joint; those between the bodies cancel.
  expect_for_seeds(kTrials, kDifferenceTolerance, [](std::uint64_t seed) {
    TreeCase c(seed, {.min_bodies = 2, .grounded = false});
    for (const BodyId id : all_bodies(c.mechanism)) {
      const TreeBody& body = c.mechanism.bodies[static_cast<std::size_t>(index(id))];
      if (body.parent == kGroundId) c.tau.segment(body.u, body.nu).setZero();
    }
    const VectorX udot = aba(c, c.tau, &c.external);
    const Vector6 rate = derivative([&](double t) {
      const Kinematics& kinematics =
          forward_kinematics(c.mechanism, moved_along(c.mechanism, c.state, udot, t), c.workspace);
      return momentum(c.mechanism, kinematics);
    });
    const Kinematics& kinematics = forward_kinematics(c.mechanism, c.state, c.workspace);
    const CenterOfMass center = center_of_mass(c.mechanism, kinematics);
    const Vector3 weight = center.mass * c.mechanism.model.gravity;
    Vector6 expected;
    expected << center.position.cross(weight), weight;
    for (const BodyId body : all_bodies(c.mechanism)) {
      const Vector6 w = c.external.col(index(body));
      expected += w;
      expected.head<3>() += pose(c.mechanism, kinematics, body).p.cross(Vector3(w.tail<3>()));
    }
    // Accelerations of light bodies multiply the error of the difference.
    return relative_error(rate, expected) / std::max(1.0, udot.lpNorm<Eigen::Infinity>());
  });
}

}  // namespace
}  // namespace camber::support
