#include <camber/model/roles.h>

#include <algorithm>

#include <camber/model/names.h>
#include <camber/model/part_walk.h>

namespace camber {

bool resists(const Joint& joint) {
  return !joint.stiffness.empty() || !joint.damping.empty() || !joint.stops.empty() ||
         !joint.friction.empty();
}

std::vector<std::string> joint_roles(const Model& model, const Joint& joint) {
  const auto drives = [&](const Driver& driver) {
    return std::ranges::any_of(speeds_of(driver), [&](const std::string& coordinate) {
      return split_speed(coordinate).joint == joint.name;
    });
  };
  const auto acts = [&](const Actuator& actuator) { return actuator.joint == joint.name; };
  std::vector<std::string> roles;
  if (std::ranges::any_of(model.drivers, drives)) roles.emplace_back("driven");
  if (std::ranges::any_of(model.actuators, acts)) roles.emplace_back("actuated");
  if (!joint.stiffness.empty() || !joint.stops.empty()) roles.emplace_back("flexible");
  if (roles.empty()) roles.emplace_back("passive");
  return roles;
}

}  // namespace camber
