#pragma once

#include <string>
#include <vector>

#include <camber/mechanism/stages.h>

/// The assembly branch of each loop of a machine. A loop of given bars closes in several ways (the elbow up
/// or down), which the signs of its elbows distinguish.
namespace camber {

/// A revolute joint of a loop. With r from the joint before to this one (a bar of its parent) and s from this
/// one to the next (a bar of its child), both perpendicular to the axis:
///
///   angle = from r to s about the axis, -pi to pi                                                         (1)
///
/// Where the joints before and after it are revolute with axes parallel to its own, the elbow has a mirror
/// image about the line l between them: all other joints stay where they are, and (1) of the three changes by
///
///   2 angle(r, l),   -2 angle,   -2 angle(s, l)                                                          (2)
struct Elbow {
  struct Turn {
    std::string joint;
    double angle = 0.0;  ///< [rad]
  };
  std::string joint;
  double angle = 0.0;             ///< [rad]
  std::vector<Turn> mirror = {};  ///< the changes (2); empty where it has none
};

struct LoopBranch {
  std::string closed_by;  ///< "joint B", "coupling rod", "body coupler": the part that closes the loop
  std::vector<Elbow> elbows;
};

/// Of each loop that a joint or a rod closes, in the order of Mechanism::ties.
[[nodiscard]] std::vector<LoopBranch> loop_branches(const Mechanism& mechanism, const Kinematics& kinematics);

/// "bends +", "bends -", "is straight", "is folded".
[[nodiscard]] std::string describe(const Elbow& elbow);

}  // namespace camber
