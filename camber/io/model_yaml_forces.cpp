#include <algorithm>

#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>

namespace camber {

void check_effort_key(const Fields& fields, const std::string& speed, const JointType& type,
                      const std::string& component) {
  const std::vector<std::string> speeds = speed_names(type);
  if (std::find(speeds.begin(), speeds.end(), component) == speeds.end()) return;  // validation names it
  const bool turns = speed_turns(type, component);
  const char* wrong = turns ? "force" : "torque";
  if (fields.has(wrong))
    fields.fail(wrong, fmt::format("'{}' {}", speed, turns ? "turns" : "slides"),
                fmt::format("write {} instead of {}", turns ? "torque" : "force", wrong));
}

std::vector<Stop> read_stops(const Fields& joint) {
  std::vector<Stop> stops;
  for (const Fields& fields : joint.tables("stops")) {
    Stop stop{.component = fields.text("component").value_or(""),
              .lower = fields.number("lower"),
              .upper = fields.number("upper"),
              .stiffness = *fields.number("stiffness"),
              .place = fields.place()};
    stop.dissipation = fields.number("dissipation").value_or(stop.dissipation);
    stop.onset = fields.number("onset").value_or(stop.onset);
    stops.push_back(std::move(stop));
  }
  return stops;
}

std::vector<Friction> read_friction(const Fields& joint, const JointType& type) {
  std::vector<Friction> all;
  const std::string name = joint.path().substr(joint.path().rfind('.') + 1);
  for (const Fields& fields : joint.tables("friction")) {
    const std::string component = fields.text("component").value_or("");
    check_effort_key(fields, component.empty() ? name : name + "." + component, type, component);
    const std::string_view key = fields.one_of({"torque", "force"});
    all.push_back({component, *fields.number(key), *fields.number("speed"), fields.place()});
  }
  return all;
}

AppliedWrench read_wrench(const YamlKey& name, const Fields& fields, const Frames& frames) {
  AppliedWrench wrench{.name = name.text, .body = *fields.text("body"), .place = name.place};
  if (!fields.has("force") && !fields.has("torque"))
    throw ModelError(fields.place(), fields.path(), "found neither a force nor a torque", "give one of them");
  if (fields.has("force") && !fields.has("at"))
    throw ModelError(fields.place(), fields.path(), "'at' is missing",
                     "at: the point where the force acts [m]");
  if (const auto at = fields.vector("at")) wrench.at = frames.frame(fields) * *at;
  if (const auto laws = fields.laws("force")) wrench.force = *laws;
  if (const auto laws = fields.laws("torque")) wrench.torque = *laws;
  wrench.in_body_axes = fields.text("axes") == "body";
  return wrench;
}

namespace {

PointSpring read_spring(const Fields& fields, const Frames& frames) {
  const auto [body_a, at_a] = read_point(*fields.table("from"), frames);
  const auto [body_b, at_b] = read_point(*fields.table("to"), frames);
  PointSpring spring{.body_a = body_a, .body_b = body_b, .at_a = at_a, .at_b = at_b};
  spring.stiffness = fields.number("stiffness").value_or(spring.stiffness);
  spring.rest = fields.number("rest");
  spring.damping = fields.number("damping").value_or(spring.damping);
  spring.force = fields.law("force").value_or(spring.force);
  spring.tension_only = fields.flag("tension_only").value_or(spring.tension_only);
  if (fields.has("onset") && !spring.tension_only)
    fields.fail("onset", "only a rope has an onset", "remove it, or say tension_only: true");
  spring.onset = fields.number("onset").value_or(spring.onset);
  return spring;
}

Vector6 read_six(const Fields& fields, const char* key) {
  if (!fields.has(key)) return Vector6::Zero();
  const std::vector<double> values = fields.numbers(key);
  if (values.size() != 6)
    fields.fail(key, fmt::format("found {} value{}", values.size(), values.size() == 1 ? "" : "s"),
                "a bushing takes six: along x, y, z, then about them");
  return Vector6(values.data());
}

Bushing read_bushing(const Fields& fields, const Frames& frames) {
  const Transform X = frames.frame(fields);
  return {.parent = *fields.text("parent"),
          .child = *fields.text("child"),
          .at = X * *fields.vector("at"),
          .axes = X.R * fields.axes("axes").value_or(Matrix3::Identity()),
          .stiffness = read_six(fields, "stiffness"),
          .damping = read_six(fields, "damping")};
}

}  // namespace

ForceElement read_force_element(const YamlKey& name, const Fields& fields, const Frames& frames) {
  if (fields.text("type") == "bushing") return {name.text, read_bushing(fields, frames), name.place};
  return {name.text, read_spring(fields, frames), name.place};
}

}  // namespace camber
