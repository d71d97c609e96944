#include <algorithm>

#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>
#include <camber/model/names.h>

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

bool speed_turns(const JointType& type, const std::string& component) {
  const std::vector<std::string> speeds = speed_names(type);
  const auto speed = std::find(speeds.begin(), speeds.end(), component);
  if (speed == speeds.end()) return false;
  double q[kMaxJointCoordinates] = {};
  const double u[kMaxJointSpeeds] = {};
  JointMotion<double> m;
  neutral(type, q);
  motion(type, q, u, m);
  const auto& Sw = m.Sw[speed - speeds.begin()];
  return Sw[0] != 0.0 || Sw[1] != 0.0 || Sw[2] != 0.0;
}

namespace {

/// Axes are given where the type has them, and only there.
void check_keys_of_type(const Fields& fields, const JointType& type) {
  const JointAxes axes = joint_axes(type);
  const bool has_axis = axes != JointAxes::kBody;
  const bool may_have_second = axes == JointAxes::kAxisAndSecond || axes == JointAxes::kAxisAndHint;
  const std::string_view name = joint_type_name(type);
  if (has_axis && !fields.has("axis"))
    throw ModelError(fields.place(), fields.path(),
                     fmt::format("'axis' is missing: a {} joint needs it", name),
                     "axis: the axis; need not be unit");
  if (!has_axis && fields.has("axis"))
    fields.fail("axis", fmt::format("a {} joint has no axis", name), "remove it");
  if (!may_have_second && fields.has("second_axis"))
    fields.fail("second_axis", fmt::format("a {} joint has no second axis", name), "remove it");
  const bool is_helical = std::holds_alternative<Helical>(type);
  if (!is_helical && fields.has("pitch"))
    fields.fail("pitch", fmt::format("a {} joint has no pitch", name),
                "remove it, or make the joint helical");
  if (is_helical && !fields.has("pitch"))
    throw ModelError(fields.place(), fields.path(), "'pitch' is missing: a helical joint needs it",
                     "pitch: advance in one turn [m]");
  const bool point_matters = !std::holds_alternative<Weld>(type) && !std::holds_alternative<Free>(type);
  if (point_matters && !fields.has("at"))
    throw ModelError(fields.place(), fields.path(), fmt::format("'at' is missing: a {} joint needs it", name),
                     "at: the joint's point [m]");
}

}  // namespace

Joint read_joint(const YamlKey& name, const Fields& fields, const Frames& frames) {
  Joint joint;
  joint.name = name.text;
  joint.place = name.place;
  joint.type = *joint_type_from_name(*fields.text("type"));
  joint.parent = *fields.text("parent");
  joint.child = *fields.text("child");
  check_keys_of_type(fields, joint.type);

  const Transform X = frames.frame(fields);
  const auto at = fields.vector("at");
  joint.at = at ? X * *at : frames.origin(joint.child);
  if (const auto axis = fields.vector("axis")) joint.axis = X.R * *axis;
  if (const auto axis = fields.vector("second_axis")) joint.second_axis = X.R * *axis;
  if (auto* helical = std::get_if<Helical>(&joint.type)) helical->pitch = *fields.number("pitch");
  joint.stiffness = fields.numbers("stiffness");
  joint.damping = fields.numbers("damping");
  joint.rest = fields.numbers("rest");
  if (const auto limits = fields.pair("limits"))
    joint.limits = JointLimits{(*limits)[0], (*limits)[1], read_event_action(fields, "on_event")};
  else if (fields.has("on_event"))
    fields.fail("on_event", "the joint has no limits that could be passed", "give limits: [lower, upper]");
  joint.stops = read_stops(fields, frames);
  joint.friction = read_friction(fields, joint.type, frames);
  joint.cut = fields.flag("cut").value_or(false);
  return joint;
}

Actuator read_actuator(const YamlKey& name, const Fields& fields, const JointSet& joints) {
  Actuator actuator;
  actuator.name = name.text;
  actuator.place = name.place;
  const auto [joint, component] = split_speed(*fields.text("joint"));
  actuator.joint = joint;
  actuator.component = component;
  if (fields.has("torque") && fields.has("force"))
    fields.fail("force", "found both a torque and a force", "remove one of them");
  if (const Joint* found = joints.find(actuator.joint))
    check_effort_key(fields, *fields.text("joint"), found->type, actuator.component);
  if (const auto law = fields.law("torque")) actuator.effort = *law;
  if (const auto law = fields.law("force")) actuator.effort = *law;
  actuator.limit = fields.number("limit");
  return actuator;
}

}  // namespace camber
