#include <camber/simulate/events.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include <camber/model/event_kind.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

/// Times of events are found to this share of the time, or of the step where that is longer.
constexpr double kTimeTolerance = 1e-12;
/// A function whose distance from zero is more than this many times its change over a step is not searched for
/// a double passage inside the step.
constexpr double kFarFromZero = 2.0;
/// Where in a step a function is looked at that may dip: its slope at the ends, and the middle.
constexpr double kInside[] = {0.01, 0.25, 0.5, 0.75, 0.99};
/// A dip narrower than this share of its step is not looked for.
constexpr double kNarrowDip = 1e-9;
/// More events of one name are counted only: memory stays bounded however long the run.
constexpr long kMostOfOneName = 100;

int side_of(double g) {
  if (g < 0.0) return -1;
  return g > 0.0 ? 1 : 0;
}

bool counts(Crossing direction, int new_side) {
  if (direction == Crossing::kBoth) return true;
  return (direction == Crossing::kRising) == (new_side > 0);
}

/// A passage in one direction only leads to a side: there it holds.
bool holds(Crossing direction, int side) {
  return direction != Crossing::kBoth && side != 0 && counts(direction, side);
}

std::string crossing_text(const EventRule& rule, bool at_start) {
  if (at_start)
    return fmt::format("{} is {} zero at the start", rule.expression.text,
                       rule.direction == Crossing::kRising ? "above" : "below");
  if (rule.direction == Crossing::kBoth) return fmt::format("{} passes through zero", rule.expression.text);
  return fmt::format("{} {} through zero", rule.expression.text,
                     rule.direction == Crossing::kRising ? "rises" : "falls");
}

/// Near a singular pose reactions grow without bound and change their signs: what is told by them stays as it was.
bool is_of_reactions(const WatchedEvent& event) {
  return event.kind == kLiftOff.name || event.kind == kSlip.name || event.kind == kSingular.name;
}

}  // namespace

EventWatch::EventWatch(System& system) : system_(system), watched_(automatic_events(system)) {
  for (const WatchedEvent& event : watched_) {
    needs_contacts_ = needs_contacts_ || event.kind == kLiftOff.name || event.kind == kSlip.name;
  }
  for (std::size_t i = 0; i < watched_.size(); ++i)
    if (watched_[i].kind == kSingular.name) singular_ = i;
  add_pieces();
  add_expressions();
  change_.assign(watched_.size(), 0.0);
  side_.assign(watched_.size(), 0);
}

void EventWatch::add_pieces() {
  for (const std::size_t part : system_.states_with_pieces())
    watched_.push_back({.name = {},
                        .kind = {},
                        .value = [this, part] { return system_.piece_margin(part); },
                        .text = {},
                        .next_piece = [this, part](double* y) { system_.next_piece(part, y); }});
}

void EventWatch::add_expressions() {
  const Model& model = system_.mechanism.model;
  const auto ignored = [](const EventRule& rule) { return rule.action == EventAction::kIgnore; };
  if (std::all_of(model.events.begin(), model.events.end(), ignored)) return;
  law_values_ = std::make_unique<LawValues>(system_.mechanism);
  std::vector<Variable> variables = law_values_->variables();
  const auto known = [&](const std::string& name) {
    return std::any_of(variables.begin(), variables.end(), [&](const Variable& v) { return v.name == name; });
  };
  const auto needs_more = [&](const EventRule& rule) {
    const std::vector<std::string> names = names_used(rule.expression, "events." + rule.name);
    return !ignored(rule) && !std::all_of(names.begin(), names.end(), known);
  };
  if (std::any_of(model.events.begin(), model.events.end(), needs_more)) {
    recorder_ = std::make_unique<Recorder>(system_);
    variables = recorder_->variables();
  }
  for (const EventRule& rule : model.events) {
    if (ignored(rule)) continue;
    const auto expression = std::make_shared<Expression>(rule.expression, "events." + rule.name, variables);
    watched_.push_back({rule.name, std::string(kUserEvent), rule.direction, rule.action,
                        [expression] { return (*expression)(); },
                        [rule](bool at_start) { return crossing_text(rule, at_start); }});
  }
}

EventWatch::Row EventWatch::evaluate(double t, const VectorX& y) {
  ++evaluations_;
  if (recorder_) {
    (void)recorder_->row(t, y);
  } else {
    system_.evaluate(t, y.data());
    if (needs_contacts_) system_.make_reactions_smallest();
    if (law_values_) law_values_->set(system_.now().state);
  }
  Row row{t, std::vector<double>(watched_.size())};
  const bool held = system_.in_window(t);
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    row.g[i] = held && is_of_reactions(watched_[i]) ? last_.g[i] : watched_[i].value();
    if (!std::isfinite(row.g[i]))
      throw SimulationError(t, fmt::format("the event {} is not finite ({})", watched_[i].name, row.g[i]));
  }
  return row;
}

void EventWatch::start(double t, const VectorX& y) {
  resume(t, y, {}, 0);
  for (std::size_t i = 0; i < watched_.size(); ++i)
    if (!watched_[i].next_piece && holds(watched_[i].direction, side_[i]))
      record(t, i, watched_[i].text(true), true);
}

void EventWatch::resume(double t, const VectorX& y, const std::vector<EventRecord>& events, long left_out) {
  events_ = events;
  left_out_ = left_out;
  if (watched_.empty()) return;
  y_ = y;
  last_ = evaluate(t, y);
  std::transform(last_.g.begin(), last_.g.end(), side_.begin(), side_of);
  for (std::size_t i = 0; i < watched_.size(); ++i)
    if (watched_[i].next_piece) side_[i] = 1;  // it holds until its margin falls below zero
}

