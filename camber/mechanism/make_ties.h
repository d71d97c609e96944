#pragma once

#include <camber/mechanism/mechanism.h>
#include <camber/mechanism/spanning_tree.h>

namespace camber {

/// Fills the ties, the relations, their rows and the plan of a mechanism whose tree is there.
/// `parts`: as for make_spanning_tree.
void add_constraints(const SpanningTree& tree, const CutModel& parts, Mechanism& mechanism);

/// The same machine without the rows of its drivers: the same model, tree and coordinates.
[[nodiscard]] Mechanism without_drivers(Mechanism mechanism);

}  // namespace camber
