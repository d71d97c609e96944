#pragma once

#include <optional>

#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/formulation.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/force/force_model.h>
#include <camber/kinematics/constraints.h>

namespace camber {

/// What the equations of motion gave at the state that was asked for last. Only System writes it; columns and events
/// read it.
struct Instant {
  State state;
  double work = 0.0;     ///< [J]
  VectorX roller_angle;  ///< [rad]
  VectorX roller_rate;   ///< [rad/s]
  VectorX udot;
  VectorX xdot;                                  ///< of the states of the model's own
  VectorX lambda;                                ///< multipliers of the constraints
  const Kinematics* kinematics = nullptr;        ///< at the state; null until somebody needs it
  const ConstraintState* constraints = nullptr;  ///< likewise
  const Forces* forces = nullptr;                ///< of the last evaluation
  /// Of the formulation that was asked for, as long as its reactions are those of lambda.
  std::optional<Solution> solution = {};
  DynamicsVerdict verdict = {};
  ConstraintErrors errors = {};
};

}  // namespace camber
