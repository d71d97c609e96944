#pragma once

#include <memory>

#include <camber/simulate/integrator.h>

/// The linear multistep methods of SUNDIALS' CVODE: `adams` (orders 1 to 12, functional iteration) and `bdf`
/// (orders 1 to 5, Newton's method with a dense Jacobian by differences), for stiff machines.
namespace camber {

/// BDF is projected inside its steps: CVODE moves its history along with y (Eich, 1993). For the Adams methods
/// it offers no such thing: their solution runs on unprojected, what y() and state_at() give is projected, and
/// where the two have come apart (drift.h) it starts again from the projected one.
[[nodiscard]] std::unique_ptr<Integrator> make_cvode(Ode ode, double t0, VectorX y0,
                                                     const IntegratorOptions& options);

}  // namespace camber
