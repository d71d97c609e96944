// A user's program: one model built in code, one read from the file named on the command line.

#include <camber/camber.h>

#include <cmath>
#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  camber::Model model;
  model.bodies.push_back({.name = "bob", .mass = 2.0, .com = {0.0, 0.0, -0.5}});
  model.joints.push_back(
      {.name = "pin", .type = camber::Revolute{}, .child = "bob", .axis = {0.0, 1.0, 0.0}});
  const camber::Mechanism pendulum = camber::compile(model);

  camber::State state = camber::neutral_state(pendulum);
  state.q[0] = 0.3;
  camber::Workspace workspace(pendulum);
  const camber::VectorX tau = camber::VectorX::Zero(1);
  camber::VectorX udot(1);
  camber::aba(pendulum, state, tau, workspace, udot);
  // A point mass on a massless rod: udot = -g/l sin q, to a few roundings.
  const double expected = -9.81 / 0.5 * std::sin(0.3);
  if (std::abs(udot[0] - expected) > 1e-14 * std::abs(expected)) return 1;

  const camber::Mechanism from_file = camber::compile(camber::read_model_file(argv[1]));
  std::printf("%s: %d speeds\n", from_file.model.name.c_str(), from_file.nv);
  return from_file.nv == 1 ? 0 : 1;
}
