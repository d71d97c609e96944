#pragma once

#include <camber/dynamics/elimination.h>

/// Coordinate projection: the nearest state, in the metric of the mass matrix, that meets the constraints.
///
///   dq = -D^+ c,  repeated until c is rounding,      then   u <- u - J^+ (J u - rate)                    (1)
///
/// D the holonomic rows; M^-1-weighted pseudo-inverses by the same elimination as the dynamics, and in steps of
/// a simulation, where the changes are small, by few_rows.h where the machine is small.
namespace camber {

/// What residuals must meet [typical lengths, or rad], and violated rates relative to the speeds. Where the machine
/// reaches so far that its coordinates round more coarsely, that decides instead.
inline constexpr double kClosed = 1e-14;
/// Residuals within this factor of it have converged where they fall no further: the rounding of a long chain.
inline constexpr double kRoundingOfChains = 100.0;

struct ProjectionVerdict {
  bool converged = false;
  int iterations = 0;
  double position = 0.0;  ///< largest residual that is left [typical lengths or rad]
  double velocity = 0.0;  ///< largest violated rate that is left [typical lengths or rad per second]
  EliminationVerdict elimination = {};
  const Tie* undefined = nullptr;  ///< a constraint that is not defined here
  // Where it was looked last: where it ended, but for a linear correction that is not looked at again.
  const Kinematics* kinematics = nullptr;
  const ConstraintState* constraints = nullptr;
};

struct ProjectionOptions {
  /// On the residual [typical lengths or rad]; 0: until it does not fall any more.
  double tolerance = kClosed;
  int most_iterations = 20;
  /// Speeds (and the coordinates that go with them) that stay as they are; null: none. Else the metric
  /// is that of lengths for positions, which are geometry, and of the diagonal of M for speeds: what is light moves.
  const std::vector<bool>* fixed = nullptr;
  /// For small changes, as after a step: in the metric of the diagonal of M where that is cheaper, and a linear
  /// correction is not looked at again.
  bool small = false;
  /// What the residuals shall be; null: zero. Steps towards zero lead from a drawing to a state far from it.
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
