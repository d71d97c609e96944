#include <fmt/format.h>

#include <camber/io/model_yaml_words.h>
#include <camber/io/model_yaml_write_parts.h>
#include <camber/model/joint_units.h>

namespace camber {

namespace {

std::string written_shape(const WheelShape& wheel) {
  return fmt::format("wheel: {{radius: {}, axis: {}, crown: {}}}", wheel.radius, written(wheel.axis),
                     wheel.crown);
}
std::string written_shape(const SphereShape& sphere) {
  return fmt::format("sphere: {{radius: {}}}", sphere.radius);
}
std::string written_shape(const EllipsoidShape& ellipsoid) {
  return fmt::format("ellipsoid: {{semi_axes: {}, axes: {}}}", written(ellipsoid.semi_axes),
                     written_axes(ellipsoid.axes));
}
std::string written_shape(const OmniShape& omni) {
  std::string text = fmt::format("wheel: {{radius: {}, axis: {}}}, roller_angle: {}", omni.radius,
                                 written(omni.axis), omni.roller_angle);
  if (omni.roller_radius != 0.0) text += ", roller_radius: " + written(omni.roller_radius);
  return text;
}
std::string written_shape(const SkateShape& skate) {
  return "direction: " + written(skate.direction);
}

std::string written_surface(const PlaneSurface& plane) {
  return fmt::format("plane: {{point: {}, normal: {}}}", written(plane.point), written(plane.normal));
}
std::string written_surface(const BowlSurface& bowl) {
  return fmt::format("bowl: {{center: {}, radius: {}}}", written(bowl.center), bowl.radius);
}

const char* contact_type(const Contact& contact) {
  if (std::holds_alternative<OmniShape>(contact.shape)) return "omni";
  return std::holds_alternative<SkateShape>(contact.shape) ? "skate" : "rolling";
}

std::string written_target(const JointDriver& target, const JointSet& joints) {
  const auto [name, component] = split_speed(target.coordinate);
  const Joint* joint = joints.find(name);
  const bool turns = joint == nullptr || speed_turns(joint->type, component);
  return fmt::format("joint: {}, {}: {}", word(target.coordinate), turns ? "angle" : "position",
                     quoted(target.law.text));
}

std::string written_target(const PointDriver& target, const JointSet& /*joints*/) {
  std::string text =
      fmt::format("body: {}, at: {}, on: {}", word(target.body), written(target.at), word(target.on));
  const char* axis = "xyz";
  for (const Law& law : target.law) {
    if (!law.text.empty()) text += fmt::format(", {}: {}", *axis, quoted(law.text));
    ++axis;
  }
  return text;
}

}  // namespace

std::string written_contact(const Contact& contact) {
  std::string text = fmt::format("  {}: {{type: {}, body: {}, {}", word(contact.name), contact_type(contact),
                                 word(contact.body),
                                 std::visit([](const auto& s) { return written_shape(s); }, contact.shape));
  if (contact.center) text += ", center: " + written(*contact.center);
  text += fmt::format(", on: {}, {}", word(contact.on),
                      std::visit([](const auto& s) { return written_surface(s); }, contact.surface));
  if (contact.friction) text += ", friction: " + written(*contact.friction);
  return text + written_action(contact.on_event) + "}\n";
}

std::string written_driver(const Driver& driver, const JointSet& joints) {
  const auto target = [&](const auto& what) { return written_target(what, joints); };
  return fmt::format("  {}: {{{}}}\n", word(driver.name), std::visit(target, driver.what));
}

}  // namespace camber
