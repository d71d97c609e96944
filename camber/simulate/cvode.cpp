#include <camber/simulate/cvode.h>

#include <limits>
#include <utility>

#include <cvode/cvode.h>
#include <cvode/cvode_proj.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <camber/simulate/jacobian.h>

namespace camber {

namespace {

using sundials::check;
using sundials::made;
using sundials::Owned;
using sundials::view;

struct CvodeFree {
  void operator()(void* memory) const { CVodeFree(&memory); }
};

class CvodeIntegrator final : public StiffIntegrator {
 public:
  CvodeIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options);
  [[nodiscard]] double stiffness() const override { return last_step_ * spectral_radius_; }

 private:
  static int rhs(double t, N_Vector y, N_Vector ydot, void* self);
  static int jacobian(double t, N_Vector y, N_Vector ydot, SUNMatrix J, void* self, N_Vector, N_Vector,
                      N_Vector);
  static int project(double t, N_Vector y, N_Vector correction, double epsilon, N_Vector error, void* self);
  void use_newton();
  void use_functional_iteration();

  void start() override;
  int advance(double t_limit, double& t_next) override;
  Eigen::Map<VectorX> solution() override { return view(y_free_.get()); }
  Eigen::Map<VectorX> solution_at(double t) override;
  long rejected_since_start() override;

  bool bdf_;
  Owned<SUNContext> context_;
  Owned<N_Vector> y_free_, y_asked_;  ///< as CVODE has it, unprojected for adams
  Owned<SUNMatrix> matrix_;
  Owned<SUNLinearSolver> linear_solver_;
  Owned<SUNNonlinearSolver> nonlinear_solver_;
  Owned<void*, CvodeFree> memory_;
  MatrixX J_;  ///< where Newton's method had it last
  double spectral_radius_ = std::numeric_limits<double>::infinity();
  double last_step_ = 0.0;
};

CvodeIntegrator::CvodeIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
    : StiffIntegrator(std::move(ode), t0, std::move(y0), options),
      bdf_(options.method == "bdf"),
      context_(sundials::make_context()),
      y_free_(sundials::make_vector(y_, context_.get())),
      y_asked_(sundials::make_vector(y_, context_.get())),
      memory_(made(CVodeCreate(bdf_ ? CV_BDF : CV_ADAMS, context_.get()))) {
  void* const memory = memory_.get();
  const double tolerance = sundials::tolerance_of_steps(options.tolerance);
  check(CVodeSetErrHandlerFn(memory, sundials::ignore_message, nullptr), "setting the error handler");
  check(CVodeInit(memory, rhs, t0, y_free_.get()), "starting");
  check(CVodeSetUserData(memory, this), "setting the user data");
  check(CVodeSStolerances(memory, tolerance, tolerance), "setting the tolerances");
  check(CVodeSetMaxStep(memory, options.max_step), "limiting the step");
  if (bdf_)
    use_newton();
  else
    use_functional_iteration();
}

void CvodeIntegrator::use_newton() {
  J_.resize(ode_.size, ode_.size);
  matrix_.reset(made(SUNDenseMatrix(ode_.size, ode_.size, context_.get())));
  linear_solver_ = sundials::make_linear_solver(context_.get());
  check(CVodeSetLinearSolver(memory_.get(), linear_solver_.get(), matrix_.get()),
        "setting the linear solver");
  check(CVodeSetJacFn(memory_.get(), jacobian), "setting the Jacobian");
  // Orders above 2 are unstable for fast oscillations with little damping; CVODE lowers the order there.
  check(CVodeSetStabLimDet(memory_.get(), SUNTRUE), "asking for stability");
  projects_itself_ = true;
  if (!ode_.after_step) return;
  check(CVodeSetProjFn(memory_.get(), project), "setting the projection");
  // The projection moves y only; its error estimate stays the larger one of the unprojected step.
  check(CVodeSetProjErrEst(memory_.get(), SUNFALSE), "setting the projection");
}

void CvodeIntegrator::use_functional_iteration() {
  nonlinear_solver_.reset(made(SUNNonlinSol_FixedPoint(y_free_.get(), 0, context_.get())));
  check(CVodeSetNonlinearSolver(memory_.get(), nonlinear_solver_.get()), "setting the nonlinear solver");
}

int CvodeIntegrator::rhs(double t, N_Vector y, N_Vector ydot, void* self) {
  auto* const integrator = static_cast<CvodeIntegrator*>(self);
  return integrator->guard_(
      [&] { integrator->ode_.rhs(t, N_VGetArrayPointer(y), N_VGetArrayPointer(ydot)); });
}

int CvodeIntegrator::jacobian(double t, N_Vector y, N_Vector ydot, SUNMatrix J, void* self, N_Vector,
                              N_Vector, N_Vector) {
  auto* const integrator = static_cast<CvodeIntegrator*>(self);
  MatrixX& found = integrator->J_;
  return integrator->guard_([&] {
    jacobian_by_differences(integrator->ode_, t, view(y), view(ydot), found);
    Eigen::Map<MatrixX>(SUNDenseMatrix_Data(J), found.rows(), found.cols()) = found;
    integrator->spectral_radius_ = camber::spectral_radius(found);
  });
}

int CvodeIntegrator::project(double t, N_Vector y, N_Vector correction, double, N_Vector, void* self) {
  auto* const integrator = static_cast<CvodeIntegrator*>(self);
  return integrator->guard_([&] {
    view(correction) = view(y);
    integrator->ode_.after_step(t, N_VGetArrayPointer(correction));
    view(correction) -= view(y);
  });
}

void CvodeIntegrator::start() {
  view(y_free_.get()) = y_;
  check(CVodeReInit(memory_.get(), t_, y_free_.get()), "starting again");
}

int CvodeIntegrator::advance(double t_limit, double& t_next) {
  check(CVodeSetStopTime(memory_.get(), t_limit), "setting the stop time");
  const int flag = CVode(memory_.get(), t_limit, y_free_.get(), &t_next, CV_ONE_STEP);
  last_step_ = t_next - t_;
  return flag;
}

Eigen::Map<VectorX> CvodeIntegrator::solution_at(double t) {
  check(CVodeGetDky(memory_.get(), t, 0, y_asked_.get()), "interpolating");
  return view(y_asked_.get());
}

long CvodeIntegrator::rejected_since_start() {
  long rejected = 0;
  check(CVodeGetNumErrTestFails(memory_.get(), &rejected), "counting rejected steps");
  return rejected;
}

}  // namespace

std::unique_ptr<StiffIntegrator> make_cvode(Ode ode, double t0, VectorX y0,
                                            const IntegratorOptions& options) {
  return std::make_unique<CvodeIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
