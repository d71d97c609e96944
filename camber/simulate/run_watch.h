#pragma once

#include <optional>
#include <string>

#include <camber/dynamics/elimination.h>
#include <camber/io/checkpoint.h>
#include <camber/simulate/attitude.h>
#include <camber/simulate/lock.h>

namespace camber {

/// What the equations of motion met on the way that a run has to tell, or that ends it.
struct RunWatch {
  /// The first evaluation at which the constraints had another rank than at the start, and the first at which
  /// their rank was in doubt.
  std::optional<Checkpoint::Rank> rank_changed = {}, rank_doubtful = {};
  /// What the last projection after a step met.
  std::optional<Lock> locked = {};
  /// How near Euler angles came to their singularity, at the ends of steps; see AttitudeMap::Margin.
  struct AttitudeMargin {
    double value = 1.0;
    double t = 0.0;
    std::string joint = {};
  };
  AttitudeMargin attitude_margin = {};
};

/// After an evaluation of the dynamics; `rank` is that at the start.
inline void watch_rank(double t, const EliminationVerdict& now, int rank, RunWatch& watch) {
  if (!watch.rank_changed && now.rank != rank) watch.rank_changed = {t, now.rank};
  if (!watch.rank_doubtful && now.ambiguous) watch.rank_doubtful = {t, now.rank};
}

/// At the end of a step.
inline void watch_attitude(const AttitudeMap& attitude, double t, const double* y, RunWatch& watch) {
  const AttitudeMap::Margin margin = attitude.margin(y);
  if (margin.joint != nullptr && margin.value < watch.attitude_margin.value)
    watch.attitude_margin = {margin.value, t, *margin.joint};
}

}  // namespace camber
