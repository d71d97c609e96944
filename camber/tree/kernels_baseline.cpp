#include <camber/tree/algebra_scalar.h>
#include <camber/tree/make_kernels.h>

namespace camber::tree {

const Kernels kKernelsBaseline = make_kernels<ScalarAlgebra<double>>("baseline");

}  // namespace camber::tree
