#pragma once

#include <memory>
#include <string>
#include <vector>

#include <camber/simulate/runge_kutta.h>

/// Steps through y' = f(t, y).
namespace camber {

struct IntegratorOptions {
  std::string method = "auto";  ///< one of integrator_methods() (model/)
  double tolerance = 1e-9;      ///< relative and absolute error of a step; the adaptive ones
  double step = 1e-3;           ///< of rk4, and of the others when `fixed_step` [s]
  double max_step = 0.0;        ///< no adaptive step is longer [s]; 0: no limit
  bool fixed_step = false;      ///< no step size control, also for the Runge-Kutta pairs
  long steps_before = 0;  ///< of a run from t = 0 that goes on here: fixed steps stay on its grid of times
};

/// Why a method gives up where no step is short enough.
inline constexpr const char* kNoStepIsShortEnough =
    "the error stays above the tolerance however short the step; the motion may jump there";

struct StepCounts {
  long steps = 0;
  long rejected = 0;
  long rhs_evaluations = 0;
};

/// Where the solution stands, and how to go on. The interface of all methods.
class Integrator {
 public:
  Integrator(Ode ode, double t0, VectorX y0);
  virtual ~Integrator() = default;
  Integrator(const Integrator&) = delete;
  Integrator& operator=(const Integrator&) = delete;

  /// Goes one step forward, not past t_limit > t(). Throws SimulationError.
  virtual void step(double t_limit) = 0;
  /// Goes on from there: what happened before is no guide to what comes. What it counts stays.
  virtual void restart(double t, const VectorX& y);
  [[nodiscard]] double t() const { return t_; }
  [[nodiscard]] const VectorX& y() const { return y_; }

  /// The solution at a time inside the last step, on its manifold (Ode::after_step). Its error is near that of
  /// the step, and asking changes nothing in the steps to come.
  virtual void state_at(double t, VectorX& y) = 0;

  [[nodiscard]] virtual StepCounts counts() const { return counts_; }
  /// What the user should know about how the steps were made.
  [[nodiscard]] virtual std::vector<std::string> notices() const { return {}; }

 protected:
  Ode ode_;  ///< counts its evaluations
  double t_;
  VectorX y_;
  StepCounts counts_;
};

[[nodiscard]] std::unique_ptr<Integrator> make_integrator(Ode ode, double t0, VectorX y0,
                                                          const IntegratorOptions& options);

}  // namespace camber
