#include <camber/simulate/lock_ahead.h>

#include <camber/dynamics/projection.h>
#include <camber/dynamics/rank_rule.h>
#include <camber/dynamics/singularity.h>

namespace camber {

std::optional<Lock> find_lock_ahead(const Mechanism& mechanism, const State& start, const State& state,
                                    int rank, double negligible, Workspace& workspace) {
  const auto finest_rank = [&](const State& at) {
    return static_cast<int>(
        (find_spectrum(mechanism, at, workspace).sigma.array() > kTightestTolerance).count());
  };
  if (finest_rank(start) != rank) return std::nullopt;
  const int finest = finest_rank(state);
  if (finest <= rank) return std::nullopt;
  State projected = state;
  workspace.constraints.expected_rank = finest;
  const EliminationVerdict elimination = project_velocities(mechanism, {}, projected, workspace).elimination;
  workspace.constraints.expected_rank = rank;
  if (elimination.rank != finest) return std::nullopt;
  return find_lock(mechanism, projected, state.u, elimination, negligible, workspace);
}

}  // namespace camber
