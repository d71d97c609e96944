#pragma once

#include <string>
#include <vector>

#include <camber/dynamics/elimination.h>
#include <camber/io/result.h>

/// Which reactions of an overconstrained machine follow from its motion.
///
/// Multipliers lambda + N z with JᵀN = 0 give the same motion for every z. The wrenches of the ties that a null
/// vector n stands for are in balance with the reactions that they call for in the joints of the tree:
///
///   F_k(n) = -sum over the bodies beyond joint k of the ties' wrenches                                   (1)
///
/// A part of a reaction is determinate where no n changes it, a combination of parts likewise.
namespace camber {

struct Determinacy {
  EliminationVerdict elimination = {};
  std::vector<ReactionTag> reactions;
  /// What of the indeterminate parts is determinate all the same: "only the sum of contact left, lateral and
  /// contact right, lateral is determinate".
  std::vector<std::string> resultants;
};

/// At a state that meets the constraints.
[[nodiscard]] Determinacy find_determinacy(const Mechanism& mechanism, const State& state,
                                           Workspace& workspace);

/// "redundant rows of the constraints: 4 of 15 ..." with the joints and parts, then the resultants, then a
/// doubtful rank; empty where there is nothing to say.
[[nodiscard]] std::vector<std::string> redundancy_warnings(const Mechanism& mechanism,
                                                           const Determinacy& determinacy);

}  // namespace camber
