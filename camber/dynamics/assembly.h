#pragma once

#include <camber/dynamics/projection.h>
#include <camber/kinematics/constraints.h>

/// Finds the state in which a run starts: the coordinates and speeds that the model gives are kept, the others
/// follow from the constraints with the least change: of positions from the drawing (or from the model's guess),
/// where the typical length converts rotations to lengths, since positions are geometry and do not depend on masses;
/// of speeds from zero, weighted by the diagonal of M, so that a wheel turns and not the frame.
namespace camber {

/// The state in which a run starts, and how well it satisfies the constraints.
struct Assembly {
  State state;                          ///< coordinates, speeds and time at the start
  ConstraintErrors errors;              ///< remaining errors
  EliminationVerdict elimination = {};  ///< of all rows at that state: rank and redundant rows
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

/// The reason why a constraint has no rows at a state: "the wheel lies flat".
[[nodiscard]] std::string_view why_undefined(const Tie& tie);

/// Right sides of rows that contradict each other: a combination y of rows with yᵀJ = 0 but yᵀb not zero.
struct Contradiction {
  double size = 0.0;  ///< of yᵀb, for y of unit length where multipliers are forces [unit of b]
  std::vector<std::string> parts;  ///< of the model, as parts_of_rows
};
/// The largest contradiction of the right-hand sides b, after an elimination with these rows. Allocates.
[[nodiscard]] Contradiction find_contradiction(const Mechanism& mechanism, const VectorX& b,
                                               Workspace& workspace);

}  // namespace camber
