#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "support/random_tree.h"

namespace camber::support {
namespace {

/// Everything that the algorithms return at a sequence of states, as one row of numbers.
std::vector<double> compute_all(const Mechanism& mechanism, std::uint64_t seed) {
  Random random(seed);
  Workspace workspace(mechanism);
  VectorX tau(mechanism.nv), udot(mechanism.nv);
  MatrixX M = MatrixX::Zero(mechanism.nv, mechanism.nv), b(mechanism.nv, 1), x(mechanism.nv, 1);
  std::vector<double> numbers;
  const auto keep = [&](const auto& values) {
    numbers.insert(numbers.end(), values.data(), values.data() + values.size());
  };
  constexpr int kStates = 50;
  for (int i = 0; i < kStates; ++i) {
    const State state = random_state(mechanism, random);
    b = random.numbers(mechanism.nv, 1.0);
    camber::aba(mechanism, state, b, workspace, udot);
    keep(udot);
    camber::rnea(mechanism, state, udot, workspace, tau);
    keep(tau);
    crba(mechanism, state, workspace, M);
    keep(M);
    factorize(mechanism, state, workspace);
    solve(mechanism, workspace, b, x);
    keep(x);
    forward_kinematics(mechanism, state, workspace);
    keep(momentum(mechanism, workspace));
  }
  return numbers;
}

TEST(Threads, ShareOneMechanismAndGetTheSameBits) {
  const TreeCase c(7, {.min_bodies = 12});
  const std::vector<double> expected = compute_all(c.mechanism, 1);
  std::vector<double> first, second;
  std::thread other([&] { second = compute_all(c.mechanism, 1); });
  first = compute_all(c.mechanism, 1);
  other.join();
  EXPECT_EQ(first, expected);
  EXPECT_EQ(second, expected);
}

}  // namespace
}  // namespace camber::support
