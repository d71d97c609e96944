#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>
#include <camber/io/model_yaml_words.h>
#include <camber/io/model_yaml_write_parts.h>
#include <camber/io/part_writer.h>

namespace camber {

namespace {

/// ", KEY: [...]" of a joint, or nothing.
std::string written_list_of(std::string_view key, std::vector<YamlNode> parts) {
  return parts.empty() ? std::string{} : fmt::format(", {}: {}", key, flow_text(list_node(std::move(parts))));
}

std::string entry(const std::string& name, const YamlNode& node) {
  return fmt::format("  {}: {}\n", word(name), flow_text(node));
}

}  // namespace

std::string written_stops(const std::vector<Stop>& stops) {
  std::vector<YamlNode> parts;
  for (const Stop& stop : stops) parts.push_back(part_node(stop));
  return written_list_of("stops", std::move(parts));
}

std::string written_friction(const Joint& joint) {
  std::vector<YamlNode> parts;
  for (const Friction& friction : joint.friction)
    parts.push_back(part_node(friction, speed_turns(joint.type, friction.component)));
  return written_list_of("friction", std::move(parts));
}

std::string written_forces(const Model& model) {
  std::string text;
  for (const AppliedWrench& wrench : model.forces) text += entry(wrench.name, part_node(wrench));
  for (const ForceElement& element : model.force_elements)
    text += entry(element.name, alternative_node(element.what));
  return text.empty() ? text : "forces:\n" + text;
}

}  // namespace camber
