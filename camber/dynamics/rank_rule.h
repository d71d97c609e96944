#pragma once

#include <cmath>

#include <camber/mechanism/workspace.h>

namespace camber {

/// When rows count as independent: where their pivots, relative to the largest, are above `tolerance`. The tolerance
/// grows with the residual, because off the constraints rows that are redundant look independent. A rank that is known
/// must not fall near a singular pose: there smaller tolerances are tried, down to one above rounding.
struct RankRule {
  double tolerance = 0.0;
  int expected = -1;  ///< the rank at the start; -1: not known
};
[[nodiscard]] RankRule rank_rule(const Mechanism& mechanism, const ConstraintState& constraints,
                                 const Workspace& workspace);

/// Pivots below this are rounding.
inline constexpr double kTightestTolerance = 1e-12;

/// The rank by a rule; rank_at(tolerance) factorizes, last with the tolerance that is taken.
template <class RankAt>
int settle_rank(const RankRule& rule, RankAt rank_at) {
  constexpr int kMostTolerances = 5;  // that are tried if one finds too many rows and another too few
  double loose = rule.tolerance, tight = kTightestTolerance;
  int rank = rank_at(loose);
  if (rank >= rule.expected) return rank;
  rank = rank_at(tight);
  for (int i = 0; i < kMostTolerances && rank != rule.expected; ++i) {
    const double between = std::sqrt(tight * loose);
    rank = rank_at(between);
    (rank > rule.expected ? tight : loose) = between;
  }
  return rank;
}

}  // namespace camber
