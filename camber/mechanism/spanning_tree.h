#pragma once

#include <vector>

#include <camber/model/model.h>
#include <camber/model/sections.h>

/// Which joints carry the bodies from the ground outward, and which close loops. The results do not depend on
/// the choice, but the cost does: paths from the ground should be short, and it is better to cut a joint with
/// many speeds than to keep it.
///
/// Let d(v) be the smallest number of speeds between the ground and the body v. A joint between a and b with n
/// speeds belongs to a loop of d(a) + n + d(b) speeds at most. In the order of that number, each joint that
/// connects two parts not yet connected enters the tree: this is the tree of shortest paths. Joints whose
/// coordinates the model uses (springs, stops, friction, actuators, drivers, couplings, initial values, laws) come first, so
/// that they are coordinates of the tree; a loop of nothing but such joints is opened through a body, of which
/// one half goes with each side. Joints that the user marked `cut` are never taken. The welds of sections are
/// always in the tree and do not count, so that a section has no other effect.
namespace camber {

/// A body met on the walk from the ground.
struct TreeVisit {
  int body = 0;    ///< 0 the ground, else 1 + its place in CutModel::bodies
  int joint = -1;  ///< in CutModel::joints
  int parent = 0;  ///< position of the parent in the walk
  bool reversed = false;
  int other_half = -1;  ///< position of the visit that holds the other half of the body; -1: not halved
};

struct SpanningTree {
  std::vector<TreeVisit> order;  ///< depth first; [0] is the ground
  std::vector<int> cut;          ///< joints that close loops, in the order of the file
};

/// Every body of `parts` must be connected to the ground by joints that are not marked `cut`.
[[nodiscard]] SpanningTree make_spanning_tree(const Model& model, const CutModel& parts);

}  // namespace camber
