#include "support/gallery.h"

#include <algorithm>
#include <filesystem>

#include <camber/dynamics/assembly.h>
#include <camber/io/model_yaml.h>

namespace camber::support {

Model gallery_model(const std::string& name, const std::vector<ParameterOverride>& overrides) {
  return read_model_file(std::filesystem::path(CAMBER_MODELS) / (name + ".yaml"), overrides);
}

std::vector<std::string> gallery() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(CAMBER_MODELS))
    names.push_back(entry.path().stem());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> constrained_gallery() {
  std::vector<std::string> names = gallery();
  std::erase_if(names, [](const std::string& name) { return compile(gallery_model(name)).rows == 0; });
  return names;
}

State random_consistent_state(const Mechanism& mechanism, Workspace& workspace, Random& random, double way,
                              double speed) {
  constexpr int kSteps = 8;
  State state = assemble(mechanism, workspace).state;
  const double start = state.t;
  VectorX direction = random.numbers(mechanism.nv, 1.0);
  for (int i = 0; i < kSteps; ++i) {
    state.u = direction;
    // Drivers stand still at their first instant; what they prescribe is not part of the way.
    project_velocities(mechanism, {}, state, workspace);
    const double largest = state.u.cwiseAbs().maxCoeff();
    if (largest > 1.0) state.u /= largest;
    state.u *= way / kSteps;
    integrate(mechanism, state.q, state.u, state.q);
    project_positions(mechanism, {}, state, workspace);
  }
  state.t = start;
  state.u = random.numbers(mechanism.nv, speed);
  project_velocities(mechanism, {}, state, workspace);
  return state;
}

State state_at_time(const Mechanism& mechanism, Workspace& workspace, double t) {
  constexpr int kSteps = 100;
  State state = assemble(mechanism, workspace).state;
  for (int i = 0; i < kSteps; ++i) {
    const VectorX way = state.u * (t / kSteps);
    integrate(mechanism, state.q, way, state.q);
    state.t = t * (i + 1) / kSteps;
    project_positions(mechanism, {}, state, workspace);
    project_velocities(mechanism, {}, state, workspace);
  }
  return state;
}

}  // namespace camber::support
