#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

#include <camber/model/part_check.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

/// Names must be those of coordinates (or speeds), each once.
void check_names(const std::vector<InitialValue>& values, const std::string& path, const NameSet& known,
                 std::string_view kind) {
  std::unordered_set<std::string> seen;
  for (const InitialValue& value : values) {
    const std::string value_path = path + "." + value.name;
    check_known(value.place, value_path, value.name, kind, known);
    if (!seen.insert(value.name).second)
      throw ModelError(value.place, value_path, fmt::format("'{}' is set twice", value.name), "");
    check_finite(value.place, value_path, value.value);
  }
}

/// A quaternion is given whole and of length one, or not at all.
void check_quaternion(const Joint& joint, const std::string& section,
                      const std::unordered_map<std::string, InitialValue>& given) {
  const int offset = quaternion_offset(joint.type);
  if (offset < 0) return;
  constexpr double kUnitTolerance = 1e-6;  // six typed digits are enough; the state is scaled to one
  const std::vector<std::string> columns = coordinate_columns(joint);
  double square = 0.0;
  int count = 0;
  const InitialValue* first = nullptr;
  for (int i = 0; i < 4; ++i) {
    const auto value = given.find(columns[static_cast<std::size_t>(offset + i)]);
    if (value == given.end()) continue;
    if (first == nullptr) first = &value->second;
    square += value->second.value * value->second.value;
    ++count;
  }
  if (count == 0) return;
  const std::string path = section + "." + first->name;
  if (count < 4)
    throw ModelError(first->place, path, "a quaternion is set only in part",
                     "give qw, qx, qy and qz, or axis and angle, or euler");
  if (std::abs(std::sqrt(square) - 1.0) > kUnitTolerance)
    throw ModelError(first->place, path,
                     fmt::format("the quaternion's length is {:.6g}, not 1", std::sqrt(square)),
                     "divide its parts by that");
}

void check_quaternions(const std::vector<InitialValue>& values, const std::string& section,
                       const std::vector<Joint>& joints) {
  if (values.empty()) return;
  std::unordered_map<std::string, InitialValue> given;
  for (const InitialValue& value : values) given.emplace(value.name, value);
  for (const Joint& joint : joints) check_quaternion(joint, section, given);
}

}  // namespace

void check_speed(const Place& place, const std::string& path, const std::string& speed,
                 const JointSet& joints) {
  const auto [name, component] = split_speed(speed);
  check_known(place, path, name, "joint", joints.names());
  const Joint& joint = *joints.find(name);
  const std::vector<std::string> speeds = speed_names(joint.type);
  if (speeds.empty())
    throw ModelError(place, path, fmt::format("the joint '{}' does not move", joint.name), "");
  if (std::find(speeds.begin(), speeds.end(), component) != speeds.end()) return;
  if (component.empty())
    throw ModelError(place, path, fmt::format("the joint '{}' has several speeds", joint.name),
                     "name one: " + list_names(speed_columns(joint)));
  throw ModelError(place, path, fmt::format("the joint '{}' has no speed '{}'", joint.name, component),
                   speeds.size() == 1 ? "write " + joint.name : suggest_name(component, speeds));
}

void check_actuators(const Model& model) {
  const KnownNames known{.joints = JointSet(all_joints(model))};
  std::unordered_set<std::string> seen;  // tau.NAME is a column of either
  for (const Driver& driver : model.drivers) seen.insert(driver.name);
  for (const Actuator& actuator : model.actuators) {
    const std::string path = "actuators." + actuator.name;
    check_name(actuator.place, "actuators", actuator.name, "actuator or driver", seen);
    PartChecker checker(actuator.place, path, known);
    describe(checker, actuator);
  }
}

void check_initial(const Model& model) {
  NameSet coordinates({}), speeds({});
  const std::vector<Joint> joints = all_joints(model);
  for (const Joint& joint : joints) {
    for (const std::string& name : coordinate_columns(joint)) coordinates.add(name);
    for (const std::string& name : speed_columns(joint)) speeds.add(name);
  }
  check_names(model.initial_q, "initial.q", coordinates, "coordinate");
  check_names(model.guess_q, "initial.guess", coordinates, "coordinate");
  check_names(model.initial_u, "initial.u", speeds, "speed");
  check_names(model.initial_x, "initial.x", NameSet(state_names(model)), "state");
  check_quaternions(model.initial_q, "initial.q", joints);
  check_quaternions(model.guess_q, "initial.guess", joints);
  const NameSet kept(names_of(model.initial_q));
  for (const InitialValue& guess : model.guess_q)
    if (kept.contains(guess.name))
      throw ModelError(guess.place, "initial.guess." + guess.name,
                       fmt::format("'{}' is set in initial.q already", guess.name),
                       "remove one of them: a value in q is kept, a guess is where the search starts");
}

}  // namespace camber
