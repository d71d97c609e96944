#include <gtest/gtest.h>

#include <cmath>

#include <camber/mechanism/state.h>

#include "support/builders.h"

namespace camber {
namespace {

using support::add_joint;
using support::block;
using support::chain;

Model ball_on_link() {
  Model model = chain(1);
  model.bodies.push_back(block("ball"));
  add_joint(model, "socket", Spherical{}, "link0", "ball");
  return model;
}

TEST(InitialState, IsTheDrawingWhereTheModelSaysNothing) {
  const Mechanism mechanism = compile(ball_on_link());
  const State state = initial_state(mechanism);
  VectorX drawing(5);
  drawing << 0.0, 1.0, 0.0, 0.0, 0.0;
  EXPECT_EQ(state.q, drawing);
  EXPECT_EQ(state.u, VectorX::Zero(4));
  EXPECT_EQ(state.t, 0.0);
}

TEST(InitialState, TakesTheModelsValuesByName) {
  Model model = ball_on_link();
  model.initial_q = {{"joint0", 0.3}};
  model.initial_u = {{"socket.wy", -2.0}, {"joint0", 4.0}};
  const Mechanism mechanism = compile(model);
  const State state = initial_state(mechanism);
  EXPECT_EQ(state.q[find_coordinate(mechanism, "joint0")], 0.3);
  EXPECT_EQ(state.u[find_speed(mechanism, "joint0")], 4.0);
  EXPECT_EQ(state.u[find_speed(mechanism, "socket.wy")], -2.0);
  EXPECT_EQ(state.u[find_speed(mechanism, "socket.wx")], 0.0);
}

TEST(InitialState, MakesQuaternionsUnit) {
  Model model = ball_on_link();
  // Six digits, as a user types them.
  model.initial_q = {{"socket.qw", 0.600001}, {"socket.qx", 0.0}, {"socket.qy", 0.0}, {"socket.qz", 0.8}};
  const Mechanism mechanism = compile(model);
  const State state = initial_state(mechanism);
  EXPECT_NEAR(state.q.segment<4>(find_coordinate(mechanism, "socket.qw")).norm(), 1.0, 3e-16);
}

TEST(InitialState, RefusesAZeroQuaternionAndNamesTheJoint) {
  Mechanism mechanism = compile(ball_on_link());
  mechanism.model.initial_q = {{"socket.qw", 0.0}};  // after compile, which also looks
  try {
    (void)initial_state(mechanism);
    FAIL() << "the state was accepted";
  } catch (const ModelError& error) {
    EXPECT_EQ(error.path, "initial.q.socket");
  }
}

TEST(InitialState, RefusesAnUnknownNameAndSuggests) {
  Mechanism mechanism = compile(chain(1));
  mechanism.model.initial_u = {{"jiont0", 1.0, {"arm.yaml", 7, 3}}};  // after compile, which also looks
  try {
    (void)initial_state(mechanism);
    FAIL() << "the state was accepted";
  } catch (const ModelError& error) {
    EXPECT_EQ(error.path, "initial.u.jiont0");
    EXPECT_EQ(error.place.line, 7);
    EXPECT_EQ(error.remedy, "did you mean 'joint0'?");
  }
}

TEST(State, NormalizeTouchesQuaternionsAlone) {
  const Mechanism mechanism = compile(ball_on_link());
  VectorX q(5);
  q << 5.0, 0.0, 2.0, 0.0, 0.0;
  normalize(mechanism, q);
  VectorX expected(5);
  expected << 5.0, 0.0, 1.0, 0.0, 0.0;
  EXPECT_EQ(q, expected);
}

TEST(State, SpinAtConstantRateIsFollowedExactly) {
  const Mechanism mechanism = compile(ball_on_link());
  State state = neutral_state(mechanism);
  state.u[find_speed(mechanism, "socket.wz")] = 2.0;
  constexpr int kSteps = 100;
  const double h = 0.01;
  for (int i = 0; i < kSteps; ++i) integrate(mechanism, state.q, state.u * h, state.q);
  // A turn by 2 rad; each of 100 steps adds a rounding.
  EXPECT_NEAR(state.q[find_coordinate(mechanism, "socket.qw")], std::cos(1.0), 1e-14);
  EXPECT_NEAR(state.q[find_coordinate(mechanism, "socket.qz")], std::sin(1.0), 1e-14);
}

}  // namespace
}  // namespace camber
