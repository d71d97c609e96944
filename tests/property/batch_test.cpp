// Batches of states over random machines, for every width of register that this processor has, against one state at a time.

#include <gtest/gtest.h>

#include <camber/dynamics/tree_batch.h>
#include <camber/tree/kernels.h>

#include "support/random_tree.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 300;
/// Other order of sums, fused products; worst measured 3e-15.
constexpr double kRounding = 5e-14;
/// Per unit of the condition number of M; worst measured 3e-15.
constexpr double kSolveRounding = 3e-14;

std::vector<const tree::BatchKernels*> tables() {
  std::vector<const tree::BatchKernels*> all{&tree::kBatchBaseline};
#ifdef __x86_64__
  if (tree::use_avx2()) all.push_back(&tree::kBatchAvx2);
  if (tree::use_avx512()) all.push_back(&tree::kBatchAvx512);
#endif
  return all;
}

/// A machine with states at random.
struct BatchCase : TreeCase {
  StateRows q, u, tau, udot;
  std::vector<tree::Chunk> scratch;

  BatchCase(std::uint64_t seed, Eigen::Index states)
      : TreeCase(seed),
        q(mechanism.nq, states),
        u(mechanism.nv, states),
        tau(mechanism.nv, states),
        udot(mechanism.nv, states) {
    for (Eigen::Index k = 0; k < states; ++k) {
      const State at = random_state(mechanism, random);
      q.col(k) = at.q;
      u.col(k) = at.u;
      for (Eigen::Index i = 0; i < mechanism.nv; ++i) {
        tau(i, k) = random.uniform(-20.0, 20.0);
        udot(i, k) = random.uniform(-5.0, 5.0);
      }
    }
  }

  [[nodiscard]] State state_of(Eigen::Index k) const { return {q.col(k), u.col(k), 0.0}; }
  tree::Chunk* room(const tree::BatchKernels& table) {
    scratch.resize(table.chunks(view(mechanism.tree), mechanism.nq));
    return scratch.data();
  }
};

tree::BatchInput input(const StateRows& rows) {
  return {rows.data(), rows.outerStride()};
}
tree::BatchOutput output(StateRows& rows) {
  return {rows.data(), rows.outerStride()};
}

/// Numbers of states that fill registers, leave some of their lanes, or do not fill one.
Eigen::Index states_of(std::uint64_t seed) {
  return 1 + static_cast<Eigen::Index>(seed % 19);
}

class BatchOfStates : public ::testing::TestWithParam<const tree::BatchKernels*> {};

TEST_P(BatchOfStates, ForwardDynamicsAgreesWithSingleStates) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    BatchCase c(seed, states_of(seed));
    StateRows result = StateRows::Zero(c.mechanism.nv, c.q.cols());
    GetParam()->forward_dynamics(view(c.mechanism.tree), c.mechanism.nq, input(c.q), input(c.u), input(c.tau),
                                 c.q.cols(), c.room(*GetParam()), output(result));
    double worst = 0.0;
    for (Eigen::Index k = 0; k < c.q.cols(); ++k) {
      c.state = c.state_of(k);
      const VectorX expected = aba(c, c.tau.col(k));
      worst = std::max(worst, relative_error(result.col(k), expected) / condition_number(mass_matrix(c)));
    }
    return worst;
  });
}

TEST_P(BatchOfStates, InverseDynamicsAgreesWithSingleStates) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    BatchCase c(seed, states_of(seed));
    StateRows result = StateRows::Zero(c.mechanism.nv, c.q.cols());
    GetParam()->inverse_dynamics(view(c.mechanism.tree), c.mechanism.nq, input(c.q), input(c.u),
                                 input(c.udot), c.q.cols(), c.room(*GetParam()), output(result));
    // Where the terms of one state nearly cancel, their size still sets the rounding: relative to all states.
    StateRows expected = result;
    for (Eigen::Index k = 0; k < c.q.cols(); ++k) expected.col(k) = rnea(c, c.state_of(k), c.udot.col(k));
    return relative_error(result, expected);
  });
}

TEST_P(BatchOfStates, MassMatricesAgreeWithSingleStates) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    BatchCase c(seed, states_of(seed));
    const Eigen::Index n = c.mechanism.nv;
    StateRows result = StateRows::Zero(triangle_row(n, n, n), c.q.cols());
    GetParam()->mass_matrix(view(c.mechanism.tree), c.mechanism.nq, input(c.q), c.q.cols(),
                            c.room(*GetParam()), output(result));
    double worst = 0.0;
    for (Eigen::Index k = 0; k < c.q.cols(); ++k) {
      c.state = c.state_of(k);
      MatrixX M(n, n);
      for (Eigen::Index j = 0; j < n; ++j)
        for (Eigen::Index i = j; i < n; ++i) M(i, j) = M(j, i) = result(triangle_row(n, i, j), k);
      worst = std::max(worst, relative_error(M, mass_matrix(c)));
    }
    return worst;
  });
}

INSTANTIATE_TEST_SUITE_P(All, BatchOfStates, ::testing::ValuesIn(tables()),
                         [](const auto& which) { return "Lanes" + std::to_string(which.param->lanes); });

TEST(BatchOfStatesInAnyPlace, HasTheSameBits) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    BatchCase c(seed, 27);
    c.q.row(0).array() += 1e6;  // beyond the reach of the fast sine, in every lane
    BatchWorkspace workspace(c.mechanism);
    StateRows whole = StateRows::Zero(c.mechanism.nv, c.q.cols());
    StateRows parts = whole;
    aba_batch(c.mechanism, c.q, c.u, c.tau, workspace, whole);
    Eigen::Index first = 0;
    for (const Eigen::Index count : {1, 3, 8, 2, 13}) {
      aba_batch(c.mechanism, c.q.middleCols(first, count), c.u.middleCols(first, count),
                c.tau.middleCols(first, count), workspace, parts.middleCols(first, count));
      first += count;
    }
    ASSERT_EQ(first, c.q.cols());
    EXPECT_EQ(whole, parts);
    EXPECT_TRUE(whole.allFinite());
  }
}

TEST(BatchOfStatesOfTheWrongSize, IsRefused) {
  BatchCase c(1, 4);
  BatchWorkspace workspace(c.mechanism);
  StateRows result(c.mechanism.nv, 3);
  EXPECT_THROW(aba_batch(c.mechanism, c.q, c.u, c.tau, workspace, result), std::invalid_argument);
  EXPECT_THROW(rnea_batch(c.mechanism, c.q, c.u.leftCols(3), c.udot, workspace, result),
               std::invalid_argument);
  EXPECT_THROW(crba_batch(c.mechanism, c.q, workspace, result), std::invalid_argument);
}

TEST(BatchOfNoStates, DoesNothing) {
  BatchCase c(1, 0);
  BatchWorkspace workspace(c.mechanism);
  StateRows result(c.mechanism.nv, 0);
  EXPECT_NO_THROW(aba_batch(c.mechanism, c.q, c.u, c.tau, workspace, result));
}

}  // namespace
}  // namespace camber::support
