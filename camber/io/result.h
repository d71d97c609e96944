#pragma once

#include <optional>
#include <string>
#include <vector>

#include <camber/io/table.h>
#include <camber/model/model.h>

namespace camber {

/// What a simulation gives: the rows, and how they came about.
struct Result {
  std::string model_name;
  std::vector<Parameter> parameters;
  int dof = 0;     ///< number of speeds
  int bodies = 0;  ///< without the ground

  SimulateSettings settings;  ///< what ran
  std::string formulation;    ///< noc, soa, kane or augmented
  bool interrupted = false;   ///< stopped from outside before `settings.duration`

  Table table;
  double wall_time = 0.0;  ///< [s]
  long steps = 0;          ///< accepted
  long rejected_steps = 0;
  long rhs_evaluations = 0;  ///< of the equations of motion, rows included

  double energy_drift = 0.0;    ///< see docs/reference/verbs.md; relative
  double error_position = 0.0;  ///< largest violation of a constraint [m or rad]; a tree has none
  double error_velocity = 0.0;  ///< [m/s or rad/s]
};

}  // namespace camber
