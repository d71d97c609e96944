#include <algorithm>

#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>
#include <camber/model/joint_units.h>
#include <camber/model/validate_tools.h>

/// Prescribed motions, chosen speeds.
namespace camber {

namespace {

JointDriver read_joint_target(const Fields& fields, const JointSet& joints) {
  for (const char* key : {"at", "x", "y", "z", "on", "in"})
    if (fields.has(key)) fields.fail(key, "it belongs to a driver of a body's point", "remove it");
  JointDriver target{.coordinate = *fields.text("joint"), .law = {}};
  const std::string_view given = fields.one_of({"angle", "position"});
  target.law = *fields.law(given);
  const auto [name, component] = split_speed(target.coordinate);
  const Joint* joint = joints.find(name);
  if (joint == nullptr) return target;  // validation names it
  const bool turns = speed_turns(joint->type, component);
  const std::string_view right = turns ? "angle" : "position";
  const std::vector<std::string> speeds = speed_names(joint->type);
  if (given != right && std::find(speeds.begin(), speeds.end(), component) != speeds.end())
    fields.fail(given, fmt::format("'{}' {}", target.coordinate, turns ? "turns" : "slides"),
                fmt::format("write {} instead of {}", right, given));
  return target;
}

PointDriver read_point_target(const Fields& fields, const Frames& frames) {
  for (const char* key : {"angle", "position"})
    if (fields.has(key))
      fields.fail(key, "it belongs to a driver of a joint", "give x, y or z of the body's point");
  if (!fields.has("at"))
    throw ModelError(fields.place(), fields.path(), "'at' is missing", "at: the point that is driven [m]");
  const auto [body, at] = read_point(fields, frames);
  return {
      body,
      at,
      fields.text("on").value_or(kGround),
      {fields.law("x").value_or(Law{}), fields.law("y").value_or(Law{}), fields.law("z").value_or(Law{})}};
}

}  // namespace

Driver read_driver(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  Driver driver{.name = name.text, .what = {}, .place = name.place};
  if (fields.one_of({"joint", "body"}) == "joint")
    driver.what = read_joint_target(fields, drawing.joints);
  else
    driver.what = read_point_target(fields, drawing.frames);
  return driver;
}

std::vector<SpeedName> read_independent(const Fields& top, const JointSet& joints) {
  std::vector<SpeedName> speeds;
  for (const Word& word : top.words("independent")) {
    check_speed(word.place, word.path, word.text, joints);
    speeds.push_back({word.text, word.place});
  }
  return speeds;
}

std::vector<UserSpeed> read_speeds(const ValueTree& section) {
  std::vector<UserSpeed> speeds;
  for (std::size_t i = 0; i < section.keys.size(); ++i) {
    const std::string& name = section.keys[i].text;
    if (section.values[i].kind != ValueTree::Kind::kScalar)
      fail_expected(section.values[i], "speeds." + name, "an expression");
    speeds.push_back({name, section.values[i].scalar});
  }
  return speeds;
}

}  // namespace camber
