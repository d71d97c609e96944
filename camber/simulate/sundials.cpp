#include <camber/simulate/sundials.h>

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>

#include <cvode/cvode.h>
#include <fmt/format.h>
#include <ida/ida.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <camber/simulate/drift.h>
#include <camber/simulate/newton_matrix.h>

namespace camber::sundials {

namespace {

// What CVODE and IDA return means the same.
static_assert(CV_TOO_MUCH_ACC == IDA_TOO_MUCH_ACC && CV_ERR_FAILURE == IDA_ERR_FAIL &&
              CV_CONV_FAILURE == IDA_CONV_FAIL && CV_LSETUP_FAIL == IDA_LSETUP_FAIL &&
              CV_RHSFUNC_FAIL == IDA_RES_FAIL && CV_FIRST_RHSFUNC_ERR == IDA_REP_RES_ERR);

/// What their refusals mean to someone who wrote a model.
std::string reason(int flag) {
  switch (flag) {
    case CV_ERR_FAILURE:
      return kNoStepIsShortEnough;
    case CV_CONV_FAILURE:
    case CV_LSETUP_FAIL:
      return "the equations of the step cannot be solved however short it is: the motion may jump there, or "
             "the machine stands at a singular pose";
    case CV_TOO_MUCH_ACC:
      return "the tolerance is finer than double precision can hold; raise it";
    case CV_TOO_CLOSE:
      return "the duration is too short to choose a first step";
    default:
      return fmt::format("SUNDIALS gives up (code {})", flag);
  }
}

bool comes_from_a_callback(int flag) {
  constexpr int kFlags[] = {CV_RHSFUNC_FAIL,      CV_FIRST_RHSFUNC_ERR, CV_REPTD_RHSFUNC_ERR,
                            CV_UNREC_RHSFUNC_ERR, CV_PROJFUNC_FAIL,     CV_REPTD_PROJFUNC_ERR,
                            CV_LSETUP_FAIL,       CV_CONV_FAILURE,      IDA_FIRST_RES_FAIL};
  return std::ranges::find(kFlags, flag) != std::end(kFlags);
}

}  // namespace

Owned<SUNContext> make_context() {
  SUNContext context = nullptr;
  check(SUNContext_Create(nullptr, &context), "making a context");
  return Owned<SUNContext>(context);
}

Owned<N_Vector> make_vector(const VectorX& y, SUNContext context) {
  Owned<N_Vector> v(made(N_VNew_Serial(y.size(), context)));
  view(v.get()) = y;
  return v;
}

namespace {

NewtonMatrix& newton_matrix_of(SUNLinearSolver solver) {
  return *static_cast<NewtonMatrix*>(solver->content);
}

int factor_newton_matrix(SUNLinearSolver solver, SUNMatrix A) {
  const Eigen::Map<const MatrixX> dense(SUNDenseMatrix_Data(A), SUNDenseMatrix_Rows(A),
                                        SUNDenseMatrix_Columns(A));
  return newton_matrix_of(solver).factor(dense) ? SUNLS_SUCCESS : SUNLS_LUFACT_FAIL;
}

int solve_with_newton_matrix(SUNLinearSolver solver, SUNMatrix, N_Vector x, N_Vector b, double) {
  view(x) = view(b);
  newton_matrix_of(solver).solve(view(x));
  return SUNLS_SUCCESS;
}

int free_newton_matrix(SUNLinearSolver solver) {
  const std::unique_ptr<NewtonMatrix> content(static_cast<NewtonMatrix*>(solver->content));
  solver->content = nullptr;
  SUNLinSolFreeEmpty(solver);
  return SUNLS_SUCCESS;
}

}  // namespace

Owned<SUNLinearSolver> make_linear_solver(SUNContext context) {
  auto matrix = std::make_unique<NewtonMatrix>();
  Owned<SUNLinearSolver> solver(made(SUNLinSolNewEmpty(context)));
  solver->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; };
  solver->ops->setup = factor_newton_matrix;
  solver->ops->solve = solve_with_newton_matrix;
  solver->ops->free = free_newton_matrix;
  solver->content = matrix.release();
  return solver;
}

void check(int flag, const char* what) {
  if (flag < 0) throw std::runtime_error(fmt::format("SUNDIALS: {} failed (code {})", what, flag));
}

void ignore_message(int, const char*, const char*, char*, void*) {}

int Guard::operator()(const std::function<void()>& call) {
  try {
    call();
    return 0;
  } catch (const SimulationError& error) {
    refused_ = error;
    return 1;
  } catch (...) {
    other_ = std::current_exception();
    return -1;
  }
}

void Guard::rethrow(bool refused) const {
  if (other_) std::rethrow_exception(other_);
  if (refused && refused_) throw SimulationError(*refused_);
}

double tolerance_of_steps(double tolerance) {
  constexpr double kShare = 0.1;
  constexpr double kFinest = 1e-14;  // less is refused by SUNDIALS, or lost in rounding
  return std::max(kShare * tolerance, std::min(tolerance, kFinest));
}

void MultistepIntegrator::step(double t_limit) {
  if (start_again_) {  // not before: until now the last step could be asked for
    start();
    rejected_before_ = counts_.rejected;
    start_again_ = false;
  }
  double t_next = t_;
  guard_.forget_refusal();
  if (const int flag = advance(t_limit, t_next); flag < 0) {
    guard_.rethrow(comes_from_a_callback(flag));
    throw SimulationError(t_, reason(flag));
  }
  if (!(t_next > t_)) {
    guard_.rethrow(true);
    throw SimulationError(t_, "the step size fell below the resolution of time");
  }
  t_ = t_next;
  y_ = solution();
  ++counts_.steps;
  counts_.rejected = rejected_before_ + rejected_since_start();
  if (projects_itself_ || !ode_.after_step) return;
  ode_.after_step(t_, y_.data());
  start_again_ = drifted(solution(), y_, tolerance_);
}

void MultistepIntegrator::restart(double t, const VectorX& y) {
  Integrator::restart(t, y);
  start_again_ = true;
}

void MultistepIntegrator::state_at(double t, VectorX& y) {
  y = y_;
  if (t == t_) return;
  y = solution_at(t);
  if (ode_.after_step) ode_.after_step(t, y.data());
}

}  // namespace camber::sundials
