#include <algorithm>

#include <fmt/format.h>

#include <camber/model/columns.h>
#include <camber/model/expression.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

/// A joint with several speeds needs a component, one with a single speed takes none.
void check_component(const Joint& joint, const std::string& component, const Place& place,
                     const std::string& path) {
  const std::vector<std::string> speeds = speed_names(joint.type);
  if (speeds.empty())
    throw ModelError(place, path, fmt::format("a {} joint does not move", joint_type_name(joint.type)),
                     "remove this");
  if (std::ranges::find(speeds, component) != speeds.end()) return;
  if (component.empty())
    throw ModelError(place, path, fmt::format("the joint '{}' has several speeds", joint.name),
                     "give the component: " + list_names(speeds));
  throw ModelError(place, path + ".component",
                   fmt::format("the joint '{}' has no speed '{}'", joint.name, component),
                   speeds.size() == 1 ? "remove the component" : suggest_name(component, speeds));
}

void check_not_negative(const Place& place, const std::string& path, std::string_view key, double value) {
  check_finite(place, path, value);
  if (value < 0.0)
    throw ModelError(place, path, fmt::format("{} must not be negative, not {}", key, value), "");
}

void check_stop(const Joint& joint, const Stop& stop, const std::string& path) {
  if (quaternion_offset(joint.type) >= 0)
    throw ModelError(stop.place, path, fmt::format("a {} joint takes no stops", joint_type_name(joint.type)),
                     "hold the body by a bushing, or by springs between points");
  check_component(joint, stop.component, stop.place, path);
  if (!stop.lower && !stop.upper)
    throw ModelError(stop.place, path, "there is neither a lower nor an upper stop", "give one of them");
  if (stop.lower) check_finite(stop.place, path + ".lower", *stop.lower);
  if (stop.upper) check_finite(stop.place, path + ".upper", *stop.upper);
  if (stop.lower && stop.upper && !(*stop.lower < *stop.upper))
    throw ModelError(
        stop.place, path + ".upper",
        fmt::format("the upper stop, {}, is not above the lower one, {}", *stop.upper, *stop.lower), "");
  check_positive(stop.place, path + ".stiffness", "stiffness", stop.stiffness);
  check_not_negative(stop.place, path + ".dissipation", "dissipation", stop.dissipation);
  check_positive(stop.place, path + ".onset", "onset", stop.onset);
}

void check_friction(const Joint& joint, const Friction& friction, const std::string& path) {
  check_component(joint, friction.component, friction.place, path);
  check_not_negative(friction.place, path, "friction", friction.effort);
  check_positive(friction.place, path + ".speed", "speed", friction.speed);
  constexpr double kLeastSpeed =
      1e-10;  // below it differences of the friction drown in the rounding of speeds
  if (friction.speed < kLeastSpeed)
    throw ModelError(
        friction.place, path + ".speed",
        fmt::format("speed is {}; it must be at least {}", friction.speed, kLeastSpeed),
        "give a speed that is small against those of the motion, for example a thousandth of them");
}

void check_element(const ForceElement& element, const PointSpring& spring, const std::string& path,
                   const NameSet& bodies) {
  check_known(element.place, path + ".from.body", spring.body_a, "body", bodies);
  check_known(element.place, path + ".to.body", spring.body_b, "body", bodies);
  check_two_bodies(element.place, path + ".to.body", "spring", spring.body_a, spring.body_b);
  check_finite(element.place, path + ".from.at", spring.at_a);
  check_finite(element.place, path + ".to.at", spring.at_b);
  check_not_negative(element.place, path + ".stiffness", "stiffness", spring.stiffness);
  check_not_negative(element.place, path + ".damping", "damping", spring.damping);
  if (spring.rest) check_not_negative(element.place, path + ".rest", "rest", *spring.rest);
  check_positive(element.place, path + ".onset", "onset", spring.onset);
  if (spring.stiffness == 0.0 && spring.damping == 0.0 && spring.force.text.empty())
    throw ModelError(element.place, path, "the spring does nothing", "give stiffness, damping or force");
}

void check_element(const ForceElement& element, const Bushing& bushing, const std::string& path,
                   const NameSet& bodies) {
  check_known(element.place, path + ".parent", bushing.parent, "body", bodies);
  check_known(element.place, path + ".child", bushing.child, "body", bodies);
  check_two_bodies(element.place, path + ".child", "bushing", bushing.parent, bushing.child);
  check_finite(element.place, path + ".at", bushing.at);
  check_frame(element.place, path + ".axes", bushing.axes);
  for (int i = 0; i < 6; ++i) {
    check_not_negative(element.place, path + ".stiffness", "a stiffness", bushing.stiffness[i]);
    check_not_negative(element.place, path + ".damping", "a damping", bushing.damping[i]);
  }
  if (bushing.stiffness.isZero(0.0) && bushing.damping.isZero(0.0))
    throw ModelError(element.place, path, "the bushing does nothing", "give stiffness or damping");
}

void check_wrench(const AppliedWrench& force, const std::string& path, const NameSet& bodies) {
  if (force.body == kGround)
    throw ModelError(force.place, path + ".body", "a force on the ground has no effect", "name a body");
  check_known(force.place, path + ".body", force.body, "body", bodies);
  check_finite(force.place, path + ".at", force.at);
}

}  // namespace

void check_stops_and_friction(const Joint& joint) {
  const std::string path = "joints." + joint.name;
  for (const Stop& stop : joint.stops) check_stop(joint, stop, path + ".stops");
  for (const Friction& friction : joint.friction) check_friction(joint, friction, path + ".friction");
}

void check_forces(const Model& model) {
  const NameSet bodies(names_of(model.bodies));
  std::unordered_set<std::string> seen;
  for (const AppliedWrench& force : model.forces) {
    check_name(force.place, "forces", force.name, "force", seen);
    check_wrench(force, "forces." + force.name, bodies);
  }
  const NameSet bodies_and_ground(body_names(model));
  for (const ForceElement& element : model.force_elements) {
    check_name(element.place, "forces", element.name, "force", seen);
    const std::string path = "forces." + element.name;
    std::visit([&](const auto& what) { check_element(element, what, path, bodies_and_ground); },
               element.what);
  }
}

void check_force_laws(const Model& model, const NameSet& known) {
  const auto check = [&](const Law& law, const std::string& path) {
    if (!law.text.empty()) check_names(law, path, known);
  };
  for (const AppliedWrench& force : model.forces) {
    for (const Law& law : force.force) check(law, "forces." + force.name + ".force");
    for (const Law& law : force.torque) check(law, "forces." + force.name + ".torque");
  }
  for (const ForceElement& element : model.force_elements) {
    const auto* spring = std::get_if<PointSpring>(&element.what);
    if (spring == nullptr || spring->force.text.empty()) continue;
    NameSet with_own = known;
    const std::vector<Column> columns = force_element_columns(element);
    with_own.add(columns[0].name);
    with_own.add(columns[1].name);
    check_names(spring->force, "forces." + element.name + ".force", with_own);
  }
}

}  // namespace camber
