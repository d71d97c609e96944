#include <camber/dynamics/verify.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/complement.h>
#include <camber/force/force_model.h>

namespace camber {

namespace {

/// A state is reached by a walk of so many steps, each of that time [s], at random speeds up to 1 rad/s or
/// one typical length a second: far enough from the drawing, near enough to stay on its branch.
constexpr int kSteps = 8;
constexpr double kStep = 0.05;
/// What a state must meet [m or rad, m/s or rad/s]: far below what the comparison sees.
constexpr double kClosed = 1e-12;
/// Walks that end at a wall (a dead centre, a wheel that lies flat) are begun again.
constexpr int kMostWalks = 20;

class Walker {
 public:
  Walker(const Mechanism& mechanism, std::uint64_t seed, Workspace& workspace)
      : mechanism_(mechanism),
        workspace_(workspace),
        start_(assemble(mechanism, workspace).state),
        engine_(seed) {
    lengths_ = camber::speed_lengths(mechanism, forward_kinematics(mechanism, start_, workspace));
  }

  [[nodiscard]] const VectorX& speed_lengths() const { return lengths_; }

  State next() {
    for (int walk = 0; walk < kMostWalks; ++walk)
      if (const std::optional<State> state = try_walk()) return *state;
    throw FormulationError("no random state was found that meets the constraints");
  }

 private:
  /// The same with every compiler and library.
  double uniform() { return 2.0 * static_cast<double>(engine_() >> 11U) * 0x1p-53 - 1.0; }

  bool draw_speeds(State& state) {
    for (Eigen::Index k = 0; k < state.u.size(); ++k)
      state.u[k] = uniform() * mechanism_.length / lengths_[k];
    if (mechanism_.rows == 0) return true;
    const double size = state.u.lpNorm<Eigen::Infinity>();
    return project_velocities(mechanism_, {.tolerance = kClosed * (1.0 + size)}, state, workspace_).converged;
  }

  std::optional<State> try_walk() {
    State state = start_;
    for (int step = 0; step < kSteps; ++step) {
      if (!draw_speeds(state)) return std::nullopt;
      const VectorX v = state.u * kStep;
      integrate(mechanism_, state.q, v, state.q);
      state.t += kStep;
      if (mechanism_.rows == 0) continue;
      if (!project_positions(mechanism_, {.tolerance = kClosed}, state, workspace_).converged)
        return std::nullopt;
    }
    if (!draw_speeds(state)) return std::nullopt;
    return state;
  }

