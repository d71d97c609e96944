#include <camber/model/joint_units.h>

#include <algorithm>
#include <string_view>

namespace camber {

namespace {

/// What a component measures, by the name that the joint types give it; `single` for the unnamed one.
std::string length_or_angle(std::string_view name, const std::string& single) {
  if (name.empty()) return single;
  if (name == "angle" || name == "first" || name == "second" || name.front() == 'w') return "rad";
  if (name.front() == 'q') return "1";
  return "m";
}

std::vector<std::string> units(const JointType& type, const std::vector<std::string>& names,
                               std::string_view suffix) {
  const bool custom = std::holds_alternative<Custom>(type);
  const std::string single = std::holds_alternative<Prismatic>(type) ? "m" : "rad";
  std::vector<std::string> result;
  result.reserve(names.size());
  for (const std::string& name : names)
    result.push_back(custom ? std::string{} : length_or_angle(name, single).append(suffix));
  return result;
}

}  // namespace

std::vector<std::string> coordinate_units(const JointType& type) {
  return units(type, coordinate_names(type), "");
}

std::vector<std::string> speed_units(const JointType& type) {
  return units(type, speed_names(type), "/s");
}

std::vector<std::string> acceleration_units(const JointType& type) {
  return units(type, speed_names(type), "/s^2");
}

std::vector<std::string> effort_units(const JointType& type) {
  std::vector<std::string> result = units(type, speed_names(type), "");
  for (std::string& unit : result) unit = unit == "rad" ? "N m" : unit == "m" ? "N" : "";
  return result;
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

}  // namespace camber
