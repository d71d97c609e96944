#include "rolling_disk/run.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

#include <camber/simulate/error.h>

#include "rolling_disk/library_disk.h"
#include "rolling_disk/scheme.h"

namespace camber::study {

namespace {

/// Results at k times the step up to the end. `each` sees t, y and how often f was evaluated so far.
template <class Each>
void integrate(const Problem& problem, const RunOptions& options, double end, const Each& each) {
  const IntegratorOptions how{.method = options.method,
                              .tolerance = options.tolerance,
                              .step = options.step,
                              .max_step = options.step,
                              .fixed_step = options.tolerance == 0.0};
  const auto integrator = make_integrator(problem.ode, 0.0, problem.start, how);
  const long results = std::lround(end / options.step);
  each(0.0, problem.start, 0L);
  for (long k = 1; k <= results; ++k) {
    const double t = static_cast<double>(k) * options.step;
    while (integrator->t() < t) integrator->step(t);
    each(t, integrator->y(), integrator->counts().rhs_evaluations);
  }
}

double cpu_now() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double fastest(const Problem& problem, RunOptions options) {
  options.tolerance = 0.0;
  const auto nothing = [](double, const VectorX&, long) {};
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < options.repeats; ++i) {
    const double before = cpu_now();
    integrate(problem, options, options.calm, nothing);
    least = std::min(least, cpu_now() - before);
  }
  return least;
}

void summarize(const RunOptions& options, const Sample& sample, double orthogonality, Outcome& outcome) {
  const double energy = std::abs(sample.energy), radius = std::abs(sample.radius);
  outcome.energy_drift_end = std::max(outcome.energy_drift_end, energy);
  // Half a step beyond the span: its last result may be off by rounding.
  if (sample.t < options.calm + 0.5 * options.step) {
    outcome.energy_drift = std::max(outcome.energy_drift, energy);
    outcome.radius_drift = std::max(outcome.radius_drift, radius);
    outcome.orthogonality = std::max(outcome.orthogonality, orthogonality);
  }
  if (!outcome.onset && radius > kOffCircle) outcome.onset = sample.t;
  if (!outcome.energy_onset && energy > kEnergyLost) outcome.energy_onset = sample.t;
}

}  // namespace

Outcome run(const Disk& disk, const EulerState& steady, const Problem& problem, const RunOptions& options) {
  Outcome outcome;
  outcome.name = problem.name;
  outcome.equations = problem.ode.size;
  const double radius = circle_radius(disk, steady);
  const Problem::View first = problem.view(problem.start);
  try {
    integrate(problem, options, options.duration, [&](double t, const VectorX& y, long evaluations) {
      const Problem::View now = problem.view(y);
      const double x = now.x - first.x, across = now.y - first.y;
      const Sample sample{.t = t,
                          .x = x,
                          .y = across,
                          .lean = now.lean,
                          .energy = (now.energy - first.energy) / first.energy,
                          .radius = (std::hypot(x, across - radius) - radius) / radius};
      summarize(options, sample, now.orthogonality, outcome);
      outcome.rhs_evaluations = evaluations;
      outcome.samples.push_back(sample);
    });
  } catch (const SimulationError& error) {
    outcome.stopped = error.what();
  }
  const bool calm = outcome.stopped.empty() && (!outcome.onset || *outcome.onset > options.calm);
  if (options.repeats > 0 && calm) outcome.cpu = fastest(problem, options);
  return outcome;
}

std::vector<Problem> problems(const Disk& disk, const EulerState& initial, bool unit) {
  std::vector<Problem> list;
  for (const Scheme& scheme : kSchemes)
    list.push_back({.name = std::string(scheme.name),
                    .ode = ode(scheme, disk, unit),
                    .start = start(scheme, initial),
                    .view = [scheme, disk](const VectorX& y) -> Problem::View {
                      const DiskView v = view(scheme, disk, y.data());
                      return {v.x, v.y, v.lean, v.energy, v.orthogonality};
                    }});
  list.push_back(library_disk(disk, initial));
  return list;
}

}  // namespace camber::study
