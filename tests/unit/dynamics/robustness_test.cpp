#include <gtest/gtest.h>

#include <cmath>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/io/model_yaml.h>
#include <camber/kinematics/kinematics.h>

#include "support/dense_dynamics.h"
#include "support/gallery.h"

/// States and machines at which an elimination may go wrong without a word: dead centres, drifted positions, other
/// units, massless bodies.
namespace camber {
namespace {

/// Crank, coupler and rocker in the plane x-y, the crank at the angle 0, the coupler at `bend` from it; three
/// redundant rows where the closing joint is a hinge, none where it is a planar pin.
Model four_bar(double bend, double unit, double coupler_mass = 1.0) {
  const std::string text = fmt::format(R"(
camber: 1
parameters: {{L: {0}, a: {1}, mc: {2}, x: L + 3*L*cos(a), y: 3*L*sin(a)}}
gravity: [0, -9.81*L, 0]
bodies:
  crank:   {{mass: 1, com: [L/2, 0, 0], inertia: [0, L^2/12, L^2/12]}}
  coupler: {{mass: mc, com: [L + 1.5*L*cos(a), 1.5*L*sin(a), 0], inertia: [0, mc*9*L^2/12, mc*9*L^2/12]}}
  rocker:  {{mass: 2, com: [x + L/2, y/2 - L/2, 0], inertia: [0.1*L^2, 0.2*L^2, 0.2*L^2]}}
joints:
  O: {{type: revolute, parent: ground, child: crank, at: [0, 0, 0], axis: [0, 0, 1]}}
  A: {{type: revolute, parent: crank, child: coupler, at: [L, 0, 0], axis: [0, 0, 1]}}
  B: {{type: revolute, parent: coupler, child: rocker, at: [x, y, 0], axis: [0, 0, 1]}}
  C: {{type: revolute, parent: ground, child: rocker, at: [x + L, -2*L, 0], axis: [0, 0, 1]}}
initial: {{u: {{O: 2}}}}
)",
                                       unit, bend, coupler_mass);
  return read_model_text(text, "four_bar.yaml");
}

struct Solved {
  VectorX udot, lambda;
  DynamicsVerdict verdict;
};

Solved solve(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  Solved result{VectorX(mechanism.nv), VectorX(mechanism.rows), {}};
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const ConstraintState& constraints = evaluate_constraints(mechanism, state, kinematics, workspace);
  result.verdict = constrained_dynamics(mechanism, kinematics, constraints, VectorX::Zero(mechanism.nv),
                                        workspace, result.udot, result.lambda);
  return result;
}

double relative(const VectorX& a, const VectorX& b) {
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

/// At a dead centre the rows of the loop say next to nothing about the joint A alone; a pivot there would
/// magnify rounding by the inverse of the bend.
TEST(Robustness, DeadCentresCostNoDigits) {
  for (const double bend : {1e-1, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 0.0}) {
    SCOPED_TRACE(bend);
    const Mechanism mechanism = compile(four_bar(bend, 1.0));
    Workspace workspace(mechanism);
    const State state = assemble(mechanism, workspace).state;
    const Solved sparse = solve(mechanism, state, workspace);
    const support::DenseSolution dense = support::dense_dynamics(mechanism, state, workspace);
    ASSERT_TRUE(sparse.verdict.good());
    EXPECT_EQ(sparse.verdict.elimination.rank, dense.rank);
    EXPECT_FALSE(sparse.verdict.elimination.ambiguous);
    EXPECT_LT(relative(sparse.udot, dense.udot), 1e-12);
    EXPECT_LT(relative(sparse.lambda, dense.lambda), 1e-12);
  }
}

/// In millimetres, with the same masses, angular accelerations are the same and the rank is too.
TEST(Robustness, AnswersDoNotDependOnTheUnitOfLength) {
  const Mechanism metres = compile(four_bar(0.5, 1.0));
  Workspace in_metres(metres);
  const Solved expected = solve(metres, assemble(metres, in_metres).state, in_metres);
  for (const double unit : {1e-6, 1e-3, 1e3, 1e6}) {
    SCOPED_TRACE(unit);
    const Mechanism mechanism = compile(four_bar(0.5, unit));
    Workspace workspace(mechanism);
    const Solved solved = solve(mechanism, assemble(mechanism, workspace).state, workspace);
    EXPECT_EQ(solved.verdict.elimination.rank, expected.verdict.elimination.rank);
    EXPECT_FALSE(solved.verdict.elimination.ambiguous);
    EXPECT_LT(relative(solved.udot, expected.udot), 1e-11);
  }
}

/// A drift off the constraints makes redundant rows look independent: Bricard's loop has rank 4 of 5.
TEST(Robustness, DriftedPositionsDoNotFakeRank) {
  const Mechanism mechanism = compile(support::gallery_model("bricard"));
  Workspace workspace(mechanism);
  const State closed = assemble(mechanism, workspace).state;
  const Solved exact = solve(mechanism, closed, workspace);
  ASSERT_EQ(exact.verdict.elimination.rank, 4);
  support::Random random(3);
  for (const double drift : {1e-12, 1e-10, 1e-8, 1e-7, 1e-6}) {
    SCOPED_TRACE(drift);
    State off = closed;
    off.q += random.numbers(mechanism.nq, drift);
    const Solved solved = solve(mechanism, off, workspace);
    EXPECT_EQ(solved.verdict.elimination.rank, 4);
    // What is left is of the order of the drift; taking the fifth row for real would change it by 100 %.
    EXPECT_LT(relative(solved.udot, exact.udot), 1e3 * drift + 1e-9);
  }
}

TEST(Robustness, AMasslessCouplerIsAllowed) {
  const Mechanism mechanism = compile(four_bar(0.5, 1.0, 0.0));
  Workspace workspace(mechanism);
  const State state = assemble(mechanism, workspace).state;
  const Solved sparse = solve(mechanism, state, workspace);
  ASSERT_TRUE(sparse.verdict.good());
  const support::DenseSolution dense = support::dense_dynamics(mechanism, state, workspace);
  EXPECT_LT(relative(sparse.udot, dense.udot), 1e-12);
}

TEST(Robustness, AMotionThatNothingResistsIsNamed) {
  const Mechanism mechanism = compile(read_model_text(R"(
camber: 1
bodies:
  link: {mass: 0, com: [0, 0, 0]}
  bob:  {mass: 0, com: [1, 0, 0]}
joints:
  O: {type: revolute, parent: ground, child: link, at: [0, 0, 0], axis: [0, 0, 1]}
  A: {type: revolute, parent: link, child: bob, at: [0.5, 0, 0], axis: [0, 0, 1]}
couplings:
  pair: {type: gear, joints: [O, A], ratio: 1}
)",
                                                      "nothing.yaml"));
  Workspace workspace(mechanism);
  const Solved solved = solve(mechanism, assemble(mechanism, workspace).state, workspace);
  EXPECT_FALSE(solved.verdict.good());
  EXPECT_GE(solved.verdict.elimination.unresisted, 0);
}

}  // namespace
}  // namespace camber
