#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <camber/model/law.h>

/// What a run watches on its way: where a model's assumptions end, and what the user wants to be told.
namespace camber {

/// What happens when it does: nothing, a line in the result, or the end of the run.
enum class EventAction { kIgnore, kWarn, kStop };

/// Which passage through zero counts.
enum class Crossing { kRising, kFalling, kBoth };

/// "ignore", "warn", "stop"
[[nodiscard]] std::vector<std::string> event_action_names();
[[nodiscard]] std::string event_action_name(EventAction action);
/// One of the names above.
[[nodiscard]] EventAction event_action_from_name(std::string_view name);

/// "rising", "falling", "both"
[[nodiscard]] std::vector<std::string> crossing_names();
[[nodiscard]] std::string crossing_name(Crossing crossing);
[[nodiscard]] Crossing crossing_from_name(std::string_view name);

/// An event of the user's own: an expression of any columns passes through zero.
struct EventRule {
  std::string name;
  Law expression;
  Crossing direction = Crossing::kBoth;
  EventAction action = EventAction::kWarn;
  Place place = {};
};

/// What happens at the events that need not be asked for.
struct EventActions {
  EventAction lift_off = EventAction::kWarn;  ///< a contact pulls: it would have lifted off
  EventAction slip = EventAction::kWarn;      ///< a contact needs more friction than it has
  EventAction limit = EventAction::kStop;     ///< a joint passes one of its limits
  EventAction flat = EventAction::kStop;      ///< a wheel lies flat
  EventAction singular = EventAction::kWarn;  ///< the constraints come near to losing rank
};

/// The values of a joint's one coordinate between which the model holds; passing one is an event, no force.
struct JointLimits {
  double lower = 0.0, upper = 0.0;           ///< [rad or m]
  std::optional<EventAction> on_event = {};  ///< instead of EventActions::limit
};

/// Two contacts, left and right of a vehicle, whose share of the load is watched.
struct Axle {
  std::string name;
  std::string left, right;  ///< contacts
  Place place = {};
};

}  // namespace camber
