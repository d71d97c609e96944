#include <camber/simulate/ida.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <ida/ida.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <camber/simulate/drift.h>
#include <camber/simulate/sundials.h>

namespace camber {

namespace {

using sundials::check;
using sundials::made;
using sundials::Owned;
using sundials::view;

/// What IDA's refusals mean to someone who wrote a model.
std::string reason(int flag) {
  switch (flag) {
    case IDA_ERR_FAIL:
      return kNoStepIsShortEnough;
    case IDA_CONV_FAIL:
    case IDA_LSETUP_FAIL:
      return "the equations of the step cannot be solved however short it is: the motion may jump there, or "
             "the machine stands at a singular pose";
    case IDA_TOO_MUCH_ACC:
      return sundials::kTooFine;
    default:
      return fmt::format("IDA gives up (code {})", flag);
  }
}

struct MemoryFree {
  void operator()(void* memory) const { IDAFree(&memory); }
};

class IdaIntegrator final : public Integrator {
 public:
  IdaIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options);
  void step(double t_limit) override;
  void state_at(double t, VectorX& y) override;

 private:
  static int residual(double t, N_Vector z, N_Vector zdot, N_Vector result, void* self);
  /// z = [y; lambda], its derivative at t_, y_, and tolerances.
  void set_start();
  void use_newton();

  double tolerance_;
  Eigen::Index multipliers_;
  Owned<SUNContext> context_;
  Owned<N_Vector> z_, zdot_, z_asked_, absolute_, is_differential_;
  Owned<SUNMatrix> matrix_;
  Owned<SUNLinearSolver> solver_;
  Owned<void*, MemoryFree> memory_;
  sundials::Guard guard_;
  VectorX f_;
  bool start_again_ = true;
  long rejected_before_ = 0;  ///< the last new start
};

IdaIntegrator::IdaIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
    : Integrator(std::move(ode), t0, std::move(y0)),
      tolerance_(options.tolerance),
      multipliers_(ode_.implicit.residual ? ode_.implicit.multipliers : 0),
      context_(sundials::make_context()),
      memory_(made(IDACreate(context_.get()))),
      f_(VectorX::Zero(ode_.size)) {
  const VectorX zero = VectorX::Zero(ode_.size + multipliers_);
  for (Owned<N_Vector>* vector : {&z_, &zdot_, &z_asked_, &absolute_, &is_differential_})
    *vector = sundials::make_vector(zero, context_.get());
  view(is_differential_.get()).head(ode_.size).setOnes();
  void* const memory = memory_.get();
  check(IDASetErrHandlerFn(memory, sundials::ignore_message, nullptr), "setting the error handler");
  check(IDAInit(memory, residual, t0, z_.get(), zdot_.get()), "starting");
  check(IDASetUserData(memory, this), "setting the user data");
  check(IDASetId(memory, is_differential_.get()), "naming the multipliers");
  check(IDASetSuppressAlg(memory, SUNTRUE), "leaving the multipliers out of the error");
  check(IDASetMaxStep(memory, options.max_step), "limiting the step");
  use_newton();
}

void IdaIntegrator::use_newton() {
  const Eigen::Index n = ode_.size + multipliers_;
  matrix_.reset(made(SUNDenseMatrix(n, n, context_.get())));
  solver_.reset(made(SUNLinSol_Dense(z_.get(), matrix_.get(), context_.get())));
  check(IDASetLinearSolver(memory_.get(), solver_.get(), matrix_.get()), "setting the linear solver");
}

void IdaIntegrator::set_start() {
  ode_.rhs(t_, y_.data(), f_.data());
  view(z_.get()).head(ode_.size) = y_;
  view(zdot_.get()).setZero();
  view(zdot_.get()).head(ode_.size) = f_;
  auto lambda = view(z_.get()).tail(multipliers_);
  if (multipliers_ > 0) ode_.implicit.last_multipliers(lambda.data());
  // Multipliers are forces: what counts as small follows from the largest at the start.
  const double force = multipliers_ > 0 ? std::max(1.0, lambda.cwiseAbs().maxCoeff()) : 1.0;
  view(absolute_.get()).head(ode_.size).setConstant(tolerance_);
  view(absolute_.get()).tail(multipliers_).setConstant(tolerance_ * force);
  check(IDASVtolerances(memory_.get(), tolerance_, absolute_.get()), "setting the tolerances");
}

int IdaIntegrator::residual(double t, N_Vector z, N_Vector zdot, N_Vector result, void* self) {
  auto* const integrator = static_cast<IdaIntegrator*>(self);
  const Ode& ode = integrator->ode_;
  return integrator->guard_([&] {
    const double* const y = N_VGetArrayPointer(z);
    if (ode.implicit.residual) {
      ++integrator->counts_.rhs_evaluations;
      ode.implicit.residual(t, y, N_VGetArrayPointer(zdot), y + ode.size, N_VGetArrayPointer(result));
    } else {
      ode.rhs(t, y, integrator->f_.data());
      view(result) = view(zdot) - integrator->f_;
    }
  });
}

void IdaIntegrator::step(double t_limit) {
  void* const memory = memory_.get();
  if (start_again_) {  // not before: until now the last step could be asked for
    set_start();
    check(IDAReInit(memory, t_, z_.get(), zdot_.get()), "starting");
    rejected_before_ = counts_.rejected;
    start_again_ = false;
  }
  check(IDASetStopTime(memory, t_limit), "setting the stop time");
  double t_next = t_;
  const int flag = IDASolve(memory, t_limit, &t_next, z_.get(), zdot_.get(), IDA_ONE_STEP);
  if (flag < 0) {
    guard_.rethrow(flag == IDA_RES_FAIL || flag == IDA_REP_RES_ERR || flag == IDA_FIRST_RES_FAIL ||
                   flag == IDA_CONV_FAIL);
    throw SimulationError(t_, reason(flag));
  }
  if (!(t_next > t_)) throw SimulationError(t_, "the step size fell below the resolution of time");
  t_ = t_next;
  y_ = view(z_.get()).head(ode_.size);
  ++counts_.steps;
  check(IDAGetNumErrTestFails(memory, &counts_.rejected), "counting rejected steps");
  counts_.rejected += rejected_before_;
  if (!ode_.after_step) return;
  ode_.after_step(t_, y_.data());
  start_again_ = drifted(view(z_.get()).head(ode_.size), y_, tolerance_);
}

void IdaIntegrator::state_at(double t, VectorX& y) {
  y = y_;
  if (t == t_) return;
  check(IDAGetDky(memory_.get(), t, 0, z_asked_.get()), "interpolating");
  y = view(z_asked_.get()).head(ode_.size);
  if (ode_.after_step) ode_.after_step(t, y.data());
}

}  // namespace

std::unique_ptr<Integrator> make_ida(Ode ode, double t0, VectorX y0, const IntegratorOptions& options) {
  return std::make_unique<IdaIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
