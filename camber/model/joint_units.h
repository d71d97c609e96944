#pragma once

#include <string>
#include <vector>

#include <camber/joint/joint_type.h>

/// Units of a joint's coordinates and speeds, in the order of coordinate_names and speed_names. A custom
/// joint's are not known: "".
namespace camber {

[[nodiscard]] std::vector<std::string> coordinate_units(const JointType& type);
[[nodiscard]] std::vector<std::string> speed_units(const JointType& type);
[[nodiscard]] std::vector<std::string> acceleration_units(const JointType& type);
/// Of the effort along each speed: N m for a turn, N for a slide.
[[nodiscard]] std::vector<std::string> effort_units(const JointType& type);
/// True where the named speed turns the child, false where it slides it or there is none.
[[nodiscard]] bool speed_turns(const JointType& type, const std::string& component);

}  // namespace camber
