#include <camber/analysis/configurations.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/singularity.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// Rows that others imply, in exact loops; not as strict as kRankTolerance, so that a singular value near that stops no
/// walk.
constexpr double kWalkRounding = 1e-8;
/// A residual stands for singular values up to this many times its size; measured: 0.2 to 1.3 times.
constexpr double kPerGap = 30.0;
/// Singular values above this are never taken for a gap; those below only where the next is so many times as large.
constexpr double kLargestDoubt = 1e-4, kPlateau = 100.0;

/// Longest step of a walk [rad or typical lengths], how often it is halved, and how much of it must be left after (1).
constexpr double kWalkStep = 0.25, kKept = 0.25;
constexpr int kMostHalvings = 5;
/// Walks and steps of each; fewer where a step is dear [multiplications].
constexpr int kWalks = 4, kWalkSteps = 6, kDearWalks = 2, kDearSteps = 3;
constexpr double kDear = 5e6;

/// (1): residuals below this are rounding [typical lengths].
constexpr double kResidualRounding = 1e-13;
constexpr int kMostCorrections = 80;
/// A correction that leaves more than the first share asks for rows at its own pose; one with such rows that leaves
/// more than the second is the last.
constexpr double kQuick = 0.1, kStalled = 0.999;

/// Nearer than this to lying flat, rows of wheels lose their meaning: the cosine of the lean.
constexpr double kLeastLean = 0.2;

/// Walks, and what is measured at a pose.
class Walker {
 public:
  Walker(const Mechanism& mechanism, Workspace& workspace)
      : mechanism_(mechanism),
        workspace_(workspace),
        length_(Eigen::Map<const VectorX>(mechanism.speed_length.data(), mechanism.nv)),
        scale_(Eigen::Map<const VectorX>(mechanism.row_scale.data(), mechanism.rows)),
        holonomic_(VectorX::Zero(mechanism.rows)) {
    for (const int row : holonomic_rows(mechanism)) holonomic_[row] = 1.0;
  }

  /// (1) of x; the largest residual that is left [typical lengths or rad], infinite where rows are not defined.
  double close(State& state, double threshold);
  /// (1) of w, with w = toward, and a step along it. False, and `at` is as before, where that leads nowhere.
  bool step(State& at, VectorX& toward, double threshold, double allowed);
  /// Relative to the largest; empty where rows are not defined.
  VectorX spectrum(const State& state);
  [[nodiscard]] std::string worst(const State& state);
  /// -1 to 1 [m].
  VectorX random_direction();

 private:
  /// Rows and residuals at a state, scaled; the root of the sum of the residuals' squares.
  double measure(const State& state);
  [[nodiscard]] State moved(const State& from, const VectorX& way) const {
    State to = from;
    const VectorX v = way.cwiseQuotient(length_);
    integrate(mechanism_, from.q, v, to.q);
    return to;
  }
  [[nodiscard]] double distance(const State& from, const State& to) const {
    VectorX v(mechanism_.nv);
    difference(mechanism_, from.q, to.q, v);
    return v.cwiseProduct(length_).lpNorm<Eigen::Infinity>() / mechanism_.length;
  }

  const Mechanism& mechanism_;
  Workspace& workspace_;
  VectorX length_, scale_;
  VectorX holonomic_;  ///< 1 of rows with a residual, else 0
  MatrixX J_;
  VectorX c_;
  std::mt19937_64 engine_{kWalkSeed};
};

double Walker::measure(const State& state) {
  const Kinematics& kinematics = forward_kinematics(mechanism_, state, workspace_);
  const ConstraintState& constraints = evaluate_constraints(mechanism_, state, kinematics, workspace_);
  bool defined = constraints.undefined == nullptr;
  for (const Tie& tie : mechanism_.ties) {
    const MovingFrame A = frame_on_A(tie, kinematics), B = frame_on_B(tie, kinematics);
    defined = defined && lean_cosine(tie.type, A, B).value_or(1.0) >= kLeastLean;
  }
  if (!defined) return std::numeric_limits<double>::infinity();
  J_ = dimensionless_jacobian(mechanism_, constraints);
  c_ = scale_.cwiseProduct(constraints.residual);
  return c_.norm();
}

double Walker::close(State& state, double threshold) {
  double now = measure(state);
  std::optional<LeastSquares> rows;
  for (int i = 0; i < kMostCorrections && std::isfinite(now) && now > kResidualRounding * mechanism_.length;
       ++i) {
    const bool fresh = !rows;
    if (fresh) rows.emplace(MatrixX(holonomic_.asDiagonal() * J_), threshold);
    const VectorX way = rows->solve(-c_);
    State tried = moved(state, way);
    double reached = measure(tried);
    if (reached > kQuick * now && !fresh) {
      rows.reset();
      measure(state);
      continue;
    }
    double share = 0.5;
    for (int k = 0; k < kMostHalvings && !(reached < now); ++k, share *= 0.5)
      reached = measure(tried = moved(state, share * way));
    if (!(reached < now)) break;
    state = tried;
    const bool last = reached > kStalled * now;
    if (reached > kQuick * now) rows.reset();
    now = reached;
    if (last) break;
  }
  now = measure(state);
  return std::isfinite(now) ? c_.lpNorm<Eigen::Infinity>() / mechanism_.length : now;
}

