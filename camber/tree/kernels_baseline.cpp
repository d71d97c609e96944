#include <camber/tree/algebra_scalar.h>
#include <camber/tree/make_batch_kernels.h>
#include <camber/tree/make_kernels.h>

namespace camber::tree {

const Kernels kKernelsBaseline = make_kernels<ScalarAlgebra<double>>("baseline");
const BatchKernels kBatchBaseline = make_batch_kernels<2>("baseline");

}  // namespace camber::tree
