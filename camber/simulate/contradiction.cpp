#include <camber/simulate/contradiction.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

/// Of the largest speed: rates of redundant rows that differ by more contradict each other, beyond all rounding.
constexpr double kContradiction = 1e-6;
/// Below this speed a machine counts as at rest [typical lengths per second].
constexpr double kSlowSpeed = 0.01;

}  // namespace

void refuse_contradiction(const Mechanism& mechanism, double t, const VectorX& u_before,
                          const EliminationVerdict& elimination, Workspace& workspace) {
  if (mechanism.nv == 0 || elimination.inconsistency == 0.0) return;
  const Eigen::Map<const VectorX> lengths(mechanism.speed_length.data(), mechanism.nv);
  const double speed =
      std::max(u_before.cwiseProduct(lengths).cwiseAbs().maxCoeff(), kSlowSpeed * mechanism.length);
  if (elimination.inconsistency <= kContradiction * speed) return;
  const Contradiction found = find_contradiction(mechanism, workspace.constraints.right_side, workspace);
  throw SimulationError(
      t, fmt::format(
             "the prescribed motions contradict each other by {:.3g} m/s: {}; the machine can follow some of "
             "them only: remove one, or let its law follow from the others",
             found.size, fmt::join(found.parts, ", ")));
}

}  // namespace camber
