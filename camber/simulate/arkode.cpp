#include <camber/simulate/arkode.h>

#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <arkode/arkode_arkstep.h>
#include <fmt/format.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>

#include <camber/simulate/error.h>

namespace camber {

namespace {

ARKODE_ERKTableID table_id(std::string_view method) {
  if (method == "dopri5") return ARKODE_DORMAND_PRINCE_7_4_5;
  if (method == "verner8") return ARKODE_VERNER_8_5_6;
  throw std::invalid_argument(fmt::format("unknown integrator \"{}\"", method));
}

/// What ARKODE's refusals mean to someone who wrote a model.
std::string reason(int flag) {
  switch (flag) {
    case ARK_ERR_FAILURE:
      return "the error stays above the tolerance however short the step; the motion may jump there";
    case ARK_TOO_MUCH_ACC:
      return "the tolerance is finer than double precision can hold; raise it";
    case ARK_TOO_CLOSE:
      return "the duration is too short to choose a first step";
    default:
      return fmt::format("ARKODE gives up (code {})", flag);
  }
}

void check(int flag, const char* what) {
  if (flag < 0) throw std::runtime_error(fmt::format("ARKODE: {} failed (code {})", what, flag));
}

/// The message goes into the exception instead.
void ignore_message(int, const char*, const char*, char*, void*) {}

struct ContextFree {
  void operator()(SUNContext context) const { SUNContext_Free(&context); }
};
struct VectorFree {
  void operator()(N_Vector v) const { N_VDestroy(v); }
};
struct MemoryFree {
  void operator()(void* memory) const { ARKStepFree(&memory); }
};
template <class T, class Free>
using Owned = std::unique_ptr<std::remove_pointer_t<T>, Free>;

/// ARKStep with an explicit table. ARKODE's leaner ERKStep is no substitute: in SUNDIALS 6.4 it runs Verner's
/// table at order 3 (measured: 8 times the error for twice the step), ARKStep at order 6.
class ArkodeIntegrator final : public Integrator {
 public:
  ArkodeIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options);
  void step(double t_limit) override;

 private:
  static int rhs(double t, N_Vector y, N_Vector ydot, void* self);
  static int after_step(double t, N_Vector y, void* self);
  /// Calls, and turns what is thrown into ARKODE's codes: no exception may pass through C.
  static int guarded(ArkodeIntegrator* integrator, const std::function<void()>& call);
  [[noreturn]] void fail(int flag) const;

  Owned<SUNContext, ContextFree> context_;
  Owned<N_Vector, VectorFree> y_next_;
  Owned<void*, MemoryFree> memory_;
  std::optional<SimulationError> refused_;  ///< why the last derivative or projection was refused
  std::exception_ptr other_error_;
};

ArkodeIntegrator::ArkodeIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
    : Integrator(std::move(ode), t0, std::move(y0), arkode_table(options.method)) {
  SUNContext context = nullptr;
  check(SUNContext_Create(nullptr, &context), "making a context");
  context_.reset(context);
  y_next_.reset(N_VNew_Serial(y_.size(), context));
  if (!y_next_) throw std::bad_alloc();
  Eigen::Map<VectorX>(N_VGetArrayPointer(y_next_.get()), y_.size()) = y_;
  memory_.reset(ARKStepCreate(rhs, nullptr, t0, y_next_.get(), context));
  if (!memory_) throw std::bad_alloc();
  void* const memory = memory_.get();
  check(ARKStepSetErrHandlerFn(memory, ignore_message, nullptr), "setting the error handler");
  check(ARKStepSetUserData(memory, this), "setting the user data");
  check(ARKStepSetTableNum(memory, ARKODE_DIRK_NONE, table_id(options.method)), "choosing the method");
  check(ARKStepSStolerances(memory, options.tolerance, options.tolerance), "setting the tolerances");
  check(ARKStepSetMaxStep(memory, options.max_step), "limiting the step");
  if (ode_.after_step) check(ARKStepSetPostprocessStepFn(memory, after_step), "setting the projection");
}

int ArkodeIntegrator::guarded(ArkodeIntegrator* integrator, const std::function<void()>& call) {
  try {
    call();
    return 0;
  } catch (const SimulationError& error) {
    integrator->refused_ = error;
    return 1;  // ARKODE may try again with a shorter step
  } catch (...) {
    integrator->other_error_ = std::current_exception();
    return -1;
  }
}

int ArkodeIntegrator::rhs(double t, N_Vector y, N_Vector ydot, void* self) {
  auto* const integrator = static_cast<ArkodeIntegrator*>(self);
  return guarded(integrator,
                 [&] { integrator->ode_.rhs(t, N_VGetArrayPointer(y), N_VGetArrayPointer(ydot)); });
}

int ArkodeIntegrator::after_step(double t, N_Vector y, void* self) {
  auto* const integrator = static_cast<ArkodeIntegrator*>(self);
  return guarded(integrator, [&] { integrator->ode_.after_step(t, N_VGetArrayPointer(y)); });
}

void ArkodeIntegrator::step(double t_limit) {
  check(ARKStepSetStopTime(memory_.get(), t_limit), "setting the stop time");
  double t_next = t_;
  const int flag = ARKStepEvolve(memory_.get(), t_limit, y_next_.get(), &t_next, ARK_ONE_STEP);
  if (flag < 0) fail(flag);
  if (!(t_next > t_)) throw SimulationError(t_, "the step size fell below the resolution of time");
  std::swap(y_, y_before_);
  t_before_ = t_;
  t_ = t_next;
  y_ = Eigen::Map<const VectorX>(N_VGetArrayPointer(y_next_.get()), y_.size());
  check(ARKStepGetNumSteps(memory_.get(), &counts_.steps), "counting steps");
  check(ARKStepGetNumErrTestFails(memory_.get(), &counts_.rejected), "counting rejected steps");
}

void ArkodeIntegrator::fail(int flag) const {
  if (other_error_) std::rethrow_exception(other_error_);
  const bool from_rhs = flag == ARK_RHSFUNC_FAIL || flag == ARK_FIRST_RHSFUNC_ERR ||
                        flag == ARK_REPTD_RHSFUNC_ERR || flag == ARK_UNREC_RHSFUNC_ERR ||
                        flag == ARK_POSTPROCESS_STEP_FAIL;
  if (from_rhs && refused_) throw SimulationError(*refused_);
  throw SimulationError(t_, reason(flag));
}

}  // namespace

ButcherTable arkode_table(std::string_view method) {
  struct TableFree {
    void operator()(ARKodeButcherTable table) const { ARKodeButcherTable_Free(table); }
  };
  const Owned<ARKodeButcherTable, TableFree> source(ARKodeButcherTable_LoadERK(table_id(method)));
  if (!source) throw std::bad_alloc();
  ButcherTable table{.stages = source->stages, .order = source->q, .a = {}, .b = {}, .c = {}};
  for (int i = 0; i < source->stages; ++i) {
    table.a.insert(table.a.end(), source->A[i], source->A[i] + source->stages);
    table.b.push_back(source->b[i]);
    table.c.push_back(source->c[i]);
  }
  return table;
}

std::unique_ptr<Integrator> make_arkode(Ode ode, double t0, VectorX y0, const IntegratorOptions& options) {
  return std::make_unique<ArkodeIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
