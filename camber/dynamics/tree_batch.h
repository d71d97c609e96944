#pragma once

#include <vector>

#include <camber/mechanism/mechanism.h>
#include <camber/tree/batch_kernels.h>

/// The dynamics of a tree for many states at once: several of them share each instruction. Numbers of many states are
/// matrices with one row per coordinate or speed and one column per state, stored by rows. What is computed for a state
/// depends neither on its place nor on its neighbours, so that a batch may be split among threads, one BatchWorkspace
/// each, without changing a bit. It agrees with the functions for one state (tree_dynamics.h) up to rounding.
namespace camber {

/// One row per coordinate or speed, one column per state.
using StateRows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// The same, or some columns of it.
using StateRowsView = Eigen::Ref<const StateRows, 0, Eigen::OuterStride<>>;
/// The same, to be written.
using StateRowsOutput = Eigen::Ref<StateRows, 0, Eigen::OuterStride<>>;

/// The memory that a batch of states works in; one per thread. Once it exists, nothing below allocates.
class BatchWorkspace {
 public:
  /// Allocates for that mechanism.
  explicit BatchWorkspace(const Mechanism& mechanism);
  /// A workspace of a temporary mechanism would outlive it.
  explicit BatchWorkspace(Mechanism&&) = delete;

  /// For the functions below.
  [[nodiscard]] tree::Chunk* scratch() { return scratch_.data(); }

 private:
  std::vector<tree::Chunk> scratch_;
};

/// Forward dynamics: the accelerations that the efforts tau give.
void aba_batch(const Mechanism& mechanism, const StateRowsView& q, const StateRowsView& u,
               const StateRowsView& tau, BatchWorkspace& workspace, StateRowsOutput udot);

/// Inverse dynamics: the efforts that give the accelerations udot.
void rnea_batch(const Mechanism& mechanism, const StateRowsView& q, const StateRowsView& u,
                const StateRowsView& udot, BatchWorkspace& workspace, StateRowsOutput tau);

/// The mass matrices: row triangle_row(nv, i, j) of M is M_ij, i >= j. There are nv (nv + 1)/2 rows.
void crba_batch(const Mechanism& mechanism, const StateRowsView& q, BatchWorkspace& workspace,
                StateRowsOutput M);
/// Place of element (i, j), i >= j, in a lower triangle of n rows that is stored by columns.
[[nodiscard]] constexpr Eigen::Index triangle_row(Eigen::Index n, Eigen::Index i, Eigen::Index j) {
  return j * n - j * (j - 1) / 2 + i - j;
}

}  // namespace camber
