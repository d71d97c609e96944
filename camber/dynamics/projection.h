#pragma once

#include <camber/dynamics/elimination.h>

/// Coordinate projection: the nearest state, in the metric of the mass matrix, that satisfies the constraints.
///
///   dq = -D^+ c,  repeated until c is rounding,      then   u <- u - J^+ (J u - rate)                    (1)
///
/// D the holonomic rows; M^-1-weighted pseudo-inverses by the same elimination as the dynamics, and in steps of
/// a simulation, where the changes are small, by few_rows.h where the machine is small.
namespace camber {

/// Tolerance of residuals [typical lengths, or rad], and of violated rates relative to the speeds. If the machine
/// is so large that the rounding errors of its coordinates are coarser, these are the tolerance.
inline constexpr double kClosed = 1e-14;
/// Residuals within this factor of it have converged if they decrease no further: rounding in a long chain.
inline constexpr double kRoundingOfChains = 100.0;

struct ProjectionVerdict {
  bool converged = false;
  int iterations = 0;
  double position = 0.0;  ///< largest remaining residual [typical lengths or rad]
  double velocity = 0.0;  ///< largest remaining violated rate [typical lengths or rad per second]
  EliminationVerdict elimination = {};
  const Tie* undefined = nullptr;  ///< a constraint that is not defined here
  // At the last evaluation, which is the final state except for a linear correction that is not checked again.
  const Kinematics* kinematics = nullptr;
  const ConstraintState* constraints = nullptr;
};

struct ProjectionOptions {
  /// On the residual [typical lengths or rad]; 0: until it does not fall any more.
  double tolerance = kClosed;
  int most_iterations = 20;
  /// Speeds (and their coordinates) that stay as they are; null: none. Otherwise the metric is that of lengths for
  /// positions, which are geometry, and of the diagonal of M for speeds: light parts move.
  const std::vector<bool>* fixed = nullptr;
  /// For small changes, as after a step: in the metric of the diagonal of M where that is cheaper, and a linear
  /// correction is not checked again.
  bool small = false;
  /// Target values of the residuals; null: zero. Steps towards zero lead from a drawing to a state far from it.
  const VectorX* aim = nullptr;
};

/// Moves q onto the constraints. Allocates nothing.
ProjectionVerdict project_positions(const Mechanism& mechanism, const ProjectionOptions& options,
                                    State& state, Workspace& workspace);
/// Moves u onto the constraints, at a q that meets them; `positions` is what project_positions has found at the
/// same state, or null. Allocates nothing.
ProjectionVerdict project_velocities(const Mechanism& mechanism, const ProjectionOptions& options,
                                     State& state, Workspace& workspace,
                                     const ProjectionVerdict* positions = nullptr);

}  // namespace camber
