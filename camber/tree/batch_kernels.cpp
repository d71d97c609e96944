#include <camber/tree/batch_kernels.h>

namespace camber::tree {

namespace {

const BatchKernels& choose() {
#ifdef CAMBER_WITH_AVX2
  if (use_avx512()) return kBatchAvx512;
  if (use_avx2()) return kBatchAvx2;
#endif
  return kBatchBaseline;
}

}  // namespace

const BatchKernels& batch_kernels() {
  static const BatchKernels& chosen = choose();
  return chosen;
}

}  // namespace camber::tree
