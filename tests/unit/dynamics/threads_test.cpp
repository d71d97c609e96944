#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include <camber/simulate/system.h>

#include "support/gallery.h"
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
    solve(mechanism, factorize(mechanism, state, workspace), b, x);
    keep(x);
    const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
    keep(momentum(mechanism, kinematics));
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

/// A few Euler steps of a machine with a loop, a driver whose law keeps values of its own, and projection.
VectorX drive(const Mechanism& mechanism) {
  System system(mechanism);
  const Ode ode = system.ode();
  VectorX y = system.initial(), ydot(ode.size);
  constexpr double kStep = 1e-3;
  for (int i = 0; i < 20; ++i) {
    ode.rhs(i * kStep, y.data(), ydot.data());
    y += kStep * ydot;
    ode.after_step((i + 1) * kStep, y.data());
  }
  return y;
}

TEST(Threads, ShareOneDrivenMachineAndGetTheSameBits) {
  const Mechanism mechanism = compile(gallery_model("four_bar"));
  const VectorX expected = drive(mechanism);
  VectorX first, second;
  std::thread other([&] { second = drive(mechanism); });
  first = drive(mechanism);
  other.join();
  EXPECT_EQ(first, expected);
  EXPECT_EQ(second, expected);
}

}  // namespace
}  // namespace camber::support
