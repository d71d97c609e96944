#include <camber/simulate/ida.h>

#include <algorithm>
#include <utility>

#include <ida/ida.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <camber/simulate/sundials.h>

namespace camber {

namespace {

using sundials::check;
using sundials::made;
using sundials::Owned;
using sundials::view;

struct IdaFree {
  void operator()(void* memory) const { IDAFree(&memory); }
};

class IdaIntegrator final : public sundials::MultistepIntegrator {
 public:
  IdaIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options);

 private:
  static int residual(double t, N_Vector z, N_Vector zdot, N_Vector result, void* self);
  /// z = [y; lambda], its derivative at t_, y_, and tolerances.
  void set_start();
  void use_newton();

  void start() override;
  int advance(double t_limit, double& t_next) override;
  Eigen::Map<VectorX> solution() override { return {N_VGetArrayPointer(z_.get()), ode_.size}; }
  Eigen::Map<VectorX> solution_at(double t) override;
  long rejected_since_start() override;

  Eigen::Index multipliers_;
  Owned<SUNContext> context_;
  Owned<N_Vector> z_, zdot_, z_asked_, absolute_, is_differential_;
  Owned<SUNMatrix> matrix_;
  Owned<SUNLinearSolver> solver_;
  Owned<void*, IdaFree> memory_;
  VectorX f_;
};

IdaIntegrator::IdaIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
    : MultistepIntegrator(std::move(ode), t0, std::move(y0), options),
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
  start_again_ = true;
}

void IdaIntegrator::use_newton() {
  const Eigen::Index n = ode_.size + multipliers_;
  matrix_.reset(made(SUNDenseMatrix(n, n, context_.get())));
  solver_ = sundials::make_linear_solver(context_.get());
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
  const double tolerance = sundials::tolerance_of_steps(tolerance_);
  view(absolute_.get()).head(ode_.size).setConstant(tolerance);
  view(absolute_.get()).tail(multipliers_).setConstant(tolerance * force);
  check(IDASVtolerances(memory_.get(), tolerance, absolute_.get()), "setting the tolerances");
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

void IdaIntegrator::start() {
  set_start();
  check(IDAReInit(memory_.get(), t_, z_.get(), zdot_.get()), "starting");
}

int IdaIntegrator::advance(double t_limit, double& t_next) {
  check(IDASetStopTime(memory_.get(), t_limit), "setting the stop time");
  return IDASolve(memory_.get(), t_limit, &t_next, z_.get(), zdot_.get(), IDA_ONE_STEP);
}

Eigen::Map<VectorX> IdaIntegrator::solution_at(double t) {
  check(IDAGetDky(memory_.get(), t, 0, z_asked_.get()), "interpolating");
  return {N_VGetArrayPointer(z_asked_.get()), ode_.size};
}

long IdaIntegrator::rejected_since_start() {
  long rejected = 0;
  check(IDAGetNumErrTestFails(memory_.get(), &rejected), "counting rejected steps");
  return rejected;
}

}  // namespace

std::unique_ptr<Integrator> make_ida(Ode ode, double t0, VectorX y0, const IntegratorOptions& options) {
  return std::make_unique<IdaIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
