#pragma once

#include <camber/noc/front_view.h>

/// The elimination, compiled once for each instruction set and chosen when the program starts.
namespace camber::noc {

struct Kernels {
  /// Inward over all fronts.
  void (*factorize)(const View&, double tolerance);
  /// Outward: accelerations, and the multipliers of each front in its `lambda`.
  void (*solve)(const View&, double* a);
};

extern const Kernels kKernelsBaseline;
extern const Kernels kKernelsAvx2;  ///< x86-64-v3: AVX2 and FMA

/// The best that this processor can run.
[[nodiscard]] const Kernels& kernels();

}  // namespace camber::noc
