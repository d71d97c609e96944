#include <camber/simulate/simulate.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include <camber/dynamics/singularity.h>
#include <camber/model/event_kind.h>
#include <camber/model/time_dependence.h>
#include <camber/simulate/energy_drift.h>
#include <camber/simulate/error.h>
#include <camber/simulate/events.h>
#include <camber/simulate/integrator.h>
#include <camber/simulate/lock.h>
#include <camber/simulate/passage.h>
#include <camber/simulate/recorder.h>
#include <camber/simulate/singular_start.h>
#include <camber/simulate/start.h>
#include <camber/simulate/step_ends.h>
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

/// A checkpoint is of this machine where its numbers are as many.
void require_fit(const Checkpoint& checkpoint, int size, std::size_t memory, std::size_t columns,
                 double duration) {
  const bool fits = checkpoint.y.size() == static_cast<std::size_t>(size) &&
                    checkpoint.memory.size() == memory &&
                    (checkpoint.rows == 0 || checkpoint.last_row.size() == columns);
  if (!fits)
    throw ModelError({}, "", "the checkpoint was written for another model", "start anew without --resume");
  if (!(checkpoint.t < duration))
    throw ModelError(
        {}, "simulate.duration",
        fmt::format("the checkpoint stands at t = {} s, the run would end at {} s", checkpoint.t, duration),
        "give a longer --duration");
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Result describe(System& system) {
  const Mechanism& mechanism = system.mechanism;
  Result result;
  result.model_name = mechanism.model.name;
  result.parameters = mechanism.model.parameters;
  result.dof = mechanism.nv - system.start.elimination.rank;
  result.bodies = static_cast<int>(mechanism.model.bodies.size());
  result.settings = mechanism.model.simulate;
  result.q_names = mechanism.q_names;
  result.u_names = mechanism.u_names;
  Determinacy determinacy = find_determinacy(mechanism, system.start.state, system.workspace);
  result.redundant = determinacy.elimination.redundant;
  result.warnings = warnings_at_start(system, determinacy);
  result.reactions = std::move(determinacy.reactions);
  return result;
}

/// Where something acts by the clock no step is longer than the time between rows: a machine at rest would let
/// the steps grow until they jump over a short push, and the row that shows the push would not fit the motion.
/// Elsewhere longer steps would gain little, because the rows take most of the time then.
double longest_step(const Model& model) {
  constexpr double kMostRows = 20.0;
  return (depends_on_time(model) ? 1.0 : kMostRows) * model.simulate.output;
}

/// Poses that were passed: the first in words.
void add_passage_warning(const std::vector<EventRecord>& events, std::vector<std::string>& warnings) {
  const auto passed = [](const EventRecord& event) {
    return event.kind == kSingular.name && event.text.starts_with(kPasses);
  };
  const auto first = std::ranges::find_if(events, passed);
  if (first == events.end()) return;
  const auto count = std::ranges::count_if(events, passed);
  warnings.push_back(fmt::format(
      "at t = {:.6g} s{} the machine {}; rows in the step over a pose give the reactions that go with "
      "the smooth motion, and the largest reactions are those outside these steps",
      first->t, count > 1 ? fmt::format(" and {} more times", count - 1) : "", first->text));
}

/// What became of the rank on the way.
void add_rank_warnings(const RunWatch& watch, int at_start, std::vector<std::string>& warnings) {
  if (watch.rank_changed && watch.rank_changed->rank > at_start)
    warnings.push_back(
        fmt::format("the rank of the constraints rises from {} to {} at t = {:.6g} s: rows that others "
                    "implied at the start "
                    "take freedom away from there on",
                    at_start, watch.rank_changed->rank, watch.rank_changed->t));
  else if (watch.rank_changed)
    warnings.push_back(
        fmt::format("the rank of the constraints falls from {} to {} at t = {:.6g} s: the machine comes to a "
                    "singular pose, "
                    "and what it does there is not determined by the constraints alone",
                    at_start, watch.rank_changed->rank, watch.rank_changed->t));
  if (watch.rank_doubtful && watch.rank_doubtful->t > 0.0)
    warnings.push_back(
        fmt::format("the rank of the constraints is ambiguous at t = {:.6g} s: {} is taken there",
                    watch.rank_doubtful->t, watch.rank_doubtful->rank));
}

/// An energy that is not balanced is the first thing to know.
void judge_drift(RunQuality& result) {
  if (!(result.energy_drift > kSuspectDrift)) return;  // not finite is judged where it arises
  result.trusted = result.energy_drift <= kUntrustedDrift;
  result.warnings.insert(
      result.warnings.begin(),
      fmt::format("the energy balance drifts by {:.2g} of the energy that moved: {}", result.energy_drift,
                  result.trusted ? "take a finer tolerance or step, and look for laws that jump"
                                 : "the result is not to be trusted; look for a driver or a law that jumps, "
                                   "a machine that locks or loses a constraint, or too coarse a step"));
}

/// How near Euler angles came to their singularity.
void add_attitude_margin(const RunWatch& watch, RunQuality& result) {
  constexpr double kNear = 0.01;  // their rates are a hundred times the angular velocity
  result.attitude_margin = watch.attitude_margin.value;
  if (result.attitude_margin < kNear)
    result.warnings.push_back(fmt::format(
        "the Euler angles of '{}' come within {:.2g} of their singularity at t = {:.6g} s: the steps "
        "are short there; choose another sequence of turns, or simulate: {{attitude: quaternion}}",
        watch.attitude_margin.joint, result.attitude_margin, watch.attitude_margin.t));
}

/// The step over a singular pose, as one of an integrator that has come to its end.
class PassedStep final : public Integrator {
 public:
  PassedStep(const Passage& passage, double end)
      : Integrator(Ode{}, end, passage.y_end), step_(passage.step) {
    if (end < step_.t1()) step_.value(end, y_);
  }
  void step(double) override {}
  void state_at(double t, VectorX& y) override {
    if (t == t_)
      y = y_;
    else
      step_.value(t, y);
  }

 private:
  const Collocation& step_;
};

/// A share of a time: what is no further away happens at that time, and no step leads there.
constexpr double kHere = 8.0 * std::numeric_limits<double>::epsilon();

/// One run: steps, events, rows, checkpoints.
class Run {
 public:
  Run(const Mechanism& mechanism, const SimulateOptions& options);
  Result go();

 private:
  void start_integrator(double t, const VectorX& y);
  void restart_integrator(const VectorX& y);
  void advance();
  void pass_singular_pose();
  [[nodiscard]] double singular_margin();
  void watch_passages();
  void change_variables();
  void pass_switches();
  void begin_next_pieces();
  void keep_notices();
  void begin_rows();
  void take(std::span<const double> row);
  void record_until(double t);
  void save_checkpoint();
  void finish();

  using Clock = std::chrono::steady_clock;

  const SimulateOptions& options_;
  const SimulateSettings& settings_;
  Clock::time_point start_ = Clock::now();
  System system_;
  Result result_;
  Recorder recorder_;
  RowTimes times_;
  EnergyDrift drift_;
  EventWatch events_;
  StepEnds ends_;
  double step_limit_ = 0.0;  ///< no step goes past this [s]
  double begun_ = 0.0;       ///< when the last pieces began; rows that miss that by rounding show them [s]
  PassageWatch passages_;
  std::unique_ptr<Integrator> integrator_;
  Checkpoint before_;             ///< what the earlier parts of this run did
  double next_checkpoint_ = 0.0;  ///< [s]
  VectorX y_;
};

Run::Run(const Mechanism& mechanism, const SimulateOptions& options)
    : options_(options),
      settings_(mechanism.model.simulate),
      system_(mechanism, options.formulation),
      result_(describe(system_)),
      recorder_(system_),
      times_(settings_),
      drift_(negligible_energy(mechanism)),
      events_(system_),
      ends_(mechanism.model),
      passages_(system_) {
  refuse_jumps(mechanism.model);
  result_.formulation = formulation_name(options.formulation.value_or(Formulation::kNoc));
  result_.table.columns = recorder_.columns();
  result_.digest = TableDigest(recorder_.columns());
  if (options.resume != nullptr) {
    before_ = *options.resume;
    require_fit(before_, system_.size(), static_cast<std::size_t>(system_.memory().size()),
                recorder_.columns().size(), settings_.duration);
  }
  if (options.sink == nullptr) require_room(mechanism, times_, recorder_.columns().size());

  const double t0 = before_.t;
  y_ = options.resume == nullptr ? system_.initial()
                                 : Eigen::Map<const VectorX>(before_.y.data(), system_.size());
  if (options.resume != nullptr)
    system_.set_memory(Eigen::Map<const VectorX>(before_.memory.data(), system_.memory().size()));
  start_integrator(t0, y_);
  next_checkpoint_ = t0 + options.checkpoint;
}

void Run::start_integrator(double t, const VectorX& y) {
  integrator_ = make_integrator(system_.ode(), t, y,
                                {.method = settings_.integrator,
                                 .tolerance = settings_.tolerance,
                                 .step = settings_.step,
                                 .max_step = longest_step(system_.mechanism.model),
                                 .steps_before = before_.steps});
}

/// Where other variables must stand for an orientation, the integrator begins anew.
void Run::change_variables() {
  VectorX y = integrator_->y();
  if (system_.attitude.shorten(y.data())) restart_integrator(y);
}

void Run::restart_integrator(const VectorX& y) {
  const StepCounts counts = integrator_->counts();
  before_.steps += counts.steps;
  before_.rejected_steps += counts.rejected;
  before_.rhs_evaluations += counts.rhs_evaluations;
  keep_notices();
  start_integrator(integrator_->t(), y);
}

/// Where laws switch, a step ends and the integrator begins anew with the next piece, a rounding of t later.
void Run::pass_switches() {
  const double regular = std::min(settings_.duration, system_.next_sample());
  step_limit_ = regular;
  while (const std::optional<SwitchInstant> next = ends_.next(integrator_->t())) {
    if (!(next->after < regular)) return;
    if (next->before > (1.0 + kHere) * integrator_->t()) {
      step_limit_ = next->before;
      return;
    }
    integrator_->restart(next->after, VectorX(integrator_->y()));
  }
}

/// Where a piece of the equations ends or inputs are sampled, the step ends, and rows there show what holds from then on.
void Run::begin_next_pieces() {
  if (events_.stopped()) return;
  const double t = events_.piece_ended().value_or(integrator_->t());
  const bool sampled = system_.next_sample() <= t;
  if (!events_.piece_ended() && !sampled) return;
  record_until((1.0 - kHere) * t);
  begun_ = t;
  VectorX y;
  integrator_->state_at(t, y);
  if (events_.piece_ended()) events_.begin_next_piece(y);
  if (sampled) system_.take_samples(t, y.data());
  integrator_->restart(t, y);
}

void Run::keep_notices() {
  for (std::string& notice : integrator_->notices()) result_.warnings.push_back(std::move(notice));
}

void Run::take(std::span<const double> row) {
  result_.digest.add(row, !system_.in_window(row[0]));
  drift_.add(recorder_.energies(row));
  if (system_.in_window(row[0])) return;
  const ConstraintErrors errors = recorder_.errors(row);
  result_.error_position = std::max(result_.error_position, errors.position);
  result_.error_velocity = std::max(result_.error_velocity, errors.velocity);
}

/// The rows of the earlier parts count as this run's.
void Run::begin_rows() {
  if (options_.sink != nullptr)
    options_.sink->begin(recorder_.columns(), before_.rows, [&](std::span<const double> row) { take(row); });
  for (std::size_t i = 0; i < before_.rows; ++i) times_.advance();
  if (before_.rows > 0) recorder_.resume_after(before_.last_row);
}

void Run::record_until(double t) {
  const auto record = [&](double at) {
    integrator_->state_at(std::max(at, begun_), y_);
    const std::span<const double> row = recorder_.row(at, y_);
    take(row);
    if (options_.sink != nullptr)
      options_.sink->add(row);
    else
      result_.table.append(row);
  };
  for (; !times_.done() && times_.next() <= t; times_.advance()) record(times_.next());
  const std::vector<double>& last = result_.digest.last();
  if (events_.stopped() == t && (last.empty() || last[0] < t)) record(t);
}

void Run::save_checkpoint() {
  if (!options_.save) return;
  const StepCounts counts = integrator_->counts();
  const VectorX& y = integrator_->y();
  Checkpoint now{.t = integrator_->t(),
                 .y = {y.begin(), y.end()},
                 .rows = result_.digest.rows(),
                 .last_row = result_.digest.last(),
                 .steps = before_.steps + counts.steps,
                 .rejected_steps = before_.rejected_steps + counts.rejected,
                 .rhs_evaluations = before_.rhs_evaluations + counts.rhs_evaluations + events_.evaluations(),
                 .wall_time = before_.wall_time + seconds_since(start_),
                 .events = events_.events(),
                 .events_left_out = events_.left_out(),
                 .memory = {system_.memory().begin(), system_.memory().end()},
                 .passage = passages_.memory(),
                 .rank_changed = system_.watch.rank_changed,
                 .rank_doubtful = system_.watch.rank_doubtful};
  options_.save(now);
}

double Run::singular_margin() {
  if (const std::optional<double> watched = events_.singular_margin()) return *watched;
  system_.evaluate(integrator_->t(), integrator_->y().data());
  return smallest_singular_value(system_.mechanism, system_.now().state, system_.start.elimination.rank,
                                 system_.workspace);
}

void Run::watch_passages() {
  if (system_.mechanism.rows > 0 && !events_.stopped())
    passages_.after_step(integrator_->t(), integrator_->y(), singular_margin());
}

/// One step of the integrator.
void Run::advance() {
  const double t = integrator_->t();
  y_ = integrator_->y();
  try {
    integrator_->step(std::min(step_limit_, passages_.limit()));
  } catch (const SimulationError& error) {
    refuse_unbounded_laws(system_.mechanism.model, t, error.time);
    passages_.explain_failure(t, y_);
    throw;
  }
  if (system_.watch.locked)
    refuse_lock(system_.mechanism, system_.now().state, *system_.watch.locked, system_.start.elimination.rank,
                system_.workspace);
  events_.after_step(*integrator_);
  begin_next_pieces();
  record_until(events_.stopped().value_or(integrator_->t()));
}

/// The step over a singular pose, instead of one of the integrator, which begins anew behind it.
void Run::pass_singular_pose() {
  const Passage passage = *passages_.passage();
  const StepCounts counts = integrator_->counts();
  before_.steps += counts.steps;
  before_.rejected_steps += counts.rejected;
  before_.rhs_evaluations += counts.rhs_evaluations;
  keep_notices();
  const double end = std::min(passage.step.t1(), settings_.duration);
  integrator_ = std::make_unique<PassedStep>(passage, end);
  system_.window = &passage.step;
  events_.after_step(*integrator_);
  if (passage.t <= end) {
    passage.step.value(passage.t, y_);
    events_.record_passage(passage.t, y_, passage_text(passage, system_.start.elimination.rank));
  }
  begin_next_pieces();
  record_until(events_.stopped().value_or(integrator_->t()));
  before_.steps += passage.steps;
  start_integrator(integrator_->t(), VectorX(integrator_->y()));
  system_.window = nullptr;
}

Result Run::go() {
  begin_rows();
  if (options_.resume == nullptr) {
    refuse_singular_start(system_);
    events_.start(0.0, y_);
    watch_passages();
  } else {
    events_.resume(before_.t, y_, before_.events, before_.events_left_out);
    passages_.resume(before_.passage);
    watch_passages();
    system_.watch.rank_changed = before_.rank_changed;
    system_.watch.rank_doubtful = before_.rank_doubtful;
  }
  record_until(integrator_->t());
  while (integrator_->t() < settings_.duration && !events_.stopped() && !result_.interrupted) {
    pass_switches();
    // A law that switches near the pose leaves the step over it to the integrator.
    const bool smooth = step_limit_ >= settings_.duration;
    if (passages_.passage() && (smooth || passages_.passage()->step.t1() <= step_limit_))
      pass_singular_pose();
    else
      advance();
    change_variables();
    watch_passages();
    if (options_.progress) options_.progress(integrator_->t());
    const bool ended = integrator_->t() >= settings_.duration || events_.stopped();
    result_.interrupted = options_.stop != nullptr && *options_.stop && !ended;
    if (options_.checkpoint > 0.0 && !ended &&
        (integrator_->t() >= next_checkpoint_ || result_.interrupted)) {
      save_checkpoint();
      while (next_checkpoint_ <= integrator_->t()) next_checkpoint_ += options_.checkpoint;
    }
  }
  finish();
  return std::move(result_);
}

void Run::finish() {
  const StepCounts counts = integrator_->counts();
  result_.steps = before_.steps + counts.steps;
  result_.rejected_steps = before_.rejected_steps + counts.rejected;
  result_.rhs_evaluations = before_.rhs_evaluations + counts.rhs_evaluations + events_.evaluations() +
                            static_cast<long>(result_.digest.rows() - before_.rows);
  result_.energy_drift = drift_.value();
  result_.events = events_.events();
  result_.events_left_out = events_.left_out();
  result_.stopped = events_.stopped().has_value();
  add_rank_warnings(system_.watch, system_.start.elimination.rank, result_.warnings);
  add_passage_warning(result_.events, result_.warnings);
  add_attitude_margin(system_.watch, result_);
  keep_notices();
  judge_drift(result_);
  result_.wall_time = before_.wall_time + seconds_since(start_);
}

}  // namespace

Result simulate(const Mechanism& mechanism, const SimulateOptions& options) {
  return Run(mechanism, options).go();
}

}  // namespace camber
