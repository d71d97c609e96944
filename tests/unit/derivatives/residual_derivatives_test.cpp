// Exact derivatives of the equations of motion against differences of order eight, which share the values but none of the
// derivatives: of every joint, constraint and force of the gallery and of a machine with all force elements.

#include <gtest/gtest.h>

#include <array>
#include <string>

#include <camber/derivatives/residual_derivatives.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/io/model_yaml.h>
#include <camber/kinematics/constraints.h>

#include "support/gallery.h"
#include "support/random_tree.h"

namespace camber {
namespace {

using support::Random;

/// The step is a balance: truncation is of order h^8, rounding of order eps/h. Worst measured in kTolerance.
constexpr double kStep = 2e-3;

struct Values {
  VectorX r, v;
};

/// r and v of (1) of residual_derivatives.h, by the ordinary recursions, with time standing still.
class Reference {
 public:
  explicit Reference(const Mechanism& mechanism)
      : mechanism_(mechanism), workspace_(mechanism), forces_(mechanism) {}

  Values values(const State& state, const VectorX& udot, const VectorX& lambda) {
    const Kinematics& kinematics = forward_kinematics(mechanism_, state, workspace_);
    const ConstraintState& rows = evaluate_constraints(mechanism_, state, kinematics, workspace_);
    const Forces& forces = forces_.evaluate(state, &kinematics);
    Matrix6X external = forces.external;
    add_tie_wrenches(mechanism_, kinematics, rows, lambda, external);
    VectorX tau = forces.tau;
    add_relation_efforts(mechanism_, lambda, tau);
    Values result{VectorX(mechanism_.nv), rows.rate_error};
    rnea(mechanism_, state, udot, workspace_, result.r, &external);
    result.r -= tau;
    return result;
  }

  /// Along a small motion eta and a change du.
  Values derivative(const State& state, const VectorX& udot, const VectorX& lambda, const VectorX& eta,
                    const VectorX& du) {
    constexpr std::array kWeights{4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0};
    Values sum{VectorX::Zero(mechanism_.nv), VectorX::Zero(mechanism_.rows)};
    for (std::size_t i = 0; i < kWeights.size(); ++i)
      for (const double side : {1.0, -1.0}) {
        const double h = side * static_cast<double>(i + 1) * kStep;
        State moved = state;
        integrate(mechanism_, state.q, eta * h, moved.q);
        moved.u += du * h;
        const Values at = values(moved, udot, lambda);
        sum.r += side * kWeights[i] / kStep * at.r;
        sum.v += side * kWeights[i] / kStep * at.v;
      }
    return sum;
  }

  Workspace& workspace() { return workspace_; }

