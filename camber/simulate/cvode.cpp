#include <camber/simulate/cvode.h>

#include <string>
#include <utility>

#include <cvode/cvode.h>
#include <cvode/cvode_proj.h>
#include <fmt/format.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <camber/simulate/drift.h>
#include <camber/simulate/sundials.h>

namespace camber {

namespace {

using sundials::check;
using sundials::made;
using sundials::Owned;
using sundials::view;

/// What CVODE's refusals mean to someone who wrote a model.
std::string reason(int flag) {
  switch (flag) {
    case CV_ERR_FAILURE:
      return kNoStepIsShortEnough;
    case CV_CONV_FAILURE:
      return "the equations of the step cannot be solved however short it is; the motion may jump there";
    case CV_TOO_MUCH_ACC:
      return sundials::kTooFine;
    case CV_TOO_CLOSE:
      return "the duration is too short to choose a first step";
    default:
      return fmt::format("CVODE gives up (code {})", flag);
  }
}

bool comes_from_a_callback(int flag) {
  return flag == CV_RHSFUNC_FAIL || flag == CV_FIRST_RHSFUNC_ERR || flag == CV_REPTD_RHSFUNC_ERR ||
         flag == CV_UNREC_RHSFUNC_ERR || flag == CV_PROJFUNC_FAIL || flag == CV_REPTD_PROJFUNC_ERR ||
         flag == CV_LSETUP_FAIL || flag == CV_CONV_FAILURE;
}

struct MemoryFree {
  void operator()(void* memory) const { CVodeFree(&memory); }
};

class CvodeIntegrator final : public Integrator {
 public:
  CvodeIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options);
  void step(double t_limit) override;
  void state_at(double t, VectorX& y) override;

 private:
  static int rhs(double t, N_Vector y, N_Vector ydot, void* self);
  static int project(double t, N_Vector y, N_Vector correction, double epsilon, N_Vector error, void* self);
  void use_newton();
  void use_functional_iteration();

  bool bdf_;
  double tolerance_;
  Owned<SUNContext> context_;
  Owned<N_Vector> y_free_, y_asked_;  ///< as CVODE has it, unprojected for adams
  Owned<SUNMatrix> matrix_;
  Owned<SUNLinearSolver> linear_solver_;
  Owned<SUNNonlinearSolver> nonlinear_solver_;
  Owned<void*, MemoryFree> memory_;
  sundials::Guard guard_;
  bool start_again_ = false;
  long rejected_before_ = 0;  ///< the last new start
};

CvodeIntegrator::CvodeIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
    : Integrator(std::move(ode), t0, std::move(y0)),
      bdf_(options.method == "bdf"),
      tolerance_(options.tolerance),
      context_(sundials::make_context()),
      y_free_(sundials::make_vector(y_, context_.get())),
      y_asked_(sundials::make_vector(y_, context_.get())),
      memory_(made(CVodeCreate(bdf_ ? CV_BDF : CV_ADAMS, context_.get()))) {
  void* const memory = memory_.get();
  check(CVodeSetErrHandlerFn(memory, sundials::ignore_message, nullptr), "setting the error handler");
  check(CVodeInit(memory, rhs, t0, y_free_.get()), "starting");
  check(CVodeSetUserData(memory, this), "setting the user data");
  check(CVodeSStolerances(memory, tolerance_, tolerance_), "setting the tolerances");
  check(CVodeSetMaxStep(memory, options.max_step), "limiting the step");
  if (bdf_)
    use_newton();
  else
    use_functional_iteration();
}

void CvodeIntegrator::use_newton() {
  matrix_.reset(made(SUNDenseMatrix(ode_.size, ode_.size, context_.get())));
  linear_solver_.reset(made(SUNLinSol_Dense(y_free_.get(), matrix_.get(), context_.get())));
  check(CVodeSetLinearSolver(memory_.get(), linear_solver_.get(), matrix_.get()),
        "setting the linear solver");
  // Orders above 2 are unstable for fast oscillations with little damping; CVODE lowers the order there.
  check(CVodeSetStabLimDet(memory_.get(), SUNTRUE), "asking for stability");
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

int CvodeIntegrator::project(double t, N_Vector y, N_Vector correction, double, N_Vector, void* self) {
  auto* const integrator = static_cast<CvodeIntegrator*>(self);
  return integrator->guard_([&] {
    view(correction) = view(y);
    integrator->ode_.after_step(t, N_VGetArrayPointer(correction));
    view(correction) -= view(y);
  });
}

void CvodeIntegrator::step(double t_limit) {
  void* const memory = memory_.get();
  if (start_again_) {  // not before: until now the last step could be asked for
    view(y_free_.get()) = y_;
    check(CVodeReInit(memory, t_, y_free_.get()), "starting again");
    rejected_before_ = counts_.rejected;
    start_again_ = false;
  }
  check(CVodeSetStopTime(memory, t_limit), "setting the stop time");
  double t_next = t_;
  const int flag = CVode(memory, t_limit, y_free_.get(), &t_next, CV_ONE_STEP);
  if (flag < 0) {
    guard_.rethrow(comes_from_a_callback(flag));
    throw SimulationError(t_, reason(flag));
  }
  if (!(t_next > t_)) throw SimulationError(t_, "the step size fell below the resolution of time");
  t_ = t_next;
  y_ = view(y_free_.get());
  ++counts_.steps;
  check(CVodeGetNumErrTestFails(memory, &counts_.rejected), "counting rejected steps");
  counts_.rejected += rejected_before_;
  if (bdf_ || !ode_.after_step) return;
  ode_.after_step(t_, y_.data());
  start_again_ = drifted(view(y_free_.get()), y_, tolerance_);
}

void CvodeIntegrator::state_at(double t, VectorX& y) {
  y = y_;
  if (t == t_) return;
  check(CVodeGetDky(memory_.get(), t, 0, y_asked_.get()), "interpolating");
  y = view(y_asked_.get());
  if (ode_.after_step) ode_.after_step(t, y.data());
}

}  // namespace

std::unique_ptr<Integrator> make_cvode(Ode ode, double t0, VectorX y0, const IntegratorOptions& options) {
  return std::make_unique<CvodeIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
