#include <algorithm>

#include <fmt/format.h>

#include <camber/model/columns.h>
#include <camber/model/expression.h>
#include <camber/model/part_check.h>
#include <camber/model/part_walk.h>
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

void check_stop(const Joint& joint, const Stop& stop, const std::string& path) {
  if (quaternion_offset(joint.type) >= 0)
    throw ModelError(stop.place, path, fmt::format("a {} joint takes no stops", joint_type_name(joint.type)),
                     "hold the body by a bushing, or by springs between points");
  check_component(joint, stop.component, stop.place, path);
  if (!stop.lower && !stop.upper)
    throw ModelError(stop.place, path, "there is neither a lower nor an upper stop", "give one of them");
  if (stop.lower && stop.upper && !(*stop.lower < *stop.upper))
    throw ModelError(
        stop.place, path + ".upper",
        fmt::format("the upper stop, {}, is not above the lower one, {}", *stop.upper, *stop.lower), "");
}

void check_friction(const Joint& joint, const Friction& friction, const std::string& path) {
  check_component(joint, friction.component, friction.place, path);
  constexpr double kLeastSpeed =
      1e-10;  // below it differences of the friction drown in the rounding of speeds
  if (friction.speed < kLeastSpeed)
    throw ModelError(
        friction.place, path + ".speed",
        fmt::format("speed is {}; it must be at least {}", friction.speed, kLeastSpeed),
        "give a speed that is small against those of the motion, for example a thousandth of them");
}

/// "torsion spring" of torsion_spring.
std::string in_words(std::string_view type) {
  std::string words(type);
  std::ranges::replace(words, '_', ' ');
  return words;
}

template <class Part>
void check_element(const ForceElement& element, const Part& part, const KnownNames& known) {
  const std::string path = "forces." + element.name;
  PartChecker checker(element.place, path, known);
  describe(checker, part);
  checker.check_two(in_words(Part::kType));
  if (part.does_nothing())
    throw ModelError(element.place, path, fmt::format("the {} has no effect", in_words(Part::kType)),
                     fmt::format("give {}", Part::kActs));
}

void check_wrench(const AppliedWrench& force, const std::string& path, const KnownNames& known) {
  if (force.body == kGround)
    throw ModelError(force.place, path + ".body", "a force on the ground has no effect", "name a body");
  PartChecker checker(force.place, path, known);
  describe(checker, force);
}

}  // namespace

void check_stops_and_friction(const Joint& joint) {
  const std::string path = "joints." + joint.name;
  for (const Stop& stop : joint.stops) check_stop(joint, stop, path + ".stops");
  for (const Friction& friction : joint.friction) check_friction(joint, friction, path + ".friction");
}

void check_forces(const Model& model) {
  const KnownNames known{.bodies = NameSet(names_of(model.bodies))};
  std::unordered_set<std::string> seen;
  for (const AppliedWrench& force : model.forces) {
    check_name(force.place, "forces", force.name, "force", seen);
    check_wrench(force, "forces." + force.name, known);
  }
  const KnownNames with_ground{.bodies = NameSet(body_names(model))};
  for (const ForceElement& element : model.force_elements) {
    check_name(element.place, "forces", element.name, "force", seen);
    std::visit([&](const auto& part) { check_element(element, part, with_ground); }, element.what);
  }
}

void check_force_laws(const Model& model, const NameSet& known) {
  const auto check = [](const NameSet& names, const std::string& part) {
    return [&names, part](std::string_view key, const Law& law) {
      if (!law.text.empty()) check_names(law, fmt::format("forces.{}.{}", part, key), names);
    };
  };
  for (const AppliedWrench& force : model.forces) for_each_law(force, check(known, force.name));
  for (const ForceElement& element : model.force_elements) {
    NameSet with_own = known;  // its columns but the last, which the law makes
    std::vector<Column> columns = force_element_columns(element);
    columns.pop_back();
    for (const Column& column : columns) with_own.add(column.name);
    for_each_law(element, check(with_own, element.name));
  }
}

}  // namespace camber
