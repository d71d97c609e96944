#include <camber/io/model_yaml_parts.h>

namespace camber {

namespace {

BodyVector read_direction(const Fields& fields, const Frames& frames) {
  return {*fields.text("body"), frames.frame(fields).R * *fields.vector("direction")};
}

}  // namespace

BodyVector read_point(const Fields& fields, const Frames& frames) {
  return {*fields.text("body"), frames.frame(fields) * *fields.vector("at")};
}

Output read_output(const YamlKey& name, const YamlNode& node, const Calculator& calculator,
                   const Frames& frames) {
  const std::string path = "outputs." + name.text;
  Output output{.name = name.text, .what = Law{}, .place = name.place};
  if (node.kind == YamlNode::Kind::kScalar) {
    output.what = node.scalar;
    return output;
  }
  if (node.kind != YamlNode::Kind::kMap) fail_expected(node, path, "an expression or a probe");
  const Fields fields(node, kOutputTable, path, calculator);
  if (const auto point = fields.table("point")) {
    const auto [body, at] = read_point(*point, frames);
    output.what = PointProbe{body, at};
  } else if (const auto angle = fields.table("angle")) {
    const auto [body_a, direction_a] = read_direction(*angle->table("from"), frames);
    const auto [body_b, direction_b] = read_direction(*angle->table("to"), frames);
    output.what = AngleProbe{body_a, body_b, direction_a, direction_b};
  } else if (const auto euler = fields.table("euler")) {
    output.what = EulerProbe{*euler->text("body"), *euler->text("sequence"), *euler->integer("component")};
  } else if (const auto distance = fields.table("distance")) {
    const auto [body_a, at_a] = read_point(*distance->table("from"), frames);
    const auto [body_b, at_b] = read_point(*distance->table("to"), frames);
    output.what = DistanceProbe{body_a, body_b, at_a, at_b};
  } else if (const auto section = fields.text("section")) {
    output.what = SectionProbe{*section};
  } else {
    output.what = PowerProbe{*fields.text("power")};
  }
  return output;
}

SimulateSettings read_simulate(const Fields& fields) {
  SimulateSettings settings;
  settings.duration = fields.number("duration").value_or(settings.duration);
  settings.output = fields.number("output").value_or(settings.output);
  settings.integrator = fields.text("integrator").value_or(settings.integrator);
  settings.tolerance = fields.number("tolerance").value_or(settings.tolerance);
  settings.step = fields.number("step").value_or(settings.step);
  if (const auto actions = fields.table("on_event")) settings.on_event = read_event_actions(*actions);
  settings.attitude = fields.text("attitude").value_or(settings.attitude);
  return settings;
}

}  // namespace camber
