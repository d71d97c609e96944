#pragma once

#include <string>
#include <vector>

#include <camber/io/model_yaml.h>
#include <camber/mechanism/state.h>
#include <camber/mechanism/workspace.h>

#include "support/random.h"

/// The models of the gallery that have constraints, and random states of theirs that meet the constraints.
namespace camber::support {

[[nodiscard]] std::vector<std::string> gallery();
[[nodiscard]] std::vector<std::string> constrained_gallery();
/// `overrides` replace parameters.
[[nodiscard]] Model gallery_model(const std::string& name,
                                  const std::vector<ParameterOverride>& overrides = {});

/// The assembled state after a random admissible way of the length `way` in every speed (scaled so that the
/// largest is that), with random admissible speeds up to about `speed`.
[[nodiscard]] State random_consistent_state(const Mechanism& mechanism, Workspace& workspace, Random& random,
                                            double way, double speed);

/// The assembled state carried along by its drivers to the time t, at their speeds.
[[nodiscard]] State state_at_time(const Mechanism& mechanism, Workspace& workspace, double t);

}  // namespace camber::support
