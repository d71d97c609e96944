#pragma once

#include <memory>
#include <string_view>

#include <camber/simulate/integrator.h>

/// The adaptive methods, by SUNDIALS' ARKODE.
namespace camber {

/// Coefficients of "dopri5" (Dormand and Prince, order 5) or "verner8" (Verner, 8 stages, order 6).
/// Throws std::invalid_argument for any other name.
[[nodiscard]] ButcherTable arkode_table(std::string_view method);

[[nodiscard]] std::unique_ptr<Integrator> make_arkode(Ode ode, double t0, VectorX y0,
                                                      const IntegratorOptions& options);

}  // namespace camber
