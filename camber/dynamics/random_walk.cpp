#include <camber/dynamics/random_walk.h>

#include <algorithm>
#include <cmath>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/formulation.h>
#include <camber/model/time_dependence.h>

namespace camber {

namespace {

/// No coordinate moves further in one step [rad, or typical lengths]; a projection that changes more than this
/// share of it has left the branch.
constexpr double kStep = 0.05;
constexpr double kOffTheWay = 1.0;
/// Steps in one direction, and from one state to the next: some turns of a crank, fewer where a step is expensive.
constexpr int kStraight = 12;
constexpr int kMostSteps = 240, kFewestSteps = 8;
constexpr int kAffordable = 12000;  // steps times speeds
constexpr int kMostStepHalvings = 6;
/// Directions that are tried before the walk gives up, or begins again at the start.
constexpr int kMostTries = 20;
/// Springs may hold this many times the energy that the machine has by its weight over the typical length and by
/// the speeds that are drawn.
constexpr double kSense = 100.0;

double energy_in_play(const Mechanism& mechanism) {
  double mass = 0.0;
  for (const Body& body : mechanism.model.bodies) mass += body.mass;
  const double L = mechanism.length;
  return mass * (mechanism.model.gravity.norm() * L + L * L);
}

double largest_way(const Mechanism& mechanism, const VectorX& v) {
  double largest = 0.0;
  for (Eigen::Index j = 0; j < v.size(); ++j)
    largest = std::max(largest, std::abs(v[j]) * mechanism.speed_length[static_cast<std::size_t>(j)]);
  return largest / mechanism.length;
}

}  // namespace

RandomWalk::RandomWalk(const Mechanism& mechanism, std::uint64_t seed, ForceModel& forces,
                       Workspace& workspace)
    : mechanism_(mechanism),
      forces_(forces),
      workspace_(workspace),
      start_(assemble(mechanism, workspace).state),
      at_(start_),
      timed_(depends_on_time(mechanism.model)),
      engine_(seed) {
  find_stiff();
}

double RandomWalk::spring_energy(const State& state) {
  return forces_.evaluate(state, &forward_kinematics(mechanism_, state, workspace_)).spring_energy;
}

void RandomWalk::find_stiff() {
  const double before = spring_energy(start_), sense = kSense * energy_in_play(mechanism_);
  std::vector<bool> stiff(static_cast<std::size_t>(mechanism_.nv), false);
  for (int j = 0; j < mechanism_.nv; ++j) {
    State moved = start_;
    VectorX v = VectorX::Zero(mechanism_.nv);
    v[j] = kStep * mechanism_.length / mechanism_.speed_length[static_cast<std::size_t>(j)];
    integrate(mechanism_, start_.q, v, moved.q);
    stiff[static_cast<std::size_t>(j)] = spring_energy(moved) - before > sense;
  }
  for (const TiedRelation& tied : mechanism_.relations)  // what is driven must move
    for (const RelationTerm& term : tied.relation.terms) stiff[static_cast<std::size_t>(term.u)] = false;
  if (std::ranges::find(stiff, true) != stiff.end()) stiff_ = std::move(stiff);
}

double RandomWalk::uniform() {
  return 2.0 * static_cast<double>(engine_() >> 11U) * 0x1p-53 - 1.0;
}

/// Up to 1 rad/s or one typical length a second.
bool RandomWalk::draw_speeds(State& state) {
  for (Eigen::Index k = 0; k < state.u.size(); ++k) {
    const bool stays = !stiff_.empty() && stiff_[static_cast<std::size_t>(k)];
    const double drawn = uniform() * mechanism_.length / mechanism_.speed_length[static_cast<std::size_t>(k)];
    state.u[k] = stays ? 0.0 : drawn;
  }
  if (mechanism_.rows == 0) return true;
  return project_velocities(mechanism_, {.fixed = stiff_.empty() ? nullptr : &stiff_}, state, workspace_)
      .converged;
}

/// Along the speeds of the state. False, with an invalid state, if that leads off the branch.
bool RandomWalk::step(State& state, double share) {
  const double h = share * kStep / std::max(1.0, largest_way(mechanism_, state.u));
  VectorX v = state.u * h;
  const VectorX before = state.q;
  integrate(mechanism_, before, v, state.q);
  if (timed_) state.t += h;
  if (mechanism_.rows == 0) return true;
  const VectorX aimed = state.q;
  const std::vector<bool>* const fixed = stiff_.empty() ? nullptr : &stiff_;
  if (!project_positions(mechanism_, {.fixed = fixed}, state, workspace_).converged) return false;
  difference(mechanism_, aimed, state.q, v);
  if (largest_way(mechanism_, v) > kOffTheWay * kStep) return false;
  return project_velocities(mechanism_, {.fixed = fixed}, state, workspace_).converged;
}

/// With shorter steps where the path of a driver is curved.
bool RandomWalk::step_on(State& state) {
  double share = 1.0;
  for (int halving = 0; halving <= kMostStepHalvings; ++halving, share *= 0.5) {
    State tried = state;
    if (!step(tried, share)) continue;
    state = tried;
    return true;
  }
  return false;
}

/// As far as possible, in one direction after another.
bool RandomWalk::wander(State& state, int steps) {
  int tries = 0;
  for (int done = 0; done < steps;) {
    if (timed_ && state.t >= mechanism_.model.simulate.duration) state = start_;
    State tried = state;
    bool goes = draw_speeds(tried);
    for (int i = 0; goes && i < kStraight && done < steps; ++i) {
      goes = step_on(tried);
      if (!goes) break;
      state = tried;
      ++done;
      tries = 0;
    }
    if (goes || ++tries <= kMostTries) continue;
    if (!(state.t > start_.t)) return false;
    state = start_;  // what is prescribed leads no further
    tries = 0;
  }
  return true;
}

State RandomWalk::next() {
  const int steps = std::clamp(kAffordable / std::max(1, mechanism_.nv), kFewestSteps, kMostSteps);
  for (int attempt = 0; attempt < kMostTries; ++attempt) {
    if (attempt > 0) at_ = start_;
    if (attempt == kMostTries / 2) stiff_.clear();  // nothing moves but what is stiff
    if (!wander(at_, steps)) continue;
    State state = at_;
    for (double& x : state.x) x += uniform();
    if (draw_speeds(state)) return state;
  }
  throw FormulationError(
      "no random state was found that satisfies the constraints: no small step leads away from the start; "
      "start "
      "the machine beside a pose in which it is stretched or locked (camber analyze names the pose)");
}

}  // namespace camber
