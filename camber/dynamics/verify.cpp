#include <camber/dynamics/verify.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/random_walk.h>
#include <camber/dynamics/singularity.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/force/force_model.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

namespace {

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

/// NaN counts as the largest difference.
double worst(double so_far, double now) {
  return std::isnan(so_far) || now <= so_far ? so_far : now;
}

using Solutions = std::array<std::optional<Solution>, std::size(kFormulations)>;

/// The result of each formulation that has applied so far; those that refuse are removed.
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

/// Whether the pose is singular, or so near to one that nothing is left to compare. In it, rows that others imply ask for
/// other accelerations than these: no acceleration satisfies all of them, and each formulation gives another one.
bool is_undetermined(const Mechanism& mechanism, const State& state, const Loads& loads, double acceleration,
                     Workspace& workspace) {
  constexpr double kNearSingular = 1e-6;   // reactions are a million times those elsewhere
  constexpr double kContradiction = 1e-6;  // of the accelerations: beyond all rounding
  if (mechanism.rows == 0 || mechanism.nv == 0) return false;
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const ConstraintState& constraints = evaluate_constraints(mechanism, state, kinematics, workspace);
  VectorX udot(mechanism.nv), lambda(mechanism.rows);
  const DynamicsVerdict verdict = constrained_dynamics(mechanism, kinematics, constraints, loads.tau,
                                                       workspace, udot, lambda, loads.external);
  if (!verdict.good()) return false;
  return verdict.elimination.inconsistency > kContradiction * acceleration ||
         smallest_singular_value(mechanism, state, verdict.elimination.rank, workspace) < kNearSingular;
}

}  // namespace

Scales scales_of_loads(const Mechanism& mechanism, const State& state, const Loads& loads,
                       Workspace& workspace) {
  Scales scales;
  if (loads.external != nullptr) scales.force = largest_wrench(*loads.external, mechanism.length);
  VectorX effort(mechanism.nv);
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  bias_efforts(mechanism, kinematics, workspace, effort, loads.external);
  effort = loads.tau - effort;
  MatrixX M = MatrixX::Zero(mechanism.nv, mechanism.nv);
  crba(mechanism, state, workspace, M);
  for (Eigen::Index j = 0; j < effort.size(); ++j) {
    const double length = mechanism.speed_length[static_cast<std::size_t>(j)];
    scales.force = std::max(scales.force, std::abs(effort[j]) / length);
    if (M(j, j) > 0.0)
      scales.acceleration = std::max(scales.acceleration, std::abs(effort[j]) / M(j, j) * length);
  }
  return scales;
}

Difference compare(const Mechanism& mechanism, const State& state, const VectorX& lengths, const Solution& a,
                   const Solution& b, const Scales& in_play) {
  const Solution apart{a.udot - b.udot, a.lambda - b.lambda, a.reaction - b.reaction,
                       a.tie_wrench - b.tie_wrench};
  const Scales least = smallest_scales(mechanism, state, lengths);
  const double acceleration =
      std::max({largest_acceleration(a.udot, lengths), largest_acceleration(b.udot, lengths),
                least.acceleration, in_play.acceleration});
  const double force =
      std::max({largest_reaction(mechanism, a), largest_reaction(mechanism, b), least.force, in_play.force});
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

void add(const Verification& other, Verification& all) {
  all.states += other.states;
  all.undetermined += other.undetermined;
  for (const Refusal& refusal : other.refusals)
    if (std::ranges::find(all.refusals, refusal.formulation, &Refusal::formulation) == all.refusals.end())
      all.refusals.push_back(refusal);
  std::erase_if(all.pairs, [&](FormulationPair& pair) {
    const auto same = std::ranges::find_if(other.pairs, [&](const FormulationPair& p) {
      return p.first == pair.first && p.second == pair.second;
    });
    if (same == other.pairs.end()) return true;
    pair.difference.accelerations = worst(pair.difference.accelerations, same->difference.accelerations);
    pair.difference.reactions = worst(pair.difference.reactions, same->difference.reactions);
    return false;
  });
}

Verification verify(const Mechanism& mechanism, const VerifyOptions& options) {
  Workspace workspace(mechanism);
  ForceModel force_model(mechanism);
  RandomWalk walk(mechanism, options.seed, force_model, workspace);
  const VectorX lengths = Eigen::Map<const VectorX>(mechanism.speed_length.data(), mechanism.nv);
  Verification result{.states = options.states, .pairs = all_pairs(), .refusals = {}};
  for (int i = 0; i < options.states; ++i) {
    const State state = walk.next();
    const Forces& forces = force_model.evaluate(state, &forward_kinematics(mechanism, state, workspace));
    const Scales in_play = scales_of_loads(mechanism, state, {forces.tau, &forces.external}, workspace);
    const double acceleration =
        std::max(in_play.acceleration, smallest_scales(mechanism, state, lengths).acceleration);
    if (is_undetermined(mechanism, state, {forces.tau, &forces.external}, acceleration, workspace)) {
      ++result.undetermined;
      continue;
    }
    const Solutions solutions =
        solve_all(mechanism, state, {forces.tau, &forces.external}, workspace, result.refusals);
    for (FormulationPair& pair : result.pairs) {
      const auto& a = solutions[static_cast<std::size_t>(pair.first)];
      const auto& b = solutions[static_cast<std::size_t>(pair.second)];
      if (!a || !b) continue;
      const Difference now = compare(mechanism, state, lengths, *a, *b, in_play);
      pair.difference.accelerations = worst(pair.difference.accelerations, now.accelerations);
      pair.difference.reactions = worst(pair.difference.reactions, now.reactions);
    }
  }
  if (result.undetermined == result.states)
    throw FormulationError(
        "nothing can be compared: at every state the machine stands in a singular pose or very near to one, "
        "where "
        "its accelerations are not determined; start it beside that pose, or change the lengths");
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
