#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

#include <Eigen/QR>
#include <Eigen/SVD>

#include <gtest/gtest.h>

#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/model/names.h>
#include <camber/model/sections.h>

#include "support/gallery.h"

/// Overconstrained machines by the ways of S. M. Yesiloglu's thesis (4.2) against the rank-revealing elimination:
/// pseudo joints that are freed, which makes the rows independent, and locked by their computed torques (4.2.2); and rows
/// reduced to a basis of their range (4.2.1). docs/studies/redundancy.md has the figures.
namespace camber {
namespace {

using support::Random;

/// A gallery machine with one body cut: by a weld, as a section, or by a free joint in its place.
struct Cut {
  const char* model;
  const char* body;
};

/// The body's mass is divided evenly, at its centre of mass: any division gives the same motion.
Section middle_of(const Body& body) {
  Section section{.name = "pseudo", .body = body.name, .at = body.com, .normal = Vector3(0.6, 0.48, 0.64)};
  section.part = SectionPart{0.5 * body.mass, body.com, 0.5 * body.inertia};
  return section;
}

const Body& body_of(const Model& model, const std::string& name) {
  return *std::ranges::find(model.bodies, name, &Body::name);
}

Model welded(const Cut& cut) {
  Model model = support::gallery_model(cut.model);
  model.drivers.clear();
  model.outputs.clear();
  model.sections = {middle_of(body_of(model, cut.body))};
  return model;
}

/// The pseudo joint frees all six directions.
Model freed(const Cut& cut) {
  Model model = welded(cut);
  CutModel parts = cut_at_sections(model, all_joints(model));
  parts.bodies.back().name = "beyond";
  for (Joint& joint : parts.joints)
    for (std::string* end : {&joint.parent, &joint.child})
      if (*end == parts.cuts[0].beyond) *end = "beyond";
  parts.joints.back().name = "pseudo";
  parts.joints.back().type = Free{};
  const std::vector<Tie> ties = compile(model).ties;
  for (Joint& joint : parts.joints)  // the loop is opened where it is with the weld
    joint.cut = std::ranges::any_of(ties, [&](const Tie& tie) { return tie.name == joint.name; });
  model.bodies = parts.bodies;
  model.joints = parts.joints;
  model.sections.clear();
  model.initial_u.push_back({"pseudo.wx", 0.0});  // a coordinate in use: the pseudo joint is in the tree
  return model;
}

/// A figure for docs/studies/redundancy.md: shown with --gtest_output=xml.
void record(const std::string& name, double figure) {
  std::ostringstream text;
  text << std::setprecision(2) << figure;
  testing::Test::RecordProperty(name, text.str());
}

/// A machine at a state: efforts in, accelerations out.
struct Machine {
  explicit Machine(const Model& model)
      : mechanism(compile(model)),
        workspace(mechanism),
        state(neutral_state(mechanism)),
        lambda(mechanism.rows) {}

  VectorX accelerations(const VectorX& tau) {
    VectorX udot(mechanism.nv);
    const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
    const ConstraintState& constraints = evaluate_constraints(mechanism, state, kinematics, workspace);
    verdict = constrained_dynamics(mechanism, kinematics, constraints, tau, workspace, udot, lambda);
    return udot;
  }
  [[nodiscard]] VectorX no_efforts() const { return VectorX::Zero(mechanism.nv); }

  Mechanism mechanism;
  Workspace workspace;
  State state;
  VectorX lambda;
  DynamicsVerdict verdict;
};

/// The state of `from` in the coordinates that `to` has by the same names; those of the pseudo joint stay zero.
void copy_state(const Machine& from, Machine& to) {
  const auto copy = [](const auto& names, const VectorX& values, const auto& target_names, VectorX& target) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto place = std::ranges::find(target_names, names[i]);
      ASSERT_NE(place, target_names.end()) << names[i];
      target[place - target_names.begin()] = values[static_cast<Eigen::Index>(i)];
    }
  };
  copy(from.mechanism.q_names, from.state.q, to.mechanism.q_names, to.state.q);
  copy(from.mechanism.u_names, from.state.u, to.mechanism.u_names, to.state.u);
}

constexpr int kDirections = 6;

/// d4 of [S1] (4.37), udot_p = d4 tau_p + e2: how the pseudo joint, whose first speed is given, answers to its
/// own efforts.
MatrixX response(Machine& machine, int first) {
  const VectorX e2 = machine.accelerations(machine.no_efforts()).segment<kDirections>(first);
  MatrixX d4(kDirections, kDirections);
  for (int k = 0; k < kDirections; ++k) {
    VectorX unit = machine.no_efforts();
    unit[first + k] = 1.0;
    d4.col(k) = machine.accelerations(unit).segment<kDirections>(first) - e2;
  }
  return d4;
}

Eigen::CompleteOrthogonalDecomposition<MatrixX> solver_of(const MatrixX& d4) {
  Eigen::CompleteOrthogonalDecomposition<MatrixX> solver;
  solver.setThreshold(1e-9);  // singular values are above 1e-2 or below 1e-16
  return solver.compute(d4);
}

/// The efforts with udot_p = 0. d4 is singular where the load in the section is not determinate; then the smallest.
VectorX locking_efforts(Machine& machine, int first) {
  const VectorX e2 = machine.accelerations(machine.no_efforts()).segment<kDirections>(first);
  return solver_of(response(machine, first)).solve(-e2);
}

class PseudoJoint : public testing::TestWithParam<Cut> {
 protected:
  PseudoJoint() : welded_(welded(GetParam())), freed_(freed(GetParam())) {
    Random random(kSeed);
    welded_.state = support::random_consistent_state(welded_.mechanism, welded_.workspace, random, 0.2, 1.0);
    copy_state(welded_, freed_);
  }
  static constexpr std::uint64_t kSeed = 20261118;
  Machine welded_, freed_;
};

