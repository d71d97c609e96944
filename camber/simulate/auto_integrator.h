#pragma once

#include <memory>

#include <camber/simulate/integrator.h>

namespace camber {

/// Starts with dopri5 or, below a tolerance of 1e-7, dop853, and goes over to bdf for good where these find the equations
/// stiff (AdaptiveRungeKutta::stiff). Says so in notices().
[[nodiscard]] std::unique_ptr<Integrator> make_auto(Ode ode, double t0, VectorX y0,
                                                    const IntegratorOptions& options);

}  // namespace camber
