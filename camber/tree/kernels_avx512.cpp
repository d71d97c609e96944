#include <camber/tree/make_batch_kernels.h>

namespace camber::tree {

const BatchKernels kBatchAvx512 = make_batch_kernels<8>("x86-64-v4 (AVX-512)");

}  // namespace camber::tree
