#pragma once

#include <string>
#include <vector>

#include <camber/mechanism/workspace.h>

/// Configurations that a machine can take, for what holds in general and not in one pose alone.
///
/// They are found by walking along the set of configurations that meet the constraints: from a configuration, in a random
/// direction w that the rows allow, a step, and then back onto the set by
///
///   w <- w - J_T^+ J w,      x <- x - J_T^+ c   until c falls no further                               (1)
///
/// in the scales of dynamics/singularity.h. J_T^+ is the pseudo-inverse without what is left of rows that others imply,
/// up to the share T of the largest. The walk stays on the branch on which the machine is assembled. Random coordinates
/// that are projected would not: they close on other branches, or, of overconstrained loops, not at all.
///
/// Loops of overconstrained machines close only where the drawing is exact. Where an axis is off by the rounding of a
/// drawing program, singular values that would be zero are about as large as the residuals that (1) leaves, so these
/// decide what counts as zero.
namespace camber {

struct Configurations {
  std::vector<State> states;  ///< the given one first
  double gap = 0.0;           ///< largest residual in them [typical lengths or rad]
  std::string open;           ///< what stays open by it: "joint B stays open by ..."
  /// Singular values up to this, relative to the largest, count as zero.
  double tolerance = 0.0;
  bool stuck = false;  ///< the rows leave freedom at the given one, but no walk has left it
};

/// The seed of the walks: the same machine gives the same answer.
inline constexpr unsigned kWalkSeed = 1;
/// A machine whose loops stay open by no more than this is taken as closed [typical lengths or rad].
inline constexpr double kLargestGap = 1e-3;

/// From a state that nearly meets the constraints, with its speeds and time as they are. The machine has constraints.
/// Empty where no configuration near it leaves less than kLargestGap.
[[nodiscard]] Configurations find_configurations(const Mechanism& mechanism, const State& start,
                                                 Workspace& workspace);

}  // namespace camber
