#pragma once

#include <optional>

#include <camber/analysis/configurations.h>

namespace camber {

/// How many rows of the constraints do not follow from others, in the speeds of the tree. Of rows in the scales of
/// dynamics/singularity.h, so that no mass and no unit decides.
struct Ranks {
  /// With the loops open, at random coordinates: what is redundant all the same is so by structure, as with parallel
  /// axes. Empty where the rows are not defined there.
  std::optional<int> tree;
  int generic = 0;  ///< the highest over the configurations
  int here = 0;     ///< at the first of them
  /// The same of the rows that restrict positions.
  int holonomic = 0, holonomic_here = 0;
  /// Any tolerance between the two, relative to the largest singular value, gives the generic rank in the configurations
  /// that have it.
  double plateau_low = 0.0, plateau_high = 1.0;
  double tolerance = 0.0;
  bool ambiguous = false;  ///< the numbers do not decide
  /// At the first configuration: the smallest singular value that counts, relative to the largest.
  double smallest = 1.0;
};

[[nodiscard]] Ranks find_ranks(const Mechanism& mechanism, const Configurations& configurations,
                               Workspace& workspace);

/// Of all rows at a state; 0 where rows are not defined.
[[nodiscard]] int rank_at(const Mechanism& mechanism, const State& state, double tolerance,
                          Workspace& workspace);

}  // namespace camber
