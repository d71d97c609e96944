#include <gtest/gtest.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/projection.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

#include "support/dense_dynamics.h"
#include "support/differences.h"
#include "support/gallery.h"

/// What must hold for the constraints of any machine; run over the whole gallery.
namespace camber {
namespace {

using support::Random;

constexpr int kStates = 4;

class ConstrainedMachine : public testing::TestWithParam<std::string> {
 protected:
  ConstrainedMachine()
      : mechanism_(compile(support::gallery_model(GetParam()))), workspace_(mechanism_), random_(kSeed) {}

  static constexpr std::uint64_t kSeed = 20261116;

  State state() { return support::random_consistent_state(mechanism_, workspace_, random_, 0.2, 1.0); }

  const ConstraintState& evaluate(const State& at) {
    const ConstraintState& constraints =
        evaluate_constraints(mechanism_, at, forward_kinematics(mechanism_, at, workspace_), workspace_);
    EXPECT_EQ(constraints.undefined, nullptr);
    return constraints;
  }
  MatrixX jacobian(const ConstraintState& constraints) const {
    MatrixX J(mechanism_.rows, mechanism_.nv);
    constraint_jacobian(mechanism_, constraints, J);
    return J;
  }
  DynamicsVerdict accelerate(const State& at, const VectorX& tau, VectorX& udot, VectorX& lambda) {
    const Kinematics& kinematics = forward_kinematics(mechanism_, at, workspace_);
    const ConstraintState& constraints = evaluate_constraints(mechanism_, at, kinematics, workspace_);
    return constrained_dynamics(mechanism_, kinematics, constraints, tau, workspace_, udot, lambda);
  }
  /// The state after the time h at the accelerations udot.
  State moved(const State& from, const VectorX& udot, double h) const {
    State to = from;
    const VectorX way = h * from.u + 0.5 * h * h * udot;
    integrate(mechanism_, from.q, way, to.q);
    to.u = from.u + h * udot;
    to.t = from.t + h;
    return to;
  }

