#pragma once

#include <camber/mechanism/state.h>
#include <camber/tree/scratch.h>

namespace camber {

/// Every temporary of every algorithm: after it is made, nothing allocates. One a thread.
struct Workspace {
  explicit Workspace(const Mechanism& mechanism);

  tree::Scratch<double> tree;  ///< grouped by the sweep that writes it
};

}  // namespace camber
