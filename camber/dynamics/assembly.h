#pragma once

#include <camber/dynamics/projection.h>
#include <camber/kinematics/constraints.h>

/// Finds the state in which a run starts: the coordinates and speeds that the model gives are kept, the others
/// follow from the constraints by the least change: of positions from the drawing (or from the model's guess), turns
/// measured as ways by the typical length, since positions are geometry and no mass decides about them; of speeds
/// from zero, weighed by the diagonal of M, so that a wheel turns and not the frame.
namespace camber {

struct Assembly {
  State state;
  ConstraintErrors errors;              ///< what is left
  EliminationVerdict elimination = {};  ///< of all rows at that state: rank, redundant rows
  std::vector<bool> determinate = {};   ///< of each row: its multiplier follows from the motion
  std::vector<int> found_q = {};        ///< coordinates that were not given, where there are constraints
  std::vector<int> found_u = {};        ///< speeds likewise
  /// Given coordinates that the machine does not have now, with the values given and taken.
  std::vector<std::string> not_kept = {};
};

/// Without a guess the given coordinates and what drivers prescribe go from the drawing to their values in small
/// steps, so that the machine stays on the branch (the elbow up or down) that is drawn. Throws ModelError with the
/// worst joint or contact and its gap where there is no such state.
[[nodiscard]] Assembly assemble(const Mechanism& mechanism, Workspace& workspace);

/// "joint B stays open by 0.012 m and 0.3 rad": the worst of the ties.
[[nodiscard]] std::string worst_gap(const Mechanism& mechanism, const ConstraintState& constraints);

/// Why a constraint has no rows at a state: "the wheel lies flat".
[[nodiscard]] std::string_view why_undefined(const Tie& tie);

/// Right sides of rows that contradict each other: a combination y of rows with yᵀJ = 0 but yᵀb not zero.
struct Contradiction {
  double size = 0.0;  ///< of yᵀb, for y of unit length where multipliers are forces [unit of b]
  std::vector<std::string> parts;  ///< of the model, as parts_of_rows
};
/// The worst one, after an elimination with these rows, of the right sides b. Allocates.
[[nodiscard]] Contradiction find_contradiction(const Mechanism& mechanism, const VectorX& b,
                                               Workspace& workspace);

}  // namespace camber
