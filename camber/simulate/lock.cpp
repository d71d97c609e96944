#include <camber/simulate/lock.h>

#include <fmt/format.h>

#include <camber/dynamics/singularity.h>
#include <camber/simulate/error.h>

namespace camber {

void refuse_lock(System& system) {
  if (!system.locked) return;
  const System::Lock& lock = *system.locked;
  const Spectrum spectrum = find_spectrum(system.mechanism, system.state, system.workspace);
  std::vector<std::string> parts;
  if (spectrum.sigma.size() >= lock.rank)  // the last row that counts, where the rank has risen
    parts = parts_of_rows(system.mechanism, spectrum.Y.col(lock.rank - 1));
  const int from = system.start.elimination.rank;
  throw SimulationError(
      lock.t,
      fmt::format("jam: the constraints leave {} {} fewer from here on (their rank rises from {} to {}), and "
                  "going on would take {:.4g} J of the {:.4g} J of kinetic energy away at once; what locks: "
                  "{}; let something slip or give way there",
                  lock.rank - from, lock.rank - from == 1 ? "freedom" : "freedoms", from, lock.rank,
                  lock.lost, lock.kinetic, fmt::join(parts, ", ")));
}

}  // namespace camber
