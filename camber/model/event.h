#pragma once

#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include <camber/model/describe.h>
#include <camber/model/law.h>
#include <camber/model/words.h>

/// What a run watches on its way: where a model's assumptions end, and what the user wants to be told.
namespace camber {

/// What happens when it does: nothing, a line in the result, or the end of the run.
enum class EventAction { kIgnore, kWarn, kStop };

/// The words of event actions in model files.
constexpr std::array<WordOf<EventAction>, 3> word_table(std::type_identity<EventAction>) {
  return {{{EventAction::kIgnore, "ignore"}, {EventAction::kWarn, "warn"}, {EventAction::kStop, "stop"}}};
}

/// Which passage through zero counts.
enum class Crossing { kRising, kFalling, kBoth };

/// The words of crossings in model files.
constexpr std::array<WordOf<Crossing>, 3> word_table(std::type_identity<Crossing>) {
  return {{{Crossing::kRising, "rising"}, {Crossing::kFalling, "falling"}, {Crossing::kBoth, "both"}}};
}

/// An event of the user's own: an expression of any columns passes through zero.
struct EventRule {
  static constexpr std::string_view kPart = "event";

  std::string name;                         ///< of the event
  Law expression;                           ///< of columns, parameters and t
  Crossing direction = Crossing::kBoth;     ///< which passage through zero counts
  EventAction action = EventAction::kWarn;  ///< what happens then
  Place place = {};                         ///< in the model file
};

template <class Visitor, Describing<EventRule> Part>
void describe(Visitor& v, Part& event) {
  v.law("expression", event.expression, {.required = true},
        "an expression of columns, parameters and t; the event happens where it passes through zero");
  v.choice("direction", event.direction, {}, "which passage through zero counts");
  v.choice("on_event", event.action, {}, "what happens then");
}

/// What happens at the events that need not be asked for.
struct EventActions {
  static constexpr std::string_view kPart = "event_actions";

  EventAction lift_off = EventAction::kWarn;  ///< a contact pulls: it would have lifted off
  EventAction slip = EventAction::kWarn;      ///< a contact needs more friction than it has
  EventAction limit = EventAction::kStop;     ///< a joint passes one of its limits
  EventAction flat = EventAction::kStop;      ///< a wheel lies flat
  EventAction singular = EventAction::kWarn;  ///< the constraints come near to losing rank
};

template <class Visitor, Describing<EventActions> Part>
void describe(Visitor& v, Part& actions) {
  v.choice("lift_off", actions.lift_off, {}, "a contact pulls");
  v.choice("slip", actions.slip, {}, "a contact needs more friction than it has");
  v.choice("limit", actions.limit, {}, "a joint passes one of its limits");
  v.choice("flat", actions.flat, {}, "a wheel lies flat");
  v.choice("singular", actions.singular, {}, "the constraints come near to losing rank");
}

/// Two contacts, left and right of a vehicle, whose share of the load is watched.
struct Axle {
  static constexpr std::string_view kPart = "axle";

  std::string name;   ///< of the axle
  std::string left;   ///< name of the contact on the left
  std::string right;  ///< name of the contact on the right
  Place place = {};   ///< in the model file
};

template <class Visitor, Describing<Axle> Part>
void describe(Visitor& v, Part& axle) {
  v.contact("left", axle.left, {.required = true}, "the contact on the left");
  v.contact("right", axle.right, {.required = true}, "the contact on the right");
}

}  // namespace camber