  const Mechanism& mechanism_;
  Workspace& workspace_;
  State start_;
  VectorX lengths_;
  std::mt19937_64 engine_;
};

/// What differences are relative to.
struct Scales {
  double acceleration, force;
};

double largest_acceleration(const VectorX& udot, const VectorX& lengths) {
  return udot.cwiseProduct(lengths).lpNorm<Eigen::Infinity>();
}

double largest_wrench(const Matrix6X& wrenches, double length) {
  if (wrenches.cols() == 0) return 0.0;
  return std::max(wrenches.topRows<3>().cwiseAbs().maxCoeff() / length,
                  wrenches.bottomRows<3>().cwiseAbs().maxCoeff());
}

/// Efforts of couplings and drivers, as forces.
double largest_effort(const Mechanism& mechanism, const VectorX& lambda) {
  double largest = 0.0;
  for (const TiedRelation& tied : mechanism.relations)
    largest = std::max(largest,
                       std::abs(lambda[tied.row]) / mechanism.row_scale[static_cast<std::size_t>(tied.row)]);
  return largest;
}

double largest_reaction(const Mechanism& mechanism, const Solution& solution) {
  return std::max({largest_wrench(solution.reaction, mechanism.length),
                   largest_wrench(solution.tie_wrench, mechanism.length),
                   largest_effort(mechanism, solution.lambda)});
}

Scales smallest_scales(const Mechanism& mechanism, const State& state, const VectorX& lengths) {
  const double gravity = mechanism.model.gravity.norm();
  double mass = 0.0;
  for (const Body& body : mechanism.model.bodies) mass += body.mass;
  const double fastest = largest_acceleration(state.u, lengths);
  return {gravity + fastest * fastest / mechanism.length, mass * gravity};
}

/// Not a number is the worst of all.
double worst(double so_far, double now) {
  return std::isnan(so_far) || now <= so_far ? so_far : now;
}

using Solutions = std::array<std::optional<Solution>, std::size(kFormulations)>;

/// What each formulation that has applied so far says; those that refuse are struck off.
Solutions solve_all(const Mechanism& mechanism, const State& state, const Loads& loads, Workspace& workspace,
                    std::vector<Refusal>& refusals) {
  Solutions solutions;
  for (const Formulation formulation : kFormulations) {
    const auto is_this = [&](const Refusal& refusal) { return refusal.formulation == formulation; };
    if (std::any_of(refusals.begin(), refusals.end(), is_this)) continue;
    try {
      solutions[static_cast<std::size_t>(formulation)] =
          solve(formulation, mechanism, state, loads, workspace);
    } catch (const FormulationError& error) {
      refusals.push_back({formulation, error.what()});
    }
  }
  return solutions;
}

std::vector<FormulationPair> all_pairs() {
  std::vector<FormulationPair> pairs;
  for (const Formulation first : kFormulations)
    for (const Formulation second : kFormulations)
      if (first < second) pairs.push_back({first, second});
  return pairs;
}

}  // namespace

Difference compare(const Mechanism& mechanism, const State& state, const VectorX& lengths, const Solution& a,
                   const Solution& b) {
  const Solution apart{a.udot - b.udot, a.lambda - b.lambda, a.reaction - b.reaction,
                       a.tie_wrench - b.tie_wrench};
  const Scales least = smallest_scales(mechanism, state, lengths);
  const double acceleration = std::max(
      {largest_acceleration(a.udot, lengths), largest_acceleration(b.udot, lengths), least.acceleration});
  const double force =
      std::max({largest_reaction(mechanism, a), largest_reaction(mechanism, b), least.force});
  const auto ratio = [](double x, double scale) { return x == 0.0 ? 0.0 : x / scale; };
  return {ratio(largest_acceleration(apart.udot, lengths), acceleration),
          ratio(largest_reaction(mechanism, apart), force)};
}

double Verification::largest() const {
  double largest = 0.0;
  for (const FormulationPair& pair : pairs)
    largest = worst(worst(largest, pair.difference.accelerations), pair.difference.reactions);
  return largest;
}

Verification verify(const Mechanism& mechanism, const VerifyOptions& options) {
  Workspace workspace(mechanism);
  ForceModel force_model(mechanism);
  Walker walker(mechanism, options.seed, workspace);
  Verification result{.states = options.states, .pairs = all_pairs(), .refusals = {}};
  for (int i = 0; i < options.states; ++i) {
    const State state = walker.next();
    const Forces& forces = force_model.evaluate(state, &forward_kinematics(mechanism, state, workspace));
    const Solutions solutions =
        solve_all(mechanism, state, {forces.tau, &forces.external}, workspace, result.refusals);
    for (FormulationPair& pair : result.pairs) {
      const auto& a = solutions[static_cast<std::size_t>(pair.first)];
      const auto& b = solutions[static_cast<std::size_t>(pair.second)];
      if (!a || !b) continue;
      const Difference now = compare(mechanism, state, walker.speed_lengths(), *a, *b);
      pair.difference.accelerations = worst(pair.difference.accelerations, now.accelerations);
      pair.difference.reactions = worst(pair.difference.reactions, now.reactions);
    }
  }
  for (const Refusal& refusal : result.refusals)
    std::erase_if(result.pairs, [&](const FormulationPair& pair) {
      return pair.first == refusal.formulation || pair.second == refusal.formulation;
    });
  if (result.pairs.empty())
    throw FormulationError(fmt::format("fewer than two formulations apply; {}: {}",
                                       formulation_name(result.refusals.back().formulation),
                                       result.refusals.back().reason));
  return result;
}

}  // namespace camber