  Mechanism mechanism_;
  Workspace workspace_;
  Random random_;
};

/// d/dt of f along the motion, with a step that is short against its rates: fast machines turn by less than
/// 5e-5 rad in it.
template <class F>
auto rate_of(const State& at, F&& f) {
  const double slow = 1.0 / (1.0 + 10.0 * at.u.cwiseAbs().maxCoeff());
  auto result = support::derivative([&](double h) { return f(slow * h); });
  result *= 1.0 / slow;
  return result;
}

/// Largest difference relative to the largest number.
double relative(const VectorX& a, const VectorX& b) {
  return (a - b).cwiseAbs().maxCoeff() / (1.0 + b.cwiseAbs().maxCoeff());
}

TEST_P(ConstrainedMachine, ResidualsChangeAtTheRateOfTheirRows) {
  SCOPED_TRACE(kSeed);
  for (int i = 0; i < kStates; ++i) {
    const State at = state();
    const VectorX still = VectorX::Zero(mechanism_.nv);
    const VectorX change = rate_of(at, [&](double h) { return evaluate(moved(at, still, h)).residual; });
    const ConstraintState& constraints = evaluate(at);
    for (const Tie& tie : mechanism_.ties)
      for (int r = tie.row; r < tie.row + tie.holonomic; ++r)
        EXPECT_NEAR(change[r], constraints.rate_error[r], 1e-7) << row_label(mechanism_, r);
    EXPECT_LT(relative(constraints.rate_error, VectorX::Zero(mechanism_.rows)), 1e-10);
  }
}

TEST_P(ConstrainedMachine, RatesChangeByRowsTimesAccelerationsLessGamma) {
  SCOPED_TRACE(kSeed);
  for (int i = 0; i < kStates; ++i) {
    const State at = state();
    const VectorX udot = random_.numbers(mechanism_.nv, 1.0);
    const VectorX change = rate_of(at, [&](double h) { return evaluate(moved(at, udot, h)).rate_error; });
    const ConstraintState& constraints = evaluate(at);
    const VectorX said = jacobian(constraints) * udot - constraints.gamma;
    EXPECT_LT(relative(change, said), 1e-7);
  }
}

TEST_P(ConstrainedMachine, JacobianTimesSpeedsIsTheRate) {
  SCOPED_TRACE(kSeed);
  const State at = state();
  State other = at;
  other.u = random_.numbers(mechanism_.nv, 1.0);
  const auto minus_rate = [&](const State& state) {
    const ConstraintState& constraints = evaluate(state);
    return VectorX(constraints.rate_error - jacobian(constraints) * state.u);
  };
  const VectorX before = minus_rate(at);
  const VectorX now = minus_rate(other);
  EXPECT_LT(relative(now, before), 1e-12);
}

TEST_P(ConstrainedMachine, DynamicsAreThoseOfTheDenseSystem) {
  SCOPED_TRACE(kSeed);
  for (int i = 0; i < kStates; ++i) {
    const State at = state();
    const VectorX tau = random_.numbers(mechanism_.nv, 1.0);
    VectorX udot(mechanism_.nv), lambda(mechanism_.rows);
    ASSERT_TRUE(accelerate(at, tau, udot, lambda).good());

    const support::DenseSolution dense = support::dense_dynamics(mechanism_, at, workspace_, tau);
    const double conditioned = 1e-9;
    EXPECT_LT(relative(udot, dense.udot), conditioned);
    EXPECT_LT(relative(lambda, dense.lambda), conditioned);
  }
}

/// dT/dt + dV/dt is the power of what is applied and of the drivers: the constraints do no work.
TEST_P(ConstrainedMachine, ConstraintsDoNoWork) {
  SCOPED_TRACE(kSeed);
  const State at = state();
  const VectorX tau = VectorX::Zero(mechanism_.nv);
  VectorX udot(mechanism_.nv), lambda(mechanism_.rows);
  ASSERT_TRUE(accelerate(at, tau, udot, lambda).good());
  const ConstraintState& constraints = evaluate(at);
  const double driven = lambda.dot(jacobian(constraints) * at.u - constraints.rate_error);  // lambda . rate
  const double power = rate_of(at, [&](double h) {
    const Kinematics& kinematics = forward_kinematics(mechanism_, moved(at, udot, h), workspace_);
    return kinetic_energy(mechanism_, kinematics) + gravity_energy(mechanism_, kinematics);
  });
  EXPECT_NEAR(power, driven, 1e-7 * (1.0 + std::abs(driven)));
}

TEST_P(ConstrainedMachine, ProjectionOfASmallErrorMeetsTheConstraintsAndMovesLittle) {
  constexpr double kError = 1e-6;
  for (int i = 0; i < kStates; ++i) {
    const State exact = state();
    State off = exact;
    const VectorX way = random_.numbers(mechanism_.nv, kError);
    integrate(mechanism_, exact.q, way, off.q);
    off.u += random_.numbers(mechanism_.nv, kError);
    const ProjectionVerdict positions = project_positions(mechanism_, {.small = true}, off, workspace_);
    ASSERT_TRUE(positions.converged);
    ASSERT_TRUE(project_velocities(mechanism_, {.small = true}, off, workspace_, &positions).converged);
    const ConstraintErrors errors = constraint_errors(evaluate(off));
    EXPECT_LE(errors.position, 1e-12);
    // Rounding of the fastest wheel; measured 1e-12.
    EXPECT_LE(errors.velocity, 1e-11 * (1.0 + exact.u.cwiseAbs().maxCoeff()));
    // The least change is at most as long as the error, in a metric that weighs speeds by their masses.
    EXPECT_LT((off.q - exact.q).cwiseAbs().maxCoeff(), 1e3 * kError);
  }
}

INSTANTIATE_TEST_SUITE_P(Gallery, ConstrainedMachine, testing::ValuesIn(support::constrained_gallery()),
                         [](const auto& machine) { return machine.param; });

}  // namespace
}  // namespace camber
