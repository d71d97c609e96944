#pragma once

#include <string>
#include <vector>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/determinacy.h>
#include <camber/io/result.h>
#include <camber/kinematics/branches.h>

namespace camber {

/// A coordinate or speed at the start.
struct StartValue {
  std::string name;  ///< "O", "frame.qw"
  double value = 0.0;
  std::string unit = {};
  bool given = false;  ///< by the model's initial values or by a driver; else found from the constraints
};

/// What a joint is to the machine.
struct StartJoint {
  std::string name, type;
  std::vector<std::string> roles;  ///< model/roles.h
  bool cut = false;                ///< closes a loop
};

/// The state in which a run starts, in words and numbers.
struct Start {
  std::string model_name;
  std::vector<StartValue> q, u;    ///< of all joints, also those that close loops
  std::vector<StartValue> x = {};  ///< states of the model's own
  std::vector<StartJoint> joints;  ///< those of the model, in its order
  ConstraintErrors errors;         ///< what is left open
  int speeds = 0, rows = 0, rank = 0, dof = 0, redundant = 0;
  std::vector<LoopBranch> loops;
  std::vector<ReactionTag> reactions;
  std::vector<std::string> warnings;
  /// A guess that bends one elbow the other way: where the search for another branch may start. Empty where
  /// no elbow can be mirrored without turning a coordinate that is given.
  std::vector<StartValue> other_branch;
};

class System;

/// What the user should know before the first step: measured inertias, given values that were not kept, redundant rows.
[[nodiscard]] std::vector<std::string> warnings_at_start(const System& system,
                                                         const Determinacy& determinacy);

/// Throws ModelError where the machine cannot be assembled.
[[nodiscard]] Start find_start(const Mechanism& mechanism);

}  // namespace camber
