#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include <camber/io/model_yaml.h>
#include <camber/io/model_yaml_words.h>
#include <camber/io/part_writer.h>
#include <camber/model/coupling/entry_context.h>
#include <camber/model/names.h>

namespace camber {

namespace {

std::string entry(const std::string& name, const ValueTree& node) {
  return fmt::format("  {}: {}\n", word(name), flow_text(node));
}

void refuse_custom(const std::vector<Joint>& joints) {
  for (const Joint& joint : joints)
    if (std::holds_alternative<Custom>(joint.type))
      throw ModelError(joint.place, "joints." + joint.name, "a custom joint has no text",
                       "keep the model in code");
}

std::string written_forces(const Model& model, const JointSet& joints) {
  std::string text;
  for (const AppliedWrench& wrench : model.forces) text += entry(wrench.name, part_node(wrench, joints));
  for (const ForceElement& element : model.force_elements)
    text += entry(element.name, alternative_node(element.what, joints));
  return text.empty() ? text : "forces:\n" + text;
}

std::string written_simulate(const SimulateSettings& settings, const JointSet& joints) {
  const ValueTree map = part_node(settings, joints);
  std::string text = "simulate:\n";
  for (std::size_t i = 0; i < map.keys.size(); ++i) text += entry(map.keys[i].text, map.values[i]);
  return text;
}

std::string written_probe(const Law& law) {
  return quoted(law.text);
}
std::string written_probe(const PointProbe& probe) {
  return fmt::format("{{point: {{body: {}, at: {}}}}}", word(probe.body), written(probe.at));
}
std::string written_probe(const AngleProbe& probe) {
  return fmt::format("{{angle: {{from: {{body: {}, direction: {}}}, to: {{body: {}, direction: {}}}}}}}",
                     word(probe.body_a), written(probe.direction_a), word(probe.body_b),
                     written(probe.direction_b));
}
std::string written_probe(const EulerProbe& probe) {
  return fmt::format("{{euler: {{body: {}, sequence: {}, component: {}}}}}", word(probe.body), probe.sequence,
                     probe.component);
}
std::string written_probe(const DistanceProbe& probe) {
  return fmt::format("{{distance: {{from: {{body: {}, at: {}}}, to: {{body: {}, at: {}}}}}}}",
                     word(probe.body_a), written(probe.at_a), word(probe.body_b), written(probe.at_b));
}
std::string written_probe(const MotionProbe& probe) {
  const bool of_a_point = probe.quantity == MotionProbe::Quantity::kVelocity ||
                          probe.quantity == MotionProbe::Quantity::kAcceleration;
  return fmt::format("{{{}: {{body: {}{}{}}}}}", motion_probe_name(probe.quantity), word(probe.body),
                     of_a_point ? ", at: " + written(probe.at) : "",
                     probe.in_body_axes ? ", axes: body" : "");
}
std::string written_probe(const ReactionProbe& probe) {
  return fmt::format("{{reaction: {{joint: {}, body: {}, at: {}{}}}}}", word(probe.joint), word(probe.body),
                     written(probe.at), probe.in_body_axes ? ", axes: body" : "");
}
std::string written_probe(const PowerProbe& probe) {
  return fmt::format("{{power: {}}}", word(probe.source));
}
std::string written_probe(const SectionProbe& probe) {
  return fmt::format("{{section: {}}}", word(probe.section));
}

std::string written_output(const Output& output) {
  const std::string what = std::visit([](const auto& probe) { return written_probe(probe); }, output.what);
  return fmt::format("  {}: {}\n", word(output.name), what);
}

ValueTree contact_node(const Contact& contact, const JointSet& joints) {
  PartWriter writer(joints);
  const auto type = []<class Shape>(const Shape&) { return std::string(Shape::kType); };
  add_key(writer.map, "type", text_node(std::visit(type, contact.shape)));
  describe(writer, contact);
  return std::move(writer.map);
}

/// A section whose entries `write` puts into words; nothing for an empty one.
template <class Parts, class Write>
std::string written_section(const char* key, const Parts& parts, Write write) {
  if (parts.empty()) return {};
  std::string text = fmt::format("{}:\n", key);
  for (const auto& part : parts) text += write(part);
  return text;
}

std::string written_initial(const Model& model) {
  if (model.initial_q.empty() && model.initial_u.empty() && model.guess_q.empty()) return {};
  const auto entry = [](const InitialValue& value) {
    return fmt::format("    {}: {}\n", word(value.name), value.value);
  };
  return "initial:\n" + written_section("  q", model.initial_q, entry) +
         written_section("  u", model.initial_u, entry) + written_section("  guess", model.guess_q, entry);
}

std::string written_independent(const std::vector<SpeedName>& speeds) {
  if (speeds.empty()) return {};
  std::string text;
  for (const SpeedName& speed : speeds) text += (text.empty() ? "" : ", ") + word(speed.name);
  return "independent: [" + text + "]\n";
}

}  // namespace

std::string write_model_yaml(const Model& model) {
  const auto parameter = [](const Parameter& p) {
    if (!p.range) return fmt::format("  {}: {}\n", word(p.name), p.value);
    return fmt::format("  {}: {{value: {}, range: [{}, {}]}}\n", word(p.name), p.value, p.range->least,
                       p.range->most);
  };
  const auto speed = [](const UserSpeed& s) {
    return fmt::format("  {}: {}\n", word(s.name), quoted(s.law.text));
  };
  refuse_custom(model.joints);
  const JointSet joints(all_joints(model));
  const Carriers carriers(joints);
  const auto described = [&](const auto& part) { return entry(part.name, part_node(part, joints)); };
  const auto contact = [&](const Contact& c) { return entry(c.name, contact_node(c, joints)); };
  const auto coupling = [&](const Coupling& c) {
    return entry(c.name, alternative_node(entry_of(c, carriers), joints));
  };
  const auto driver = [&](const Driver& d) {
    return entry(d.name, std::visit([&](const auto& kind) { return part_node(kind, joints); }, d.what));
  };
  return fmt::format("camber: 1\nname: {}\n", quoted(model.name)) +
         written_section("parameters", model.parameters, parameter) +
         fmt::format("gravity: {}\n", written(model.gravity)) +
         written_section("bodies", model.bodies,
                         [&](const Body& b) { return entry(b.name, part_node(entry_of(b), joints)); }) +
         written_section("joints", model.joints, described) +
         written_section("contacts", model.contacts, contact) +
         written_section("couplings", model.couplings, coupling) +
         written_section("drivers", model.drivers, driver) +
         written_section("sections", model.sections, described) + written_forces(model, joints) +
         written_section("actuators", model.actuators, described) + written_initial(model) +
         written_independent(model.independent) + written_section("speeds", model.speeds, speed) +
         written_section("axles", model.axles, described) +
         written_section("outputs", model.outputs, written_output) +
         written_section("events", model.events, described) + written_simulate(model.simulate, joints);
}

}  // namespace camber
