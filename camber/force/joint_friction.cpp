#include <camber/force/joint_friction.h>

#include <cmath>

namespace camber {

std::vector<JointFriction> joint_frictions(const Mechanism& mechanism) {
  std::vector<JointFriction> frictions;
  for (const Joint& joint : mechanism.model.joints)
    for (const Friction& friction : joint.friction)
      frictions.push_back(
          {find_speed(mechanism,
                      friction.component.empty() ? joint.name : joint.name + "." + friction.component),
           friction.effort, friction.speed});
  return frictions;
}

double add_friction(const JointFriction& friction, const State& state, VectorX& tau) {
  const double u = state.u[friction.u];
  const double effort = -friction.effort * std::tanh(u / friction.speed);
  tau[friction.u] += effort;
  return effort * u;
}

}  // namespace camber
