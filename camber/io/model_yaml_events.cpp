#include <camber/io/model_yaml_parts.h>
#include <camber/model/words.h>

namespace camber {

Axle read_axle(const ValueKey& name, const Fields& fields) {
  return {name.text, *fields.text("left"), *fields.text("right"), name.place};
}

EventRule read_event(const ValueKey& name, const Fields& fields) {
  EventRule event{.name = name.text, .expression = *fields.law("expression"), .place = name.place};
  if (const auto direction = fields.text("direction")) event.direction = *value_of_word<Crossing>(*direction);
  if (const auto action = fields.text("on_event")) event.action = *value_of_word<EventAction>(*action);
  return event;
}

}  // namespace camber
