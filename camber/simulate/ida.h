#pragma once

#include <memory>

#include <camber/simulate/integrator.h>

/// SUNDIALS' IDA, backward differentiation of orders 1 to 5 on Ode::implicit: the multipliers are unknowns
/// beside y, and no acceleration is solved for outside the steps.
namespace camber {

/// The form is of index 1: the constraints stand as accelerations, J u' = gamma. Position and speed would then
/// drift by about the square of time; IDA has no projection of its own, so that y() and state_at() are
/// projected beside the solution, which starts again from there where the two have come apart (as for adams,
/// cvode.h). Stabilising by more multipliers (Gear, Gupta and Leimkuhler) would make Newton's matrix singular
/// wherever rows are redundant. The multipliers take no part in the error of a step.
[[nodiscard]] std::unique_ptr<Integrator> make_ida(Ode ode, double t0, VectorX y0,
                                                   const IntegratorOptions& options);

}  // namespace camber
