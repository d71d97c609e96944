#pragma once

#include <utility>

#include <camber/force/force_model.h>

namespace camber::support {

/// The forces at a state, with the kinematics that they may need.
struct ForceBench {
  explicit ForceBench(Model model)
      : mechanism(compile(std::move(model))),
        state(neutral_state(mechanism)),
        workspace(mechanism),
        forces(mechanism) {}
  const Forces& evaluate(const State& at) {
    kinematics = &forward_kinematics(mechanism, at, workspace);
    return forces.evaluate(at, kinematics);
  }
  const Forces& evaluate() { return evaluate(state); }

  Mechanism mechanism;
  State state;
  Workspace workspace;
  const Kinematics* kinematics = nullptr;  ///< of the last evaluate
  ForceModel forces;
};

}  // namespace camber::support
