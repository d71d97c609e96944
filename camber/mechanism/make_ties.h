#pragma once

#include <camber/mechanism/mechanism.h>
#include <camber/mechanism/spanning_tree.h>

namespace camber {

/// Fills the ties, the relations, their rows and the plan of a mechanism whose tree is there.
/// `joints`: all of them, as for make_spanning_tree.
void add_constraints(const SpanningTree& tree, const std::vector<Joint>& joints, Mechanism& mechanism);

}  // namespace camber
