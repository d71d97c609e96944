#pragma once

#include <camber/noc/plan.h>

/// The data of the elimination kernels as plain pointers: code compiled for another instruction set must not
/// instantiate inline functions that the linker could choose for the whole program.
namespace camber::noc {

/// A pivot within this factor of the tolerance, on either side, makes the rank ambiguous.
inline constexpr double kDoubt = 30.0;

/// How the elimination of one front went.
struct FrontState {
  int rows = 0;       ///< own and received
  int delayed = 0;    ///< speeds received from children
  int rank = 0;       ///< dependent speeds
  int free = 0;       ///< independent speeds eliminated here
  int left = 0;       ///< speeds left to the parent
  int passed = 0;     ///< rows passed to the parent
  int passed_to = 0;  ///< first of their places there
};

/// How the last elimination went.
struct Verdict {
  int rank = 0;
  int redundant = 0;                        ///< rows - rank
  double inconsistency = 0.0;               ///< largest |b2|  of a redundant row
  double smallest_pivot = __builtin_inf();  ///< relative to the largest row; 1 where no row counts
  bool ambiguous = false;  ///< a pivot is so close to the tolerance that the rank is ambiguous
  int unresisted = -1;     ///< a speed without inertia, -1: none; its acceleration is set to 0
  int weak_pivots = 0;     ///< used although small, because no front further in could take the speed
};

struct View {
  const Front* fronts;
  int count;
  const int* speed;
  const int* parent_column;
  const RowPlace* row;
  int rows;
  double* numbers;
  int* columns;
  FrontState* state;
  const double* inertia;  ///< of each speed: what a pivot of M~ is compared with
  int* delayed_speed;     ///< kDelayedSlots a front: the speeds in its delayed slots
  double* scratch;        ///< room for a few rows of the widest front
  Verdict* verdict;
};

/// Columns of a front in use, rounded up to whole registers.
[[gnu::always_inline]] inline int columns_in_use(const Front& front, const FrontState& state) {
  return padded_to_four(state.delayed > 0 ? front.width() : front.right() + 1);
}

/// A stride known to the compiler; 0: not known.
template <int n>
struct Stride {
  static constexpr int value = n;
};

/// Calls with the front's stride: known where the front is narrow and has no delayed slots.
template <class F>
[[gnu::always_inline]] inline void with_stride(const Front& front, F&& call) {
  const int stride = front.slots == 0 ? front.stride() : 0;
  if (stride == 4) return call(Stride<4>{});
  if (stride == 8) return call(Stride<8>{});
  if (stride == 12) return call(Stride<12>{});
  call(Stride<0>{});
}

/// The speed in a column of a front.
[[gnu::always_inline]] inline int column_speed(const View& v, const Front& front, int column) {
  if (column > front.right())
    return v.delayed_speed[(&front - v.fronts) * kDelayedSlots + column - front.right() - 1];
  return v.speed[front.speeds + column];
}

}  // namespace camber::noc
