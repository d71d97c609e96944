#include <camber/analysis/ranks.h>

#include <algorithm>
#include <random>

#include <camber/dynamics/singularity.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// A rank counts as ambiguous where the plateau is shorter than this, or where a singular value is so near to the
/// tolerance, below it and above it.
constexpr double kShortestPlateau = 100.0, kNearBelow = 10.0, kNearAbove = 30.0;
/// Open loops are tried with coordinates up to this from the drawing [rad or typical lengths], at so many random ones.
constexpr double kOpen = 0.7;
constexpr int kOpenStates = 3;

/// Falling, relative to the largest: of all rows, and of those that restrict positions.
struct Spectra {
  VectorX all, holonomic;
};

VectorX relative_values(const MatrixX& J) {
  if (J.size() == 0) return {};
  VectorX values = singular_values(J);
  if (values[0] > 0.0) values /= values[0];
  return values;
}

int count_above(const VectorX& values, double tolerance) {
  return static_cast<int>((values.array() > tolerance).count());
}

/// The scaled rows; without rows where they are not defined.
MatrixX rows_at(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  const ConstraintState& constraints =
      evaluate_constraints(mechanism, state, forward_kinematics(mechanism, state, workspace), workspace);
  if (constraints.undefined != nullptr) return {};
  return dimensionless_jacobian(mechanism, constraints);
}

Spectra spectra_at(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  const MatrixX J = rows_at(mechanism, state, workspace);
  if (J.rows() == 0) return {};
  const VectorX all = relative_values(J);
  const std::vector<int> rows = holonomic_rows(mechanism);
  return {all, static_cast<int>(rows.size()) == mechanism.rows ? all : relative_values(J(rows, Eigen::all))};
}

std::optional<int> open_rank(const Mechanism& mechanism, double tolerance, Workspace& workspace) {
  std::optional<int> rank;
  std::mt19937_64 engine(kWalkSeed);
  const State drawing = neutral_state(mechanism);
  for (int i = 0; i < kOpenStates; ++i) {
    VectorX v(mechanism.nv);
    for (int j = 0; j < mechanism.nv; ++j)
      v[j] = kOpen * (2.0 * static_cast<double>(engine() >> 11U) * 0x1p-53 - 1.0) * mechanism.length /
             mechanism.speed_length[static_cast<std::size_t>(j)];
    State state = drawing;
    integrate(mechanism, drawing.q, v, state.q);
    const MatrixX J = rows_at(mechanism, state, workspace);
    if (J.size() > 0) rank = std::max(rank.value_or(0), count_above(relative_values(J), tolerance));
  }
  return rank;
}

/// The plateau, and whether it is too short.
void judge(const std::vector<Spectra>& spectra, Ranks& ranks) {
  for (const Spectra& s : spectra) {
    if (count_above(s.all, ranks.tolerance) != ranks.generic) continue;
    if (ranks.generic > 0) ranks.plateau_high = std::min(ranks.plateau_high, s.all[ranks.generic - 1]);
    if (ranks.generic < s.all.size()) ranks.plateau_low = std::max(ranks.plateau_low, s.all[ranks.generic]);
    ranks.ambiguous =
        ranks.ambiguous ||
        (s.all.array() > ranks.tolerance / kNearBelow && s.all.array() < ranks.tolerance * kNearAbove).any();
  }
  ranks.ambiguous = ranks.ambiguous || ranks.plateau_high < kShortestPlateau * ranks.plateau_low;
}

}  // namespace

int rank_at(const Mechanism& mechanism, const State& state, double tolerance, Workspace& workspace) {
  return count_above(relative_values(rows_at(mechanism, state, workspace)), tolerance);
}

Ranks find_ranks(const Mechanism& mechanism, const Configurations& configurations, Workspace& workspace) {
  Ranks ranks{.tree = 0, .tolerance = configurations.tolerance};
  if (mechanism.rows == 0) return ranks;
  std::vector<Spectra> spectra;
  for (const State& state : configurations.states) {
    spectra.push_back(spectra_at(mechanism, state, workspace));
    ranks.generic = std::max(ranks.generic, count_above(spectra.back().all, ranks.tolerance));
    ranks.holonomic = std::max(ranks.holonomic, count_above(spectra.back().holonomic, ranks.tolerance));
  }
  const Spectra& here = spectra.front();
  ranks.here = count_above(here.all, ranks.tolerance);
  ranks.holonomic_here = count_above(here.holonomic, ranks.tolerance);
  if (ranks.here > 0) ranks.smallest = here.all[ranks.here - 1];
  judge(spectra, ranks);
  ranks.tree = open_rank(mechanism, ranks.tolerance, workspace);
  return ranks;
}

}  // namespace camber