TEST_P(PseudoJoint, FreedMakesTheRowsIndependent) {
  (void)welded_.accelerations(welded_.no_efforts());
  (void)freed_.accelerations(freed_.no_efforts());
  EXPECT_GT(welded_.verdict.elimination.redundant, 0);
  EXPECT_EQ(freed_.verdict.elimination.redundant, 0);
}

TEST_P(PseudoJoint, TorquesThatLockItAreAsIndeterminateAsTheRowsAreRedundant) {
  (void)welded_.accelerations(welded_.no_efforts());
  const int redundant = welded_.verdict.elimination.redundant;
  const MatrixX d4 = response(freed_, find_speed(freed_.mechanism, "pseudo.wx"));
  EXPECT_EQ(solver_of(d4).rank(), kDirections - redundant);
}

TEST_P(PseudoJoint, FreedAndLockedByItsTorquesGivesTheMotionOfTheRankRevealingSolve) {
  SCOPED_TRACE(kSeed);
  const VectorX udot = welded_.accelerations(welded_.no_efforts());
  const int first = find_speed(freed_.mechanism, "pseudo.wx");
  VectorX tau = freed_.no_efforts();
  tau.segment<6>(first) = locking_efforts(freed_, first);
  const VectorX locked = freed_.accelerations(tau);
  // Conditions of d4 and of the rows are below 100; measured 7e-15.
  constexpr double kTolerance = 1e-12;
  EXPECT_LE(locked.segment<6>(first).norm(), kTolerance * udot.norm());
  double worst = 0.0;
  for (int i = 0; i < welded_.mechanism.nv; ++i) {
    const int j = find_speed(freed_.mechanism, welded_.mechanism.u_names[static_cast<std::size_t>(i)]);
    worst = std::max(worst, std::abs(locked[j] - udot[i]) / udot.norm());
  }
  record("pseudo_joint", worst);
  EXPECT_LE(worst, kTolerance);
}

INSTANTIATE_TEST_SUITE_P(Overconstrained, PseudoJoint,
                         testing::Values(Cut{"four_bar", "coupler"}, Cut{"bricard", "bar2"},
                                         Cut{"cooperating_arms", "link12"}),
                         [](const auto& machine) { return machine.param.model; });

// [S1] 4.2.1 and a common shortcut, densely: Omega lambda = b with Omega = J M^-1 Jᵀ.

struct Dense {
  explicit Dense(Machine& machine)
      : M(machine.mechanism.nv, machine.mechanism.nv), J(machine.mechanism.rows, M.rows()) {
    const Mechanism& mechanism = machine.mechanism;
    VectorX bias(mechanism.nv);
    rnea(mechanism, machine.state, machine.no_efforts(), machine.workspace, bias);
    crba(mechanism, machine.state, machine.workspace, M);
    mirror_lower_triangle(M);
    const Kinematics& kinematics = forward_kinematics(mechanism, machine.state, machine.workspace);
    const ConstraintState& constraints =
        evaluate_constraints(mechanism, machine.state, kinematics, machine.workspace);
    constraint_jacobian(mechanism, constraints, J);
    gamma = constraints.gamma;
    free = M.ldlt().solve(-bias);
  }
  /// Accelerations by the rows A J alone.
  [[nodiscard]] VectorX reduced(const MatrixX& R) const {
    const MatrixX A = R * J;
    const MatrixX omega = A * M.ldlt().solve(A.transpose());
    const VectorX lambda = omega.ldlt().solve(R * gamma - A * free);
    return free + M.ldlt().solve(A.transpose() * lambda);
  }
  /// Omega + epsilon in place of Omega.
  [[nodiscard]] VectorX regularised(double epsilon) const {
    MatrixX omega = J * M.ldlt().solve(J.transpose());
    omega.diagonal().array() += epsilon * omega.trace() / static_cast<double>(omega.rows());
    const VectorX lambda = omega.ldlt().solve(gamma - J * free);
    return free + M.ldlt().solve(J.transpose() * lambda);
  }
  /// Basis of the range of J, by rows: R of [S1] (4.32).
  [[nodiscard]] MatrixX range_basis() const {
    const Eigen::JacobiSVD<MatrixX> svd(J, Eigen::ComputeThinU);
    constexpr double kRank = 1e-9;
    Eigen::Index rank = 0;
    while (rank < svd.singularValues().size() && svd.singularValues()[rank] > kRank * svd.singularValues()[0])
      ++rank;
    return svd.matrixU().leftCols(rank).transpose();
  }

  MatrixX M, J;
  VectorX gamma, free;
};

TEST_P(PseudoJoint, RowsReducedToTheirRangeGiveTheSameMotion) {
  const VectorX udot = welded_.accelerations(welded_.no_efforts());
  const Dense dense(welded_);
  const double error = (dense.reduced(dense.range_basis()) - udot).norm() / udot.norm();
  record("reduced_rows", error);
  EXPECT_LE(error, 1e-12);  // measured 2e-15
}

TEST_P(PseudoJoint, RegularisationIsOffByItsSize) {
  const VectorX udot = welded_.accelerations(welded_.no_efforts());
  const Dense dense(welded_);
  double last = 1.0;
  for (const double epsilon : {1e-3, 1e-6, 1e-9}) {
    const double error = (dense.regularised(epsilon) - udot).norm() / udot.norm();
    record("regularised_by_" + std::to_string(static_cast<int>(std::log10(epsilon))), error);
    EXPECT_LE(error, 100.0 * epsilon);
    EXPECT_LT(error, last);
    last = error;
  }
}

}  // namespace
}  // namespace camber
