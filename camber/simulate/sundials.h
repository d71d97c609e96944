#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sundials/sundials_nonlinearsolver.h>

#include <camber/simulate/error.h>
#include <camber/simulate/integrator.h>

/// What the methods of SUNDIALS share: owners of its objects, exceptions that may not pass through C, and the step.
namespace camber::sundials {

struct Free {
  void operator()(SUNContext context) const { SUNContext_Free(&context); }
  void operator()(N_Vector v) const { N_VDestroy(v); }
  void operator()(SUNMatrix matrix) const { SUNMatDestroy(matrix); }
  void operator()(SUNLinearSolver solver) const { SUNLinSolFree(solver); }
  void operator()(SUNNonlinearSolver solver) const { SUNNonlinSolFree(solver); }
};
template <class T, class F = Free>
using Owned = std::unique_ptr<std::remove_pointer_t<T>, F>;

[[nodiscard]] Owned<SUNContext> make_context();
/// A copy of y.
[[nodiscard]] Owned<N_Vector> make_vector(const VectorX& y, SUNContext context);

/// For Newton's method with a dense matrix (newton_matrix.h).
[[nodiscard]] Owned<SUNLinearSolver> make_linear_solver(SUNContext context);

[[nodiscard]] inline Eigen::Map<VectorX> view(N_Vector v) {
  return {N_VGetArrayPointer(v), N_VGetLength(v)};
}

/// Throws std::runtime_error where a call that cannot fail has failed.
void check(int flag, const char* what);
/// Throws std::bad_alloc for null.
template <class T>
T made(T object) {
  if (object == nullptr) throw std::bad_alloc();
  return object;
}

/// For the error handlers: the message goes into the exception instead.
void ignore_message(int code, const char* module, const char* function, char* message, void* data);

/// Calls back from C, and keeps what was thrown.
class Guard {
 public:
  /// 0; or 1 after a SimulationError, after which a shorter step may be tried; or -1 after anything else.
  int operator()(const std::function<void()>& call);
  /// Throws what was kept: anything that is no SimulationError, or with `refused` that one too.
  void rethrow(bool refused) const;
  /// Before a step: what an earlier one was refused for is no reason for this one to fail.
  void forget_refusal() { refused_.reset(); }

 private:
  std::optional<SimulationError> refused_;
  std::exception_ptr other_;
};

/// The tolerance that CVODE and IDA are given. They make three to six times as many steps as a Runge-Kutta method at the
/// same tolerance, and the errors of steps add up: each may have a tenth of what is asked for
/// (docs/studies/integrators.md).
[[nodiscard]] double tolerance_of_steps(double tolerance);

/// The steps of CVODE and IDA. Where the method does not project its own solution (Eich, 1993), that runs on
/// unprojected beside y_ and starts again from there where the two have come apart (drift.h).
class MultistepIntegrator : public Integrator {
 public:
  MultistepIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
      : Integrator(std::move(ode), t0, std::move(y0)), tolerance_(options.tolerance) {}
  void step(double t_limit) final;
  void restart(double t, const VectorX& y) final;
  void state_at(double t, VectorX& y) final;

 protected:
  Guard guard_;
  double tolerance_;
  bool projects_itself_ = false;
  bool start_again_ = false;

 private:
  /// From t_, y_.
  virtual void start() = 0;
  /// One step, not past t_limit; t_ and y_ stay. What the library returns: negative where it gives up.
  virtual int advance(double t_limit, double& t_next) = 0;
  /// After a step: y as the library has it.
  [[nodiscard]] virtual Eigen::Map<VectorX> solution() = 0;
  [[nodiscard]] virtual Eigen::Map<VectorX> solution_at(double t) = 0;
  [[nodiscard]] virtual long rejected_since_start() = 0;

  long rejected_before_ = 0;  ///< the last new start
};

}  // namespace camber::sundials
