#pragma once

#include <functional>

#include "camber_system.h"
#include "loop_models.h"
#include "rolling_models.h"

/// Every constrained model of the benchmark in Camber, ready to be timed.
namespace bench {

inline CamberSystem four_bar_system(int loops, LoopRows rows, const std::vector<TreeState>& states) {
  CamberSystem system(camber::compile(four_bar_model(loops, rows)));
  const CamberIndex index(four_bar_tree(loops), system.mechanism());
  camber::State state = camber::neutral_state(system.mechanism());
  for (const TreeState& given : states) {
    state.q = index.q_from_bench(given.q);
    state.u = index.u_from_bench(given.v);
    system.add_state(state, index.u_from_bench(given.tau));
  }
  return system;
}

inline CamberSystem ball_system(const Ball& ball, const std::vector<BallState>& states) {
  CamberSystem system(camber::compile(ball_model(ball)));
  camber::State state = camber::neutral_state(system.mechanism());
  for (const BallState& given : states) {
    set_floating(system.mechanism(), "ball", given.motion, state);
    system.add_state(state, VectorXd::Zero(system.mechanism().nv));
  }
  return system;
}

inline CamberSystem cart_system(const Cart& cart, const std::vector<CartState>& states) {
  CamberSystem system(camber::compile(cart_model(cart)));
  camber::State state = camber::neutral_state(system.mechanism());
  for (const CartState& given : states) {
    set_floating(system.mechanism(), "axle", given.motion(cart), state);
    VectorXd tau = VectorXd::Zero(system.mechanism().nv);
    for (int i = 0; i < 2; ++i) {
      const std::string hub = "hub" + std::to_string(i + 1);
      const int u = camber::find_speed(system.mechanism(), hub);
      state.q[camber::find_coordinate(system.mechanism(), hub)] = given.angle[i] - given.pitch;
      state.u[u] = given.spin[i] - given.pitch_rate;
      tau[u] = given.torque[i];
    }
    system.add_state(state, tau);
  }
  return system;
}

/// Without a closed form: drawn states and efforts.
inline CamberSystem drawn_system(const camber::Model& model) {
  constexpr double kEffortBound = 1.0;  // N or N m
  CamberSystem system(camber::compile(model));
  UniformNumbers numbers;
  for (const camber::State& state : consistent_states(system.mechanism())) {
    system.add_state(state, numbers.draw(system.mechanism().nv, kEffortBound));
  }
  return system;
}

}  // namespace bench
