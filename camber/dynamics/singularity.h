#pragma once

#include <string>
#include <vector>

#include <camber/mechanism/workspace.h>

/// The distance of the constraints from a loss of rank, and the directions concerned.
///
/// Rows are scaled so that every multiplier is a force (Mechanism::row_scale), speeds by lengths
/// (Mechanism::speed_length), as in the elimination, which determines the rank:
///
///   R J S = U diag(sigma) Vᵀ,   Y = R U,   Z = S V,   y_iᵀ J z_i = sigma_i                               (1)
///
/// with S the inverse lengths, and sigma is given relative to the largest.
namespace camber {

/// Rows with a residual.
[[nodiscard]] std::vector<int> holonomic_rows(const Mechanism& mechanism);

/// R J S of (1). Allocates.
[[nodiscard]] MatrixX dimensionless_jacobian(const Mechanism& mechanism, const ConstraintState& constraints);

/// The rank-th largest singular value of (1), divided by the largest: 0 if the rank is lower; redundant rows add
/// zeros beyond the rank-th. Also 0 where a constraint is not defined. Dense, and allocates. Leaves
/// kinematics and constraints of the state in the workspace.
[[nodiscard]] double smallest_singular_value(const Mechanism& mechanism, const State& state, int rank,
                                             Workspace& workspace);

/// (1) at a state.
struct Spectrum {
  VectorX sigma;         ///< relative to the largest, decreasing
  double largest = 0.0;  ///< the largest singular value
  MatrixX Y;             ///< combinations of rows: one column per value, then those that vanish
  MatrixX Z;             ///< speeds: one column per value, then those that no row resists
};
/// Dense, and allocates; as smallest_singular_value. Empty where a constraint is not defined.
[[nodiscard]] Spectrum find_spectrum(const Mechanism& mechanism, const State& state, Workspace& workspace);

/// d sigma_i/dt at the state, y_iᵀ (dJ/dt) z_i, by differences along u. Dense, and allocates.
[[nodiscard]] VectorX spectrum_rate(const Mechanism& mechanism, const State& state, const Spectrum& spectrum,
                                    Workspace& workspace);

/// The right side of J du/dt = gamma at the positions of the state and other speeds. Allocates.
[[nodiscard]] VectorX gamma_at(const Mechanism& mechanism, const State& state, const VectorX& u,
                               Workspace& workspace);

/// The parts of the model whose rows take part in a combination y of rows, as "contact 'FL'".
[[nodiscard]] std::vector<std::string> parts_of_rows(const Mechanism& mechanism, const VectorX& y);

}  // namespace camber