bool EventWatch::may_dip(const Row& end) const {
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    if (side_of(last_.g[i]) != side_of(end.g[i])) continue;  // a passage: it needs no search
    const double distance = std::min(std::abs(last_.g[i]), std::abs(end.g[i]));
    const double change = std::max(std::abs(end.g[i] - last_.g[i]), change_[i]);
    if (distance < kFarFromZero * change) return true;
  }
  return false;
}

std::vector<EventWatch::Row> EventWatch::sample(Integrator& integrator, Row end) {
  std::vector<Row> rows{last_};
  if (may_dip(end)) {
    const double h = end.t - last_.t;
    for (const double share : kInside) {
      const double t = last_.t + share * h;
      if (!(t > rows.back().t && t < end.t)) continue;
      integrator.state_at(t, y_);
      rows.push_back(evaluate(t, y_));
    }
  }
  rows.push_back(std::move(end));
  return rows;
}

void EventWatch::find_passages(Integrator& integrator, const std::vector<Row>& rows, std::size_t event,
                               std::vector<Passage>& found) {
  const double h = rows.back().t - rows.front().t;
  const TimeFunction g = [&](double t) {
    integrator.state_at(t, y_);
    return evaluate(t, y_).g[event];
  };
  const auto at = [&](std::size_t i) { return Sample{rows[i].t, rows[i].g[event]}; };
  const auto pass = [&](const Sample& a, const Sample& b) {
    const int new_side = -side_[event];
    const double tolerance = kTimeTolerance * std::max(std::abs(b.t), h);
    if (counts(watched_[event].direction, new_side))
      found.push_back({find_crossing(g, a, b, tolerance).t, event});
    side_[event] = new_side;
  };
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const Sample b = at(i);
    if (side_[event] == 0) {
      side_[event] = side_of(b.g);
    } else if (side_of(b.g) != side_[event]) {
      pass(at(i - 1), b);
    } else if (i + 1 < rows.size() && side_of(at(i + 1).g) == side_[event] &&
               std::abs(b.g) <= std::min(std::abs(at(i - 1).g), std::abs(at(i + 1).g))) {
      const auto bottom = find_dip(g, at(i - 1), b, at(i + 1), kNarrowDip * h);
      if (!bottom) continue;
      // The passage there lies before or behind b; that back does too.
      pass(bottom->t < b.t ? at(i - 1) : b, *bottom);
      pass(*bottom, bottom->t < b.t ? b : at(i + 1));
    }
  }
}

void EventWatch::after_step(Integrator& integrator) {
  if (watched_.empty() || stopped_) return;
  Row end = evaluate(integrator.t(), integrator.y());
  const std::vector<Row> rows = sample(integrator, end);
  std::vector<Passage> found;
  for (std::size_t i = 0; i < watched_.size(); ++i) find_passages(integrator, rows, i, found);
  std::stable_sort(found.begin(), found.end(), [](const Passage& a, const Passage& b) { return a.t < b.t; });
  for (const Passage& passage : found) {
    if (stopped_ || (piece_ended_ && passage.t > *piece_ended_)) break;
    integrator.state_at(passage.t, y_);
    Row row = evaluate(passage.t, y_);
    if (watched_[passage.event].next_piece) {
      if (!piece_ended_) end = std::move(row);
      piece_ended_ = passage.t;
      ended_.push_back(passage.event);
    } else {
      record(passage.t, passage.event, watched_[passage.event].text(false), false);
    }
  }
  for (std::size_t i = 0; i < watched_.size(); ++i) change_[i] = std::abs(end.g[i] - last_.g[i]);
  last_ = std::move(end);
}

void EventWatch::begin_next_piece(VectorX& y) {
  (void)evaluate(*piece_ended_, y);
  for (const std::size_t event : ended_) watched_[event].next_piece(y.data());
  const Row after = evaluate(*piece_ended_, y);
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    // What the new piece makes jump is found as a passage in the next step.
    if (watched_[i].next_piece) last_.g[i] = after.g[i];
    side_[i] = watched_[i].next_piece ? 1 : side_of(last_.g[i]);
  }
  ended_.clear();
  piece_ended_.reset();
}

std::optional<double> EventWatch::singular_margin() const {
  if (!singular_) return std::nullopt;
  return last_.g[*singular_] + kSingularEvent;
}

void EventWatch::record_passage(double t, const VectorX& y, const std::string& text) {
  if (!singular_ || stopped_) return;
  (void)evaluate(t, y);
  record(t, *singular_, text, false);
}

void EventWatch::record(double t, std::size_t event, std::string text, bool at_start) {
  const WatchedEvent& watched = watched_[event];
  // The user's are passages: what is told at the start does not end the run before the first.
  const EventAction action = at_start && watched.kind == kUserEvent ? EventAction::kWarn : watched.action;
  if (action == EventAction::kStop) stopped_ = t;
  const auto same_name = [&](const EventRecord& other) { return other.name == watched.name; };
  if (std::count_if(events_.begin(), events_.end(), same_name) >= kMostOfOneName && !stopped_) {
    ++left_out_;
    return;
  }
  const State& state = system_.now().state;
  events_.push_back({t, watched.name, watched.kind, std::move(text), action,
                     std::vector<double>(state.q.begin(), state.q.end()),
                     std::vector<double>(state.u.begin(), state.u.end())});
}

}  // namespace camber
