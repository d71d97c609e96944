#include <camber/simulate/simulate.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include <camber/dynamics/determinacy.h>
#include <camber/simulate/integrator.h>
#include <camber/simulate/recorder.h>
#include <camber/simulate/system.h>

namespace camber {

namespace {

/// When rows are due: the multiples of `output`, and the end.
class RowTimes {
 public:
  explicit RowTimes(const SimulateSettings& settings)
      : output_(settings.output), end_(settings.duration), intervals_(count(settings)) {}

  [[nodiscard]] double intervals() const { return intervals_; }
  [[nodiscard]] bool done() const { return next_ > intervals_; }
  [[nodiscard]] double next() const { return next_ < intervals_ ? next_ * output_ : end_; }
  void advance() { next_ += 1.0; }

 private:
  /// A duration that misses a multiple of `output` by rounding alone counts as one.
  static double count(const SimulateSettings& settings) {
    constexpr double kRounding = 1e-9;
    return std::ceil(settings.duration / settings.output - kRounding);
  }

  double output_, end_, intervals_;
  double next_ = 0.0;
};

void require_room(const Mechanism& mechanism, const RowTimes& times, std::size_t columns) {
  constexpr double kMostBytes = 4e9;  // rows stay in memory until they are written
  const double bytes = (times.intervals() + 1.0) * static_cast<double>(columns * sizeof(double));
  if (bytes <= kMostBytes) return;
  throw ModelError(
      {}, "simulate.output",
      fmt::format("{} gives {} rows of {} columns, {:.3g} GB", mechanism.model.simulate.output,
                  times.intervals() + 1.0, columns, bytes * 1e-9),
      fmt::format("raise it or shorten the duration; the limit is {:.3g} GB", kMostBytes * 1e-9));
}

Result describe(System& system) {
  const Mechanism& mechanism = system.mechanism;
  Result result;
  result.model_name = mechanism.model.name;
  result.parameters = mechanism.model.parameters;
  result.dof = mechanism.nv - system.start.elimination.rank;
  result.bodies = static_cast<int>(mechanism.model.bodies.size());
  result.settings = mechanism.model.simulate;
  Determinacy determinacy = find_determinacy(mechanism, system.start.state, system.workspace);
  result.redundant = determinacy.elimination.redundant;
  result.warnings = redundancy_warnings(mechanism, determinacy);
  result.reactions = std::move(determinacy.reactions);
  return result;
}

/// What became of the rank on the way.
void add_rank_warnings(const System& system, Result& result) {
  if (system.rank_changed)
    result.warnings.push_back(fmt::format(
        "the rank of the constraints changes from {} to {} at t = {:.6g} s: the machine passes a singular "
        "pose, and what it does there is not determined by the constraints alone",
        system.start.elimination.rank, system.rank_changed->rank, system.rank_changed->t));
  if (system.rank_doubtful && system.rank_doubtful->t > 0.0)
    result.warnings.push_back(
        fmt::format("the rank of the constraints is ambiguous at t = {:.6g} s: {} is taken there",
                    system.rank_doubtful->t, system.rank_doubtful->rank));
}

/// How near Euler angles came to their singularity.
void add_attitude_margin(const System& system, Result& result) {
  constexpr double kNear = 0.01;  // their rates are a hundred times the angular velocity
  result.attitude_margin = system.attitude_margin.value;
  if (result.attitude_margin < kNear)
    result.warnings.push_back(fmt::format(
        "the Euler angles of '{}' come within {:.2g} of their singularity at t = {:.6g} s: the steps "
        "are short there; choose another sequence of turns, or simulate: {{attitude: quaternion}}",
        system.attitude_margin.joint, result.attitude_margin, system.attitude_margin.t));
}

}  // namespace

Result simulate(const Mechanism& mechanism, const SimulateOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const SimulateSettings& settings = mechanism.model.simulate;
  System system(mechanism, options.formulation);
  Result result = describe(system);
  result.formulation = formulation_name(options.formulation.value_or(Formulation::kNoc));
  Recorder recorder(system);
  RowTimes times(settings);
  require_room(mechanism, times, recorder.columns().size());
  result.table.columns = recorder.columns();

  // No step is longer than the time between rows: a machine at rest would let the steps grow until they jump
  // over a short push, and the row that shows the push would not fit the motion.
  const auto integrator = make_integrator(system.ode(), 0.0, system.initial(),
                                          {.method = settings.integrator,
                                           .tolerance = settings.tolerance,
                                           .step = settings.step,
                                           .max_step = settings.output});
  VectorX y = integrator->y();
  const auto record_rows_until_now = [&] {
    for (; !times.done() && times.next() <= integrator->t(); times.advance()) {
      integrator->state_at(times.next(), y);
      result.table.append(recorder.row(times.next(), y));
    }
  };
  record_rows_until_now();
  while (integrator->t() < settings.duration && !result.interrupted) {
    integrator->step(settings.duration);
    record_rows_until_now();
    if (options.progress) options.progress(integrator->t());
    result.interrupted = options.stop != nullptr && *options.stop && integrator->t() < settings.duration;
  }

  const StepCounts counts = integrator->counts();
  result.steps = counts.steps;
  result.rejected_steps = counts.rejected;
  result.rhs_evaluations = counts.rhs_evaluations + static_cast<long>(result.table.rows());
  result.energy_drift = energy_drift(result.table);
  result.error_position = largest_of(result.table, "error.position");
  result.error_velocity = largest_of(result.table, "error.velocity");
  add_rank_warnings(system, result);
  add_attitude_margin(system, result);
  result.wall_time = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace camber
