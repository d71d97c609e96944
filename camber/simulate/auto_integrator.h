#pragma once

#include <memory>

#include <camber/simulate/integrator.h>

namespace camber {

/// Starts with dopri5 or, below a tolerance of 1e-7, dop853, switches to bdf where stability holds their steps short
/// (AdaptiveRungeKutta::stiff), and back where bdf's steps have for long been such as an explicit method could
/// make (StiffIntegrator::stiffness). Says so in notices().
[[nodiscard]] std::unique_ptr<Integrator> make_auto(Ode ode, double t0, VectorX y0,
                                                    const IntegratorOptions& options);

}  // namespace camber
