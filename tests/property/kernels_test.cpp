// The recursions compiled for this processor against those compiled for any.

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <camber/tree/kernels.h>

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
      table.kinematics(view(at.mechanism.tree, at.workspace.tree), at.state.q.data(), at.state.u.data());
      MatrixX numbers(6, 4 * static_cast<Eigen::Index>(at.mechanism.bodies.size()));
      Eigen::Index column = 0;
      for (const BodyId body : all_bodies(at.mechanism)) {
        const Transform X = pose(at.mechanism, at.workspace, body);
        numbers.col(column++) << X.p, X.R.col(0);
        numbers.col(column++) << X.R.col(1), X.R.col(2);
        numbers.col(column++) = twist(at.mechanism, at.workspace, body);
        numbers.col(column++) = jacobian_dot_times_u(at.mechanism, at.workspace, body, Vector3::Zero());
      }
      return MatrixX(numbers.leftCols(column));
    });
  });
}

TEST_F(BestKernels, InverseDynamicsAgree) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    return disagreement(c, best_, [](const tree::Kernels& table, TreeCase& at) {
      VectorX tau(at.mechanism.nv);
      table.rnea(view(at.mechanism.tree, at.workspace.tree), at.state.q.data(), at.state.u.data(),
                 at.udot.data(), at.external.data(), tau.data());
      return tau;
    });
  });
}

TEST_F(BestKernels, MassMatricesAgree) {
  expect_for_seeds(kTrials, kRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    return disagreement(c, best_, [](const tree::Kernels& table, TreeCase& at) {
      MatrixX M = MatrixX::Zero(at.mechanism.nv, at.mechanism.nv);
      table.crba(view(at.mechanism.tree, at.workspace.tree), at.state.q.data(), M.data(), M.outerStride());
      return M;
    });
  });
}

TEST_F(BestKernels, ForwardDynamicsAgree) {
  expect_for_seeds(kTrials, kSolveRounding, [&](std::uint64_t seed) {
    TreeCase c(seed);
    const double condition = condition_number(mass_matrix(c));
    return disagreement(c, best_,
                        [](const tree::Kernels& table, TreeCase& at) {
                          VectorX udot(at.mechanism.nv);
                          table.aba(view(at.mechanism.tree, at.workspace.tree), at.state.q.data(),
                                    at.state.u.data(), at.tau.data(), at.external.data(), udot.data());
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
                          const auto tree = view(at.mechanism.tree, at.workspace.tree);
                          MatrixX solved(at.mechanism.nv, 2);
                          table.factorize(tree, at.state.q.data());
                          table.solve(tree, at.tau.data(), solved.col(0).data());
                          table.multiply(tree, at.udot.data(), solved.col(1).data());
                          return solved;
                        }) /
           condition;
  });
}

}  // namespace
}  // namespace camber::support
