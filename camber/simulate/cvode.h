#pragma once

#include <memory>

#include <camber/simulate/integrator.h>
#include <camber/simulate/sundials.h>

/// The linear multistep methods of SUNDIALS' CVODE: `adams` (orders 1 to 12, functional iteration) and `bdf`
/// (orders 1 to 5, Newton's method with a dense Jacobian by differences), for stiff machines.
namespace camber {

/// CVODE, and how fast the fastest motion near its solution is.
class StiffIntegrator : public sundials::MultistepIntegrator {
 public:
  using MultistepIntegrator::MultistepIntegrator;
  /// Length of the last step times the spectral radius of the Jacobian that Newton's method has: about where that
  /// passes 3, an explicit method could not make this step. Of adams it is infinite.
  [[nodiscard]] virtual double stiffness() const = 0;
};

/// BDF is projected inside its steps: CVODE moves its history along with y (Eich, 1993). For the Adams methods
/// it offers no such thing: their solution runs on unprojected, what y() and state_at() give is projected.
/// The Jacobian is not CVODE's own, whose differences fail where a variable is zero (jacobian.h): Newton's
/// method then leaves an error of one sign in each step.
[[nodiscard]] std::unique_ptr<StiffIntegrator> make_cvode(Ode ode, double t0, VectorX y0,
                                                          const IntegratorOptions& options);

}  // namespace camber
