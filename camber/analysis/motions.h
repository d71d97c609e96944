#pragma once

#include <string>
#include <utility>
#include <vector>

#include <camber/analysis/ranks.h>

/// The motions that the rows leave: a basis of the speeds with J u = 0.
namespace camber {

/// A body, or two that move as one, can turn or slide between what it touches, and all others stay where they are: a rod
/// that spins about the line through the balls at its ends. Hinges and slides do not count: what turns about a hinge of
/// its own does so on purpose.
struct IdleMotion {
  std::vector<std::string> bodies;
  Vector3 axis = Vector3::Zero();   ///< unit
  Vector3 point = Vector3::Zero();  ///< of the axis, the nearest to the body's centre of mass
};

/// A speed that leads, by one unit, and what goes with it.
struct RemainingMotion {
  std::string speed;
  std::vector<std::pair<std::string, double>>
      others;  ///< speeds of the tree per unit of it, the largest first
  /// Of each body that moves: [w; v] of its point that is in the world's origin.
  std::vector<std::pair<std::string, Vector6>> twists;
};

struct Motions {
  std::vector<IdleMotion> idle;
  std::vector<RemainingMotion> remaining;  ///< without the idle ones
};

/// At the first configuration with the generic rank. Speeds of joints with drives lead where they can.
[[nodiscard]] Motions find_motions(const Mechanism& mechanism, const Configurations& configurations,
                                   const Ranks& ranks, Workspace& workspace);

}  // namespace camber
