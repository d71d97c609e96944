#include <camber/io/frames.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/model/joint_units.h>

namespace camber {

Frames::Frames(const std::vector<Body>& bodies) {
  for (const Body& body : bodies) bodies_.emplace(body.name, &body);
}

Transform Frames::frame(const Fields& entry) const {
  const auto name = entry.text("in");
  if (!name || *name == kGround) return {};
  const auto body = bodies_.find(*name);
  if (body == bodies_.end()) {
    std::vector<std::string> known;
    for (const auto& [known_name, unused] : bodies_) known.push_back(known_name);
    std::sort(known.begin(), known.end());
    entry.fail("in", fmt::format("there is no body '{}'", *name), suggest_name(*name, known));
  }
  if (!body->second->pose)
    entry.fail("in", fmt::format("the body '{}' has no frame of its own", *name), "give it a pose");
  return *body->second->pose;
}

Vector3 Frames::origin(const std::string& body) const {
  const auto entry = bodies_.find(body);
  if (entry == bodies_.end()) return Vector3::Zero();
  return entry->second->pose ? entry->second->pose->p : entry->second->com;
}

Vector3 Frames::com(const std::string& body) const {
  const auto entry = bodies_.find(body);
  return entry == bodies_.end() ? Vector3(Vector3::Zero()) : entry->second->com;
}

BodyVector read_point(const Fields& fields, const Frames& frames) {
  return {*fields.text("body"), frames.frame(fields) * *fields.vector("at")};
}

void check_motion_key(const Fields& fields, const std::string& speed, const JointType& type,
                      const std::string& component, const std::array<std::string_view, 2>& keys) {
  const std::vector<std::string> speeds = speed_names(type);
  if (std::find(speeds.begin(), speeds.end(), component) == speeds.end()) return;  // validation names it
  const bool turns = speed_turns(type, component);
  const auto [right, wrong] = turns ? std::pair{keys[0], keys[1]} : std::pair{keys[1], keys[0]};
  if (fields.has(wrong))
    fields.fail(wrong, fmt::format("'{}' {}", speed, turns ? "turns" : "slides"),
                fmt::format("write {} instead of {}", right, wrong));
}

}  // namespace camber
