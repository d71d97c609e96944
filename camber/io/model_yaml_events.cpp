#include <camber/io/model_yaml_parts.h>

namespace camber {

namespace {

void set_action(const Fields& fields, const char* key, EventAction& action) {
  if (const auto given = read_event_action(fields, key)) action = *given;
}

}  // namespace

std::optional<EventAction> read_event_action(const Fields& fields, const char* key) {
  const auto name = fields.text(key);
  if (!name) return std::nullopt;
  return event_action_from_name(*name);
}

Axle read_axle(const YamlKey& name, const Fields& fields) {
  return {name.text, *fields.text("left"), *fields.text("right"), name.place};
}

EventRule read_event(const YamlKey& name, const Fields& fields) {
  EventRule event{.name = name.text, .expression = *fields.law("expression"), .place = name.place};
  if (const auto direction = fields.text("direction")) event.direction = crossing_from_name(*direction);
  set_action(fields, "on_event", event.action);
  return event;
}

EventActions read_event_actions(const Fields& fields) {
  EventActions actions;
  set_action(fields, "lift_off", actions.lift_off);
  set_action(fields, "slip", actions.slip);
  set_action(fields, "limit", actions.limit);
  set_action(fields, "flat", actions.flat);
  set_action(fields, "singular", actions.singular);
  return actions;
}

}  // namespace camber
