#include <camber/noc/factor_front.h>
#include <camber/noc/kernels.h>
#include <camber/noc/solve_front.h>

namespace camber::noc {

struct Avx2 {};
const Kernels kKernelsAvx2{factorize<Avx2>, solve<Avx2>};

}  // namespace camber::noc
