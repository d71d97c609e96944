#include <camber/simulate/step_ends.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include <fmt/format.h>

#include <camber/mechanism/time_expression.h>
#include <camber/model/expression.h>
#include <camber/model/part_walk.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

/// Switches are looked for in so many parts of the duration, one after the other: there may be millions.
constexpr double kWindows = 64.0;
/// Pieces that a user has joined by numbers of some digits are joined: jumps below this share of how much the law varies
/// around the instant.
constexpr double kJoined = 1e-6;
/// Jumps below this share of the values are rounding.
constexpr double kRounding = 1e-12;

using LawVisit = std::function<void(const Law& law, const std::string& path)>;

void visit_prescribed(const Model& model, const LawVisit& visit) {
  const auto visit_laws = [&](const auto& part, const char* section) {
    for_each_law(part, [&](std::string_view key, const Law& law) {
      visit(law, fmt::format("{}.{}{}{}", section, part.name, key.empty() ? "" : ".", key));
    });
  };
  for (const Driver& driver : model.drivers) visit_laws(driver, "drivers");
  for (const Coupling& coupling : model.couplings) visit_laws(coupling, "couplings");
}

void visit_forces(const Model& model, const LawVisit& visit) {
  for (const Actuator& actuator : model.actuators) visit(actuator.effort, "actuators." + actuator.name);
  const auto visit_laws = [&](const auto& part) {
    for_each_law(part, [&](std::string_view /*key*/, const Law& law) { visit(law, "forces." + part.name); });
  };
  std::ranges::for_each(model.forces, visit_laws);
  std::ranges::for_each(model.force_elements, visit_laws);
  for (const OwnState& state : model.states)
    std::visit([&](const auto& kind) { visit(kind.input, fmt::format("states.{}.input", state.name)); },
               state.what);
}

ExpressionTree time_tree(const Law& law, const std::string& path, const Model& model) {
  return simplified(parse_law(law, path), [&](const std::string& name) -> std::optional<double> {
    const auto parameter = std::ranges::find(model.parameters, name, &Parameter::name);
    return parameter == model.parameters.end() ? std::nullopt : std::optional(parameter->value);
  });
}

/// What a law does on both sides of a switch, at it and in the middle of the pieces that meet there.
struct Seam {
  TimeValue earlier, before, after, later;

  /// By how much a part of the value jumps; 0 where it does not.
  [[nodiscard]] double jump(double TimeValue::*part) const {
    const auto [least, most] = std::minmax({earlier.*part, before.*part, after.*part, later.*part});
    const double jump = std::abs(after.*part - before.*part);
    const double size = std::max(std::abs(least), std::abs(most));
    return jump > kJoined * (most - least) && jump > kRounding * size ? jump : 0.0;
  }
};

void refuse_jump(const Law& law, const std::string& path, const SwitchInstant& at, const Seam& joint) {
  const double position = joint.jump(&TimeValue::f), speed = joint.jump(&TimeValue::f_dot);
  if (position == 0.0 && speed == 0.0) return;
  const char* const what = position > 0.0 ? "the law" : "the speed of the law";
  throw ModelError(
      law.place, path,
      fmt::format("{} '{}' jumps by {:.6g} at t = {:.9g} s, which would take an impulse", what, law.text,
                  position > 0.0 ? position : speed, at.before),
      "join the pieces so that value and speed go on, for example by 10*s^3 - 15*s^4 + 6*s^5 with s "
      "from 0 to 1; the acceleration may jump");
}

/// One window of time.
void refuse_jumps_in(const Law& law, const std::string& path, const ExpressionTree& tree,
                     const TimeLaw& value, double t0, double t1) {
  const std::vector<SwitchInstant> switches = find_switches(tree, t0, t1);
  for (std::size_t i = 0; i < switches.size(); ++i) {
    const SwitchInstant& at = switches[i];
    const double start = i > 0 ? switches[i - 1].after : t0;
    const double end = i + 1 < switches.size() ? switches[i + 1].before : t1;
    refuse_jump(
        law, path, at,
        {value(0.5 * (start + at.before)), value(at.before), value(at.after), value(0.5 * (at.after + end))});
  }
}

}  // namespace

StepEnds::StepEnds(const Model& model) : duration_(model.simulate.duration) {
  const LawVisit add = [&](const Law& law, const std::string& path) {
    if (!law.text.empty()) laws_.push_back(time_tree(law, path, model));
  };
  visit_prescribed(model, add);
  visit_forces(model, add);
}

std::optional<SwitchInstant> StepEnds::next(double t) {
  for (;;) {
    while (at_ < found_.size() && found_[at_].after <= t) ++at_;
    if (at_ < found_.size()) return found_[at_];
    const double from = std::max(searched_, t);
    if (laws_.empty() || !(from < duration_)) return std::nullopt;
    searched_ = std::min(duration_, from + duration_ / kWindows);
    found_.clear();
    at_ = 0;
    for (const ExpressionTree& law : laws_) {
      const std::vector<SwitchInstant> more = find_switches(law, from, searched_);
      found_.insert(found_.end(), more.begin(), more.end());
    }
    std::ranges::sort(found_, {}, &SwitchInstant::before);
  }
}

void refuse_jumps(const Model& model) {
  visit_prescribed(model, [&](const Law& law, const std::string& path) {
    if (law.text.empty()) return;
    const ExpressionTree tree = time_tree(law, path, model);
    const TimeLaw value = time_law(law, path, model);
    const double window = model.simulate.duration / kWindows;
    for (double i = 0.0; i < kWindows; ++i)
      refuse_jumps_in(law, path, tree, value, i * window, (i + 1.0) * window);
  });
}

void refuse_unbounded_laws(const Model& model, double t, double failed_at) {
  constexpr double kAside = 1e-3;  // of the duration
  constexpr double kSpike = 100.0;
  const double aside = kAside * model.simulate.duration;
  visit_prescribed(model, [&](const Law& law, const std::string& path) {
    if (law.text.empty()) return;
    const TimeLaw value = time_law(law, path, model);
    const auto speed = [&](double at) { return std::abs(value(at).f_dot); };
    std::string problem = not_finite(value(failed_at));
    // What is not a number on one side is no reason against a spike: asin(t) ends at 1.
    const double beside = std::fmax(speed(std::max(0.0, t - aside)), speed(t + aside));
    if (problem.empty() && speed(t) > kSpike * beside && beside > 0.0)
      problem = fmt::format("its speed, {:.4g} so near to that time, grows without bound", speed(t));
    if (problem.empty()) return;
    throw SimulationError(
        failed_at,
        fmt::format(
            "{}: the law '{}' is not finite here: {}; a prescribed motion needs a finite value, speed and "
            "acceleration throughout the run: change the law, or end the run before",
            path, law.text, problem));
  });
}

}  // namespace camber