bool Walker::step(State& at, VectorX& toward, double threshold, double allowed) {
  constexpr double kNothing = 1e-6;  // of what was aimed at: rounding
  if (!std::isfinite(measure(at))) return false;
  const VectorX way = toward - LeastSquares(J_, threshold).solve(J_ * toward);
  const double size = way.lpNorm<Eigen::Infinity>();
  if (size <= kNothing * toward.lpNorm<Eigen::Infinity>()) return false;
  toward = way * (mechanism_.length / size);
  double length = kWalkStep;
  for (int halving = 0; halving < kMostHalvings; ++halving, length *= 0.5) {
    State tried = moved(at, length * toward);
    if (close(tried, threshold) > allowed || distance(at, tried) < kKept * length) continue;
    at = tried;
    return true;
  }
  return false;
}

VectorX Walker::spectrum(const State& state) {
  if (!std::isfinite(measure(state))) return {};
  VectorX values = singular_values(J_);
  if (values.size() > 0 && values[0] > 0.0) values /= values[0];
  return values;
}

std::string Walker::worst(const State& state) {
  return worst_gap(
      mechanism_,
      evaluate_constraints(mechanism_, state, forward_kinematics(mechanism_, state, workspace_), workspace_));
}

VectorX Walker::random_direction() {
  VectorX direction(mechanism_.nv);
  for (double& x : direction) x = 2.0 * static_cast<double>(engine_() >> 11U) * 0x1p-53 - 1.0;
  return direction;
}

/// A plateau of all spectra under which something is left that is neither rounding nor a row of its own: how many rows
/// stand above it, and what share of the largest lies inside it.
struct Doubt {
  Eigen::Index rank = 0;
  double threshold = 0.0;
};

std::optional<Doubt> find_doubt(const std::vector<VectorX>& spectra) {
  const Eigen::Index count = spectra.front().size();
  for (Eigen::Index r = 1; r < count; ++r) {
    double above = 1.0, below = 0.0;
    for (const VectorX& sigma : spectra) {
      above = std::min(above, sigma[r - 1]);
      below = std::max(below, sigma[r]);
    }
    if (below <= kRankTolerance) return {};
    if (below <= kLargestDoubt && above >= kPlateau * below) return Doubt{r, std::sqrt(above * below)};
  }
  return {};
}

struct Closing {
  double threshold = kWalkRounding;
  double allowed = kWalkRounding;  ///< residual [typical lengths or rad]
};

/// `states` begins with a configuration that is closed.
void add_walks(Walker& walker, const Mechanism& mechanism, const Closing& closing,
               std::vector<State>& states) {
  const bool dear = 1.0 * mechanism.rows * mechanism.nv * mechanism.nv > kDear;
  for (int walk = 0; walk < (dear ? kDearWalks : kWalks); ++walk) {
    State at = states.front();
    VectorX toward = walker.random_direction();
    int done = 0;
    while (done < (dear ? kDearSteps : kWalkSteps) &&
           walker.step(at, toward, closing.threshold, closing.allowed))
      ++done;
    if (done > 0) states.push_back(at);
  }
}

Configurations walk_from(Walker& walker, const Mechanism& mechanism, State start, const Closing& closing) {
  Configurations result;
  if (!(walker.close(start, closing.threshold) <= closing.allowed)) return result;
  result.states.push_back(std::move(start));
  add_walks(walker, mechanism, closing, result.states);
  for (State& state : result.states) {
    const double gap = walker.close(state, closing.threshold);
    if (gap <= result.gap) continue;
    result.gap = gap;
    result.open = walker.worst(state);
  }
  result.tolerance = std::max(kRankTolerance, kPerGap * result.gap);
  const VectorX sigma = walker.spectrum(result.states.front());
  const auto free = mechanism.nv - (sigma.array() > result.tolerance).count();
  result.stuck = result.states.size() == 1 && free > 0;
  return result;
}

std::vector<VectorX> spectra_of(Walker& walker, const std::vector<State>& states) {
  std::vector<VectorX> spectra;
  for (const State& state : states) spectra.push_back(walker.spectrum(state));
  return spectra;
}

/// All that the doubt left out is covered by the residuals of the walks.
bool is_gap(Walker& walker, const Configurations& found, const Doubt& doubt) {
  if (found.states.size() < 2 || found.gap > kLargestDoubt) return false;
  return std::ranges::all_of(spectra_of(walker, found.states),
                             [&](const VectorX& sigma) { return sigma[doubt.rank] <= found.tolerance; });
}

}  // namespace

Configurations find_configurations(const Mechanism& mechanism, const State& start, Workspace& workspace) {
  Walker walker(mechanism, workspace);
  Configurations exact = walk_from(walker, mechanism, start, {});
  if (exact.states.empty() && walker.spectrum(start).size() == 0) return exact;
  const std::vector<State> known = exact.states.empty() ? std::vector{start} : exact.states;
  const std::optional<Doubt> doubt = find_doubt(spectra_of(walker, known));
  if (exact.states.empty())
    return walk_from(walker, mechanism, start, {doubt ? doubt->threshold : kWalkRounding, kLargestGap});
  if (!doubt) return exact;
  Configurations closed = walk_from(walker, mechanism, start, {doubt->threshold, kLargestGap});
  return is_gap(walker, closed, *doubt) ? closed : exact;
}

}  // namespace camber
