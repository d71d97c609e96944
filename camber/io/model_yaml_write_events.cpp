#include <fmt/format.h>

#include <camber/io/model_yaml_words.h>
#include <camber/io/model_yaml_write_parts.h>

namespace camber {

std::string written_action(const std::optional<EventAction>& action) {
  return action ? ", on_event: " + event_action_name(*action) : "";
}

std::string written_axle(const Axle& axle) {
  return fmt::format("  {}: {{left: {}, right: {}}}\n", word(axle.name), word(axle.left), word(axle.right));
}

std::string written_event(const EventRule& event) {
  return fmt::format("  {}: {{expression: {}, direction: {}, on_event: {}}}\n", word(event.name),
                     quoted(event.expression.text), crossing_name(event.direction),
                     event_action_name(event.action));
}

std::string written_actions(const EventActions& actions) {
  return fmt::format("{{lift_off: {}, slip: {}, limit: {}, flat: {}, singular: {}}}",
                     event_action_name(actions.lift_off), event_action_name(actions.slip),
                     event_action_name(actions.limit), event_action_name(actions.flat),
                     event_action_name(actions.singular));
}

}  // namespace camber
