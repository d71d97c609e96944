#include <algorithm>

#include <fmt/format.h>

#include <camber/io/part_reader.h>

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

std::vector<Stop> read_stops(const Fields& joint, const Frames& frames) {
  std::vector<Stop> stops;
  for (const Fields& fields : joint.tables("stops")) {
    stops.push_back(read_part<Stop>(fields, frames));
    stops.back().place = fields.place();
  }
  return stops;
}

std::vector<Friction> read_friction(const Fields& joint, const JointType& type, const Frames& frames) {
  std::vector<Friction> all;
  const std::string name = joint.path().substr(joint.path().rfind('.') + 1);
  for (const Fields& fields : joint.tables("friction")) {
    const std::string component = fields.text("component").value_or("");
    check_effort_key(fields, component.empty() ? name : name + "." + component, type, component);
    all.push_back(read_part<Friction>(fields, frames));
    all.back().place = fields.place();
  }
  return all;
}

AppliedWrench read_wrench(const YamlKey& name, const Fields& fields, const Frames& frames) {
  if (!fields.has("force") && !fields.has("torque"))
    throw ModelError(fields.place(), fields.path(), "found neither a force nor a torque", "give one of them");
  if (fields.has("force") && !fields.has("at"))
    throw ModelError(fields.place(), fields.path(), "'at' is missing",
                     "at: the point where the force acts [m]");
  AppliedWrench wrench = read_part<AppliedWrench>(fields, frames);
  wrench.name = name.text;
  wrench.place = name.place;
  return wrench;
}

ForceElement read_force_element(const YamlKey& name, const Fields& fields, const Frames& frames) {
  return {name.text, read_alternative<decltype(ForceElement::what)>(fields, frames, *fields.text("type")),
          name.place};
}

}  // namespace camber
