#pragma once

#include <string>
#include <vector>

#include <camber/model/model.h>

/// What a joint is to its machine.
namespace camber {

/// True where a spring, a damper, a stop or friction acts in the joint.
[[nodiscard]] bool resists(const Joint& joint);

/// Of a joint: "driven" by a driver, "actuated" by an actuator, "flexible" where a spring or a stop acts in it;
/// several may hold. "passive" where none does.
[[nodiscard]] std::vector<std::string> joint_roles(const Model& model, const Joint& joint);

}  // namespace camber
