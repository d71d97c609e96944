#pragma once

#include <cstddef>
#include <string_view>

#include <camber/tree/kernels.h>

/// The recursions over several states at a time (lanes.h), compiled once for each width of register and chosen when the
/// program starts. Nothing here allocates.
namespace camber::tree {

/// Numbers of many states: one row per coordinate or speed, `stride` apart; one column per state.
struct BatchInput {
  const double* data = nullptr;
  std::ptrdiff_t stride = 0;
};
struct BatchOutput {
  double* data = nullptr;
  std::ptrdiff_t stride = 0;
};

/// The unit in which scratch is counted: the widest register.
struct alignas(64) Chunk {
  double numbers[8];
};

struct BatchKernels {
  std::string_view instruction_set;
  int lanes;
  /// Chunks of scratch that the functions below need.
  std::size_t (*chunks)(const TreeView&, int nq);

  /// Each treats `count` states.
  void (*forward_dynamics)(const TreeView&, int nq, BatchInput q, BatchInput u, BatchInput tau,
                           std::ptrdiff_t count, Chunk* scratch, BatchOutput udot);
  void (*inverse_dynamics)(const TreeView&, int nq, BatchInput q, BatchInput u, BatchInput udot,
                           std::ptrdiff_t count, Chunk* scratch, BatchOutput tau);
  /// The lower triangle of M by columns.
  void (*mass_matrix)(const TreeView&, int nq, BatchInput q, std::ptrdiff_t count, Chunk* scratch,
                      BatchOutput M);
};

extern const BatchKernels kBatchBaseline;
extern const BatchKernels kBatchAvx2;
extern const BatchKernels kBatchAvx512;  ///< x86-64-v4

/// The widest that this processor can run, or the baseline where that is asked for; chosen at the first call.
[[nodiscard]] const BatchKernels& batch_kernels();

}  // namespace camber::tree