 private:
  const Mechanism& mechanism_;
  Workspace workspace_;
  ForceModel forces_;
};

double relative(const MatrixX& error, const MatrixX& size) {
  return error.size() == 0 ? 0.0 : error.cwiseAbs().maxCoeff() / (1.0 + size.cwiseAbs().maxCoeff());
}

/// Worst difference at a state, each block relative to 1 and its largest entry.
double worst_difference(const Mechanism& mechanism, const State& state, Random& random) {
  Reference reference(mechanism);
  ResidualDerivatives derivatives(mechanism);
  const VectorX udot = random.numbers(mechanism.nv, 2.0), lambda = random.numbers(mechanism.rows, 5.0);
  const ResidualValues& exact = derivatives.evaluate(state, udot, lambda, reference.workspace());
  const Values here = reference.values(state, udot, lambda);
  MatrixX r_q = exact.r_q, r_u = exact.r_u, v_q = exact.v_q, v_u = exact.v_u;
  const VectorX none = VectorX::Zero(mechanism.nv);
  for (int j = 0; j < mechanism.nv; ++j) {
    const VectorX unit = VectorX::Unit(mechanism.nv, j);
    const Values along_q = reference.derivative(state, udot, lambda, unit, none);
    const Values along_u = reference.derivative(state, udot, lambda, none, unit);
    r_q.col(j) -= along_q.r;
    r_u.col(j) -= along_u.r;
    v_q.col(j) -= along_q.v;
    v_u.col(j) -= along_u.v;
  }
  return std::max({relative(exact.r - here.r, here.r), relative(r_q, exact.r_q), relative(r_u, exact.r_u),
                   relative(v_q, exact.v_q), relative(v_u, exact.v_u)});
}

class EveryModel : public ::testing::TestWithParam<std::string> {};

/// Off the constraints: rows must be right for motions that break them, too.
TEST_P(EveryModel, HasTheDerivativesOfDifferences) {
  // The profile of that cam is a spline: the differences reach over its knots, where the third derivative jumps.
  const double tolerance = GetParam() == "roller_cam" ? 1e-6 : 1e-9;
  const Mechanism mechanism = compile(support::gallery_model(GetParam()));
  Workspace workspace(mechanism);
  Random random(3);
  for (int trial = 0; trial < 3; ++trial) {
    State state = support::random_consistent_state(mechanism, workspace, random, 0.3, 1.0);
    integrate(mechanism, state.q, random.numbers(mechanism.nv, 0.02), state.q);
    state.u += random.numbers(mechanism.nv, 0.5);
    EXPECT_LE(worst_difference(mechanism, state, random), tolerance) << "trial " << trial;
  }
}

INSTANTIATE_TEST_SUITE_P(Gallery, EveryModel, ::testing::ValuesIn(support::gallery()),
                         [](const auto& instance) { return instance.param; });

TEST(ResidualDerivatives, OfRandomTreesAreThoseOfDifferences) {
  int compared = 0;
  for (std::uint64_t seed = 1; compared < 10; ++seed) {
    support::TreeCase c(seed, {.max_bodies = 6});
    const auto custom = [](const Joint& joint) { return std::holds_alternative<Custom>(joint.type); };
    if (std::ranges::any_of(c.mechanism.model.joints, custom)) continue;
    ++compared;
    EXPECT_LE(worst_difference(c.mechanism, c.state, c.random), 1e-9) << "seed " << seed;
  }
}

/// Everything that can push, with laws that depend on time, coordinates, speeds and their own columns.
constexpr const char* kForces = R"(
camber: 1
name: All forces
parameters: {k: 40}
bodies:
  a: {mass: 1, com: [0.1, 0, 0.2], inertia: [0.1, 0.2, 0.25]}
  b: {mass: 2, com: [0.5, 0.1, 0.2], inertia: [0.1, 0.2, 0.15]}
  c: {mass: 1.5, com: [1, 0, 0], inertia: [0.2, 0.2, 0.1]}
joints:
  ball: {type: spherical, parent: ground, child: a, at: [0, 0, 0], stiffness: 30, damping: 0.4}
  slide:
    type: prismatic
    parent: a
    child: c
    at: [1, 0, 0]
    axis: [1, 0, 1]
    stiffness: 20
    rest: 0.1
    damping: 0.3
    friction: {force: 2, speed: 0.2}
    stops: {lower: -0.01, upper: 0.01, stiffness: 500, dissipation: 0.3, onset: 0.02}
actuators:
  motor: {joint: slide, force: 3*sin(q.slide) - 0.5*u.slide*u.slide + t*q.ball.qx}
forces:
  spring: {type: spring, from: {body: a, at: [0.2, 0.1, 0.4]}, to: {body: b, at: [0.7, 0, 0]}, stiffness: k, damping: 0.6, rest: 0.1, force: 2*spring.spring.length*spring.spring.length - spring.spring.rate}
  rope: {type: spring, from: {body: ground, at: [0.2, 0.1, -3]}, to: {body: b, at: [0.7, 0.1, 0]}, stiffness: k, damping: 0.6, rest: 1, tension_only: true}
  twist: {type: torsion_spring, parent: a, child: b, at: [0.3, 0, 0], axis: [1, 2, 3], stiffness: 3, damping: 0.2}
  bush: {type: bushing, parent: a, child: b, at: [0.3, 0.2, 0], stiffness: [10, 20, 30, 4, 5, 6], damping: [1, 2, 3, 0.4, 0.5, 0.6]}
  push: {body: b, at: [0.4, 0.2, 0.1], force: [u.slide, 2, q.slide], torque: [0, 1, t], axes: body}
  pull: {body: a, at: [0.4, 0.2, 0.1], force: [1, 2*u.slide, 3]}
)";

TEST(ResidualDerivatives, OfEveryForceAreThoseOfDifferences) {
  const Mechanism mechanism = compile(read_model_text(kForces, "forces.yaml"));
  Random random(5);
  State state = neutral_state(mechanism);
  for (int trial = 0; trial < 5; ++trial) {
    state = support::random_state(mechanism, random);
    // Turns within half a turn, where bushings jump, and a slide that is well beyond its stop, where the force is smooth.
    integrate(mechanism, neutral_state(mechanism).q, random.numbers(mechanism.nv, 0.5), state.q);
    state.q[find_coordinate(mechanism, "slide")] = 0.3;
    state.t = 0.7;
    EXPECT_LE(worst_difference(mechanism, state, random), 1e-9) << "trial " << trial;
  }
}

}  // namespace
}  // namespace camber
