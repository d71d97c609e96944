#pragma once

#include <camber/analysis/catalogue.h>
#include <camber/analysis/redundancy.h>

/// How to make the rows of a group independent. To free k rows D of the k redundant ones is a cure
///
///   <=>  det Y_D is not zero                                                                              (1)
///
/// (redundancy.h (2)). The machine then has independent rows, and no more mobility than before: its configurations
/// contain the old ones and have the same dimension.
namespace camber {

struct Cure {
  std::vector<Change> changes;
  /// The smallest singular value of Y_D over the configurations, 0 to 1: how far the cure is from being none.
  double grip = 0.0;

  [[nodiscard]] bool plain() const;   ///< of standard joints alone
  [[nodiscard]] bool drives() const;  ///< touches a drive or a spring
};

struct Cures {
  int redundant = 0;
  /// Those with the fewest changes that were found, the best first: without drives, plain, with the larger grip.
  std::vector<Cure> best;
  int count = 0;    ///< how many were found
  bool all = true;  ///< of that number of changes, all were tried
};

/// How many of them are kept.
inline constexpr std::size_t kMostCures = 10;

/// Of all groups together, where few rows are redundant, else of each group.
[[nodiscard]] std::vector<Cures> find_cures(const Redundancy& redundancy);

}  // namespace camber
