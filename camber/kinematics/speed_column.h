#pragma once

#include <camber/mechanism/stages.h>
#include <camber/tree/unpack.h>

namespace camber {

/// Contribution of a unit speed to the twist of the body that its joint carries, about Lo, world axes.
struct SpeedColumn {
  Vector3 w, v;
};

[[nodiscard]] inline SpeedColumn speed_column(const Mechanism& mechanism, const Kinematics& kinematics,
                                              int link, int speed) {
  const auto& body = kinematics.motion().body[static_cast<std::size_t>(link)];
  switch (mechanism.tree.links[static_cast<std::size_t>(link)].kind) {
    case tree::Kind::kRevolute:
      return {tree::vector(body.R.c[2]), Vector3::Zero()};
    case tree::Kind::kPrismatic:
      return {Vector3::Zero(), tree::vector(body.R.c[2])};
    case tree::Kind::kGeneral:
      break;
  }
  const auto& column = kinematics.motion().speed[static_cast<std::size_t>(speed)];
  return {tree::vector(column.Sw), tree::vector(column.Sv)};
}

}  // namespace camber
