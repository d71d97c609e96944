#pragma once

#include <string>
#include <vector>

#include <camber/dynamics/elimination.h>
#include <camber/io/result.h>

/// Which reactions of a machine with redundant constraints are statically determinate.
///
/// Multipliers lambda + N z with JᵀN = 0 give the same motion for every z. The tie wrenches of a null vector n
/// are in equilibrium with the reactions that they cause in the joints of the tree:
///
///   F_k(n) = -sum over the bodies beyond joint k of the ties' wrenches                                   (1)
///
/// A component of a reaction, or a combination of components, is determinate if no n changes it.
namespace camber {

/// Which reactions are statically determinate at a state.
struct Determinacy {
  EliminationVerdict elimination = {};  ///< rank and redundant rows
  std::vector<ReactionTag> reactions;   ///< the components of each reaction, marked
  /// The determinate combinations of indeterminate components: "only the sum of contact left, lateral and
  /// contact right, lateral is determinate".
  std::vector<std::string> resultants;
};

/// At a state that satisfies the constraints.
[[nodiscard]] Determinacy find_determinacy(const Mechanism& mechanism, const State& state,
                                           Workspace& workspace);

/// (1) of all joints of the tree, one column per body [moment about the world's origin; force], for the multipliers of
/// any combination of rows.
[[nodiscard]] Matrix6X joint_wrenches(const Mechanism& mechanism, const ConstraintState& constraints,
                                      const VectorX& lambda);

/// "redundant rows of the constraints: 4 of 15 ..." with the joints and parts, then the resultants, then a
/// doubtful rank; empty where there is nothing to say.
[[nodiscard]] std::vector<std::string> redundancy_warnings(const Mechanism& mechanism,
                                                           const Determinacy& determinacy);

}  // namespace camber
