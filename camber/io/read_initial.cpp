#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include <camber/io/model_read.h>
#include <camber/io/part_reader.h>
#include <camber/model/joint_units.h>
#include <camber/model/names.h>
#include <camber/spatial/rotation.h>

/// Values of coordinates and speeds at the start: numbers, maps of numbers, and orientations.
namespace camber {

namespace {

using Kind = ValueTree::Kind;

/// The unit of a coordinate or speed by its name; empty where it is not known.
using UnitOfValue = std::function<std::string(const std::string& name)>;

Vector3 read_three(const ValueTree& node, const std::string& path, const Calculator& calculator) {
  if (node.kind != Kind::kList || node.values.size() != 3)
    fail_expected(node, path, "a list of three numbers");
  Vector3 numbers;
  for (std::size_t i = 0; i < 3; ++i)
    numbers[static_cast<Eigen::Index>(i)] =
        read_number(node.values[i], fmt::format("{}[{}]", path, i), calculator, {});
  return numbers;
}

Quaternion read_axis_and_angle(const ValueTree& map, const std::string& path, const Calculator& calculator) {
  const ValueTree& axis_node = *find_key(map, "axis");
  const ValueTree* angle = find_key(map, "angle");
  if (angle == nullptr)
    throw ModelError(axis_node.place, path + ".axis", "the axis has no angle",
                     "give the angle [rad] as well");
  const Vector3 axis = read_three(axis_node, path + ".axis", calculator);
  if (axis.isZero(0.0))
    throw ModelError(axis_node.place, path + ".axis", "the axis is [0, 0, 0]",
                     "give its direction, of any length");
  return rotation_exp(read_number(*angle, path + ".angle", calculator, "rad") * axis.normalized());
}

Matrix3 read_euler(const ValueTree& map, const std::string& path, const Calculator& calculator) {
  const Fields fields(map, kPoseEulerTable, path, calculator);
  return rotation_of(read_part<EulerTurns>(fields, Drawing{}), path);
}

/// The keys of an orientation in the map of a joint, or none. An angle alone is a coordinate of some joints.
struct OrientationKeys {
  bool axis = false, euler = false;

  explicit OrientationKeys(const ValueTree& map)
      : axis(find_key(map, "axis") != nullptr), euler(find_key(map, "euler") != nullptr) {}
  [[nodiscard]] bool has(const std::string& key) const {
    return (axis && (key == "axis" || key == "angle")) || (euler && key == "euler");
  }
};

/// As the parts of the quaternion.
void read_orientation(const ValueTree& map, const std::string& name, const Place& place,
                      const std::string& path, const Calculator& calculator,
                      std::vector<InitialValue>& values) {
  const OrientationKeys keys(map);
  if (keys.axis && keys.euler)
    throw ModelError(map.place, path, "found both an axis and Euler angles", "remove one of them");
  if (!keys.axis && !keys.euler) return;
  for (const char* part : {"qw", "qx", "qy", "qz"})
    if (find_key(map, part) != nullptr)
      throw ModelError(find_key(map, part)->place, fmt::format("{}.{}", path, part),
                       "the orientation is given already",
                       "remove this, or give all four parts and nothing else");
  const Quaternion q = keys.axis
                           ? read_axis_and_angle(map, path, calculator)
                           : Quaternion(read_euler(*find_key(map, "euler"), path + ".euler", calculator));
  values.push_back({name + ".qw", q.w(), place});
  values.push_back({name + ".qx", q.x(), place});
  values.push_back({name + ".qy", q.y(), place});
  values.push_back({name + ".qz", q.z(), place});
}

void read_values(const ValueTree& section, const std::string& path, const Calculator& calculator,
                 const UnitOfValue& unit_of, bool orientations, std::vector<InitialValue>& values) {
  for (std::size_t i = 0; i < section.keys.size(); ++i) {
    const ValueTree& value = section.values[i];
    const ValueKey& name = section.keys[i];
    const std::string value_path = fmt::format("{}.{}", path, name.text);
    if (value.kind != Kind::kMap) {
      values.push_back(
          {name.text, read_number(value, value_path, calculator, unit_of(name.text)), name.place});
      continue;
    }
    if (orientations) read_orientation(value, name.text, name.place, value_path, calculator, values);
    for (std::size_t k = 0; k < value.keys.size(); ++k) {
      const ValueKey& part = value.keys[k];
      if (orientations && OrientationKeys(value).has(part.text)) continue;
      const std::string whole = fmt::format("{}.{}", name.text, part.text);
      values.push_back(
          {whole, read_number(value.values[k], fmt::format("{}.{}", path, whole), calculator, unit_of(whole)),
           part.place});
    }
  }
}

/// That of its joint.
std::string unit_of_component(const JointSet& joints, const std::string& name,
                              std::vector<std::string> (*names_of)(const JointType&),
                              std::vector<std::string> (*units_of)(const JointType&)) {
  const auto [joint_name, component] = split_speed(name);
  const Joint* joint = joints.find(joint_name);
  if (joint == nullptr) return {};
  const std::vector<std::string> names = names_of(joint->type);
  const auto found = std::ranges::find(names, component);
  return found == names.end() ? "" : units_of(joint->type)[static_cast<std::size_t>(found - names.begin())];
}

}  // namespace

std::vector<InitialValue> read_terms(const ValueTree& section, const std::string& path,
                                     const Calculator& calculator) {
  std::vector<InitialValue> values;
  const auto any_unit = [](const std::string& /*name*/) { return std::string(); };
  read_values(section, path, calculator, any_unit, false, values);
  return values;
}

std::vector<InitialValue> read_speed_values(const ValueTree& section, const std::string& path,
                                            const Calculator& calculator, const JointSet& joints) {
  std::vector<InitialValue> values;
  const auto unit_of = [&](const std::string& name) {
    return unit_of_component(joints, name, speed_names, speed_units);
  };
  read_values(section, path, calculator, unit_of, false, values);
  return values;
}

std::vector<InitialValue> read_coordinates(const ValueTree& section, const std::string& path,
                                           const Calculator& calculator, const JointSet& joints) {
  std::vector<InitialValue> values;
  const auto unit_of = [&](const std::string& name) {
    return unit_of_component(joints, name, coordinate_names, coordinate_units);
  };
  read_values(section, path, calculator, unit_of, true, values);
  return values;
}

}  // namespace camber
