#include <camber/simulate/lock.h>

#include <string>
#include <vector>

#include <fmt/format.h>

#include <camber/dynamics/singularity.h>
#include <camber/kinematics/kinematics.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

/// Of the kinetic energy: more than steps of any tolerance leave to their projection.
constexpr double kLock = 1e-6;

}  // namespace

std::optional<Lock> find_lock(const Mechanism& mechanism, const State& state, const VectorX& u_before,
                              const EliminationVerdict& elimination, double negligible,
                              Workspace& workspace) {
  const auto kinetic = [&](const VectorX& u) {
    State moving = state;
    moving.u = u;
    return kinetic_energy(mechanism, forward_kinematics(mechanism, moving, workspace));
  };
  const Lock lock{state.t, elimination.rank, kinetic(u_before), kinetic(state.u - u_before)};
  if (!(lock.lost > kLock * lock.kinetic + negligible)) return std::nullopt;
  return lock;
}

void refuse_lock(const Mechanism& mechanism, const State& state, const Lock& lock, int rank,
                 Workspace& workspace) {
  const Spectrum spectrum = find_spectrum(mechanism, state, workspace);
  std::vector<std::string> parts;
  if (spectrum.sigma.size() >= lock.rank)  // the last row that counts, where the rank has risen
    parts = parts_of_rows(mechanism, spectrum.Y.col(lock.rank - 1));
  throw SimulationError(
      lock.t,
      fmt::format("jam: the constraints leave {} {} fewer from here on (their rank rises from {} to {}), and "
                  "going on would take {:.4g} J of the {:.4g} J of kinetic energy away at once; what locks: "
                  "{}; let something slip or give way there",
                  lock.rank - rank, lock.rank - rank == 1 ? "freedom" : "freedoms", rank, lock.rank,
                  lock.lost, lock.kinetic, fmt::join(parts, ", ")));
}

}  // namespace camber
