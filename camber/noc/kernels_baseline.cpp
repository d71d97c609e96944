#include <camber/noc/factor_front.h>
#include <camber/noc/kernels.h>
#include <camber/noc/solve_front.h>

namespace camber::noc {

struct Baseline {};
const Kernels kKernelsBaseline{factorize<Baseline>, solve<Baseline>};

}  // namespace camber::noc
