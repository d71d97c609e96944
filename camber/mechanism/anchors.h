#pragma once

#include <vector>

#include <camber/mechanism/spanning_tree.h>

namespace camber {

/// Free joints for bodies far out in long loops, to be added to the others. Along a path the mass matrix is
/// full, so a loop of n speeds costs n^3; where a body in it floats instead, and the joint that carried it
/// becomes a constraint, the loop falls into short pieces and the cost grows with n. A loop closed by a joint
/// or by a contact counts from the ground or the last such body; a loop of at most `kLongestPath` speeds is
/// not cut.
[[nodiscard]] std::vector<Joint> find_anchors(const Model& model, const CutModel& parts,
                                              const SpanningTree& tree);

/// Measured: below about this number of speeds, the six of a floating body cost more than they save.
inline constexpr int kLongestPath = 30;

}  // namespace camber
