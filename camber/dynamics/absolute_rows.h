#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include <camber/dynamics/absolute.h>

/// All constraints as rows in the twists of the bodies: with x = [al; a] of the centres of mass,
///
///   D x = d                                                                                              (1)
///
/// and D t = rate for their twists t. Ties and relations as in Workspace::constraints; a joint of the tree
/// gives the rows that it would give where it closes a loop, a free joint none, a joint of the user's own the
/// complement of its motion map.
namespace camber {

/// A row of D: six numbers for each body that it touches.
struct AbsoluteRow {
  std::map<int, Vector6> terms = {};
  double d = 0.0;
  Vector6 at_M = Vector6::Zero();  ///< of a tree joint: the wrench on A at M of a unit multiplier
};

struct AbsoluteRows {
  std::vector<AbsoluteRow> rows;  ///< those of lambda first, in its order; then the joints'
  /// Of each body's joint, and the end; [0] is where the joints begin.
  std::vector<std::size_t> first_of_joint;
};

[[nodiscard]] AbsoluteRows absolute_rows(const Mechanism& mechanism, const EvaluatedState& at,
                                         const AbsoluteMachine& machine);

}  // namespace camber
