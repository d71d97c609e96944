#include <fmt/format.h>

#include <camber/io/model_yaml_words.h>
#include <camber/io/model_yaml_write_parts.h>

namespace camber {

std::string written_action(const std::optional<EventAction>& action) {
  return action ? fmt::format(", on_event: {}", word_of(*action)) : "";
}

std::string written_axle(const Axle& axle) {
  return fmt::format("  {}: {{left: {}, right: {}}}\n", word(axle.name), word(axle.left), word(axle.right));
}

std::string written_event(const EventRule& event) {
  return fmt::format("  {}: {{expression: {}, direction: {}, on_event: {}}}\n", word(event.name),
                     quoted(event.expression.text), word_of(event.direction), word_of(event.action));
}

}  // namespace camber
