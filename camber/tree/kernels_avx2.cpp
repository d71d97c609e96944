#include <camber/tree/algebra_simd256.h>
#include <camber/tree/make_batch_kernels.h>
#include <camber/tree/make_kernels.h>

namespace camber::tree {

const Kernels kKernelsAvx2 = make_kernels<Simd256Algebra>("x86-64-v3 (AVX2, FMA)");
const BatchKernels kBatchAvx2 = make_batch_kernels<4>("x86-64-v3 (AVX2, FMA)");

}  // namespace camber::tree
