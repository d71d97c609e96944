#pragma once

#include <camber/mechanism/state.h>
#include <camber/noc/fronts.h>
#include <camber/tree/scratch.h>

namespace camber {

/// What the constraints write at a state, grouped by who writes it.
struct ConstraintScratch {
  explicit ConstraintScratch(const Mechanism& mechanism);

  // copies, because laws of time keep values of their own
  std::vector<ConstraintType> type;     ///< of each tie
  std::vector<SpeedRelation> relation;  ///< of each relation
  // evaluate_constraints
  std::vector<ConstraintRows> rows;  ///< of each tie
  VectorX J;                         ///< numbers of the ties, see Tie::entry
  VectorX residual;                  ///< [m] or [rad]; 0 of rows that restrict velocities alone
  VectorX rate_error;                ///< J u - rate
  VectorX gamma;                     ///< J du/dt = gamma
  // assemble: what the rows are worth where nothing is left of the residuals; -1: not known
  int expected_rank = -1, expected_holonomic_rank = -1;
  // the elimination
  VectorX column_scale;             ///< one a speed
  VectorX force, right_side;        ///< of the last system
  std::vector<noc::Fronts> fronts;  ///< one a plan
  std::size_t used_plan = 0;        ///< by the last elimination
  // projection
  VectorX q, step, scaled_step, multiplier;
  // reactions
  VectorX tau;
  Matrix6X external;
};

/// Every temporary of every algorithm: after it is made, nothing allocates. One a thread.
struct Workspace {
  explicit Workspace(const Mechanism& mechanism);

  tree::Scratch<double> tree;  ///< grouped by the sweep that writes it
  ConstraintScratch constraints;
};

}  // namespace camber
