// The recursions compiled for this processor against those compiled for any.

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <camber/tree/kernels.h>
#include <camber/tree/unpack.h>

#include "support/random_tree.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 500;
/// Other order of sums, fused products; worst measured 3e-15.
constexpr double kRounding = 3e-14;
/// Per unit of the condition number of M; worst measured 1e-15.
constexpr double kSolveRounding = 2e-14;

const tree::Kernels& baseline() {
  return tree::kKernelsBaseline;
}

class BestKernels : public ::testing::Test {
 protected:
  void SetUp() override {
    if (tree::instruction_set() == baseline().instruction_set)
      GTEST_SKIP() << "this processor has the baseline alone";
  }

  const tree::Kernels& best_ = tree::kernels();
};

/// Difference of what two tables compute, where `compute(table, case)` returns numbers.
template <class Compute>
double disagreement(TreeCase& c, const tree::Kernels& best, Compute&& compute) {
  const MatrixX expected = compute(baseline(), c);
  return relative_error(compute(best, c), expected);
}

TEST_F(BestKernels, KinematicsAgree) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    return disagreement(c, best_, [](const tree::Kernels& table, TreeCase& at) {
      tree::Motion<double> motion(at.mechanism.tree);
      table.kinematics(view(at.mechanism.tree), at.state.q.data(), at.state.u.data(), writer(motion));
      MatrixX numbers(3, 11 * static_cast<Eigen::Index>(at.mechanism.bodies.size()));
      Eigen::Index column = 0;
      for (const tree::BodyMotion<double>& body : motion.body) {
        numbers.middleCols<3>(column) = tree::matrix(body.R);
        numbers.middleCols<3>(column + 3) = tree::matrix(body.S);
        column += 6;
        for (const auto* vector : {&body.p, &body.w, &body.v, &body.al, &body.a})
          numbers.col(column++) = tree::vector(*vector);
      }
      return numbers;
    });
  });
}

TEST_F(BestKernels, InverseDynamicsAgree) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    return disagreement(c, best_, [](const tree::Kernels& table, TreeCase& at) {
      VectorX tau(at.mechanism.nv);
      const tree::TreeView tree = view(at.mechanism.tree);
      tree::Motion<double>& motion = at.workspace.motion;
      table.given_motion(tree, at.state.q.data(), at.state.u.data(), at.udot.data(), writer(motion));
      table.efforts(tree, view(motion), at.external.data(), at.workspace.wrench.data(), tau.data());
      return tau;
    });
  });
}

TEST_F(BestKernels, MassMatricesAgree) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    return disagreement(c, best_, [](const tree::Kernels& table, TreeCase& at) {
      MatrixX M = MatrixX::Zero(at.mechanism.nv, at.mechanism.nv);
      const tree::TreeView tree = view(at.mechanism.tree);
      table.positions(tree, at.state.q.data(), writer(at.workspace.motion));
      table.composites(tree, view(at.workspace.motion), view(at.workspace.composites));
      table.mass_matrix(tree, view(at.workspace.composites), M.data(), M.outerStride());
      return M;
    });
  });
}

TEST_F(BestKernels, ForwardDynamicsAgree) {
  expect_for_seeds(kTrials, kSolveRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    const double condition = condition_number(mass_matrix(c));
    return disagreement(
               c, best_,
               [](const tree::Kernels& table, TreeCase& at) {
                 VectorX udot(at.mechanism.nv);
                 const tree::TreeView tree = view(at.mechanism.tree);
                 table.bias_motion(tree, at.state.q.data(), at.state.u.data(), writer(at.workspace.motion));
                 table.accelerations(tree, view(at.workspace.motion), at.tau.data(), at.external.data(),
                                     view(at.workspace.articulated), udot.data());
                 return udot;
               }) /
           condition;
  });
}

TEST_F(BestKernels, FactorsAgree) {
  expect_for_seeds(kTrials, kSolveRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    const double condition = condition_number(mass_matrix(c));
    return disagreement(c, best_,
                        [](const tree::Kernels& table, TreeCase& at) {
                          const tree::TreeView tree = view(at.mechanism.tree);
                          const tree::ArticulatedView<double> articulated = view(at.workspace.articulated);
                          table.positions(tree, at.state.q.data(), writer(at.workspace.motion));
                          const tree::MotionView<double> motion = view(at.workspace.motion);
                          MatrixX solved(at.mechanism.nv, 2);
                          table.factorize(tree, motion, articulated);
                          table.solve(tree, motion, articulated, at.tau.data(), solved.col(0).data());
                          table.multiply(tree, motion, articulated, at.udot.data(), solved.col(1).data());
                          return solved;
                        }) /
           condition;
  });
}

}  // namespace
}  // namespace camber::support
