#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>
#include <camber/io/model_yaml_words.h>
#include <camber/io/model_yaml_write_parts.h>

namespace camber {

namespace {

/// "component: slide, " where there is one.
std::string written_component(const std::string& component) {
  return component.empty() ? std::string{} : fmt::format("component: {}, ", component);
}

std::string written_wrench(const AppliedWrench& wrench) {
  return fmt::format("  {}: {{body: {}, at: {}, force: {}, torque: {}, axes: {}}}\n", word(wrench.name),
                     word(wrench.body), written(wrench.at), written(wrench.force), written(wrench.torque),
                     wrench.in_body_axes ? "body" : "world");
}

std::string written_what(const PointSpring& spring) {
  std::string text = fmt::format(
      "type: spring, from: {{body: {}, at: {}}}, to: {{body: {}, at: {}}}, stiffness: {}, damping: {}",
      word(spring.body_a), written(spring.at_a), word(spring.body_b), written(spring.at_b), spring.stiffness,
      spring.damping);
  if (spring.rest) text += ", rest: " + written(*spring.rest);
  if (!spring.force.text.empty()) text += ", force: " + quoted(spring.force.text);
  if (spring.tension_only) text += ", tension_only: true, onset: " + written(spring.onset);
  return text;
}

std::string written_what(const Bushing& bushing) {
  return fmt::format("type: bushing, parent: {}, child: {}, at: {}, axes: {}, stiffness: {}, damping: {}",
                     word(bushing.parent), word(bushing.child), written(bushing.at),
                     written_axes(bushing.axes), written_list(bushing.stiffness),
                     written_list(bushing.damping));
}

}  // namespace

std::string written_stops(const std::vector<Stop>& stops) {
  std::string text;
  for (const Stop& stop : stops) {
    text += fmt::format("{}{{{}stiffness: {}, dissipation: {}, onset: {}", text.empty() ? "" : ", ",
                        written_component(stop.component), stop.stiffness, stop.dissipation, stop.onset);
    if (stop.lower) text += ", lower: " + written(*stop.lower);
    if (stop.upper) text += ", upper: " + written(*stop.upper);
    text += "}";
  }
  return text.empty() ? text : ", stops: [" + text + "]";
}

std::string written_friction(const Joint& joint) {
  std::string text;
  for (const Friction& friction : joint.friction)
    text += fmt::format(
        "{}{{{}{}: {}, speed: {}}}", text.empty() ? "" : ", ", written_component(friction.component),
        speed_turns(joint.type, friction.component) ? "torque" : "force", friction.effort, friction.speed);
  return text.empty() ? text : ", friction: [" + text + "]";
}

std::string written_forces(const Model& model) {
  std::string text;
  for (const AppliedWrench& wrench : model.forces) text += written_wrench(wrench);
  for (const ForceElement& element : model.force_elements)
    text += fmt::format("  {}: {{{}}}\n", word(element.name),
                        std::visit([](const auto& what) { return written_what(what); }, element.what));
  return text.empty() ? text : "forces:\n" + text;
}

}  // namespace camber
