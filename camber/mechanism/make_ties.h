#pragma once

#include <camber/mechanism/mechanism.h>
#include <camber/mechanism/spanning_tree.h>

namespace camber {

/// Fills the ties, the relations, their rows and the plan of a mechanism whose tree is there.
/// `parts`: as for make_spanning_tree.
void add_constraints(const SpanningTree& tree, const CutModel& parts, Mechanism& mechanism);

}  // namespace camber
