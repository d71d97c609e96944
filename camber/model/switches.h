#pragma once

#include <vector>

#include <camber/model/expression_tree.h>

/// Instants at which an expression of time switches from one piece to another: where a comparison changes, what stands
/// in abs, sign or the y of atan2 changes its sign, min or max takes another argument, floor, ceil, round or mod goes
/// to another whole number. Between them the expression is smooth, but for roots and the like.
namespace camber {

/// Neighbouring numbers: at `before` the old piece holds, at `after` the new one.
struct SwitchInstant {
  double before = 0.0, after = 0.0;  ///< [s]
};

/// All of them in [t0, t1], in order, of a tree in which the parameters are numbers already. Decisions that use any
/// other name than t are left out. Decisions are found as roots of smooth functions, each of which is followed by
/// polynomials through value and two derivatives; a part is halved until its middle agrees with them. A bump that rises
/// from a flat line and is gone between two samples is not seen: one narrower than a hundredth of t1 - t0 may be.
[[nodiscard]] std::vector<SwitchInstant> find_switches(const ExpressionTree& tree, double t0, double t1);

}  // namespace camber
