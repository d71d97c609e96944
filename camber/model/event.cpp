#include <camber/model/event.h>

#include <algorithm>

namespace camber {

namespace {

/// The place of a name in the list of all names of an enumeration, in its order.
template <class Enum>
Enum from_name(const std::vector<std::string>& names, std::string_view name) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

std::vector<std::string> event_action_names() {
  return {"ignore", "warn", "stop"};
}

std::string event_action_name(EventAction action) {
  return event_action_names()[static_cast<std::size_t>(action)];
}

EventAction event_action_from_name(std::string_view name) {
  return from_name<EventAction>(event_action_names(), name);
}

std::vector<std::string> crossing_names() {
  return {"rising", "falling", "both"};
}

std::string crossing_name(Crossing crossing) {
  return crossing_names()[static_cast<std::size_t>(crossing)];
}

Crossing crossing_from_name(std::string_view name) {
  return from_name<Crossing>(crossing_names(), name);
}

}  // namespace camber
