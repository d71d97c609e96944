#pragma once

#include <camber/simulate/runge_kutta.h>

namespace camber {

/// The pair of Dormand and Prince of order 8 with error estimates of orders 5 and 3 and a polynomial of degree 7
/// (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, II.5 and II.6): 12 evaluations per step,
/// three more where values inside the step are asked for.
[[nodiscard]] ButcherTable dop853();

}  // namespace camber
