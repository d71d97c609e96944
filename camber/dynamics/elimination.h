#pragma once

#include <functional>

#include <camber/mechanism/workspace.h>

/// The systems that the sparse natural orthogonal complement solves (noc/fronts.h), set up from a mechanism at
/// a state. Speeds are scaled by lengths (Mechanism::speed_length), so that units do not influence pivots and
/// masses do not influence the rank, and rows so that every multiplier is a force (Mechanism::row_scale).
namespace camber {

/// The objective, and the rows that constrain it.
struct EliminationTask {
  enum class Metric {
    kMass,      ///< 1/2 aᵀM a - fᵀa
    kDiagonal,  ///< the same with the diagonal of M
    kLengths    ///< 1/2 |a|^2 - fᵀa with a in the scale of lengths: geometry alone
  } metric = Metric::kMass;
  bool holonomic_only = false;               ///< leaves out rows without a residual
  const std::vector<bool>* fixed = nullptr;  ///< speeds that stay as they are, with kDiagonal or kLengths
};

/// The outcome of an elimination.
struct EliminationVerdict {
  int rank = 0;
  int redundant = 0;           ///< redundant rows
  double inconsistency = 0.0;  ///< contradiction of the right-hand sides of such rows with the others
  bool ambiguous = false;      ///< the rank is ambiguous
  int unresisted = -1;         ///< a speed without inertia; -1: none
  /// Of the rows and columns in their scales, relative to the largest row: the distance from a loss of rank.
  double smallest_pivot = 1.0;
};

/// The rows and the inertia of a system at one state (evaluate_constraints, composite_inertias).
struct EliminationSystem {
  const ConstraintState& constraints;
  const tree::Composites<double>& inertias;
};

/// Minimises under J a = Workspace::constraints.right_side, with f in constraints.force.
EliminationVerdict eliminate(const Mechanism& mechanism, const EliminationSystem& system,
                             const EliminationTask& task, Workspace& workspace, VectorX& a, VectorX& lambda);

/// True for each row whose multiplier is the same in all solutions of the last elimination. Allocates.
[[nodiscard]] std::vector<bool> determinate_rows(Workspace& workspace);

/// Multipliers without effect on the motion, Jᵀlambda = 0, after the last elimination: a basis, each of unit
/// length where multipliers are forces (Mechanism::row_scale). Allocates.
void for_each_null_vector(const Mechanism& mechanism, Workspace& workspace,
                          const std::function<void(const VectorX& lambda)>& visit);

}  // namespace camber
