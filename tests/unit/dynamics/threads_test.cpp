#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include <camber/io/model_yaml.h>
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

/// A few Euler steps of a machine with a loop, a driver with a law, and projection.
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

/// A hinge for each law, driven by it.
Mechanism driven_by(const std::vector<std::string>& laws) {
  std::string bodies, joints, drivers;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    bodies += fmt::format("  b{}: {{mass: 1, com: [0, 0, 0], inertia: [1, 1, 1]}}\n", i);
    joints += fmt::format(
        "  j{0}: {{type: revolute, parent: ground, child: b{0}, at: [0, 0, 0], axis: [0, 0, 1]}}\n", i);
    drivers += fmt::format("  d{0}: {{joint: j{0}, angle: \"{1}\"}}\n", i, laws[i]);
  }
  return compile(read_model_text(
      fmt::format("camber: 1\nname: laws\nbodies:\n{}joints:\n{}drivers:\n{}", bodies, joints, drivers),
      "laws.yaml"));
}

/// Value, speed and acceleration of each law at many instants.
std::vector<double> follow(const Mechanism& mechanism, double direction) {
  constexpr int kInstants = 200;
  std::vector<double> values;
  for (const TiedRelation& tied : mechanism.relations)
    for (int i = 0; i < kInstants; ++i) {
      const TimeValue x = tied.relation.law(0.5 + direction * i * 1e-3);
      values.insert(values.end(), {x.f, x.f_dot, x.f_ddot});
    }
  return values;
}

TEST(Threads, ShareOneLawAndGetTheSameBits) {
  // Laws with few, some and many numbers: each kind has its own room.
  std::string some = "sin(t)", many = "sin(t)";
  for (int i = 0; i < 40; ++i) some += fmt::format(" + {}*t^2", i);
  for (int i = 0; i < 200; ++i) many += fmt::format(" + {}*t^4", i);
  const Mechanism mechanism = driven_by({"sin(3*t)", some, many});
  const std::vector<double> up = follow(mechanism, 1.0), down = follow(mechanism, -1.0);
  std::vector<double> first, second;
  std::thread other([&] { second = follow(mechanism, -1.0); });
  first = follow(mechanism, 1.0);
  other.join();
  EXPECT_EQ(first, up);
  EXPECT_EQ(second, down);
}

}  // namespace
}  // namespace camber::support
