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
#include <camber/spatial/types.h>

/// What the methods of SUNDIALS share: owners of its objects, and exceptions that may not pass through C.
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

inline constexpr const char* kTooFine = "the tolerance is finer than double precision can hold; raise it";

/// For the error handlers: the message goes into the exception instead.
void ignore_message(int code, const char* module, const char* function, char* message, void* data);

/// Calls back from C, and keeps what was thrown.
class Guard {
 public:
  /// 0; or 1 after a SimulationError, after which a shorter step may be tried; or -1 after anything else.
  int operator()(const std::function<void()>& call);
  /// Throws what was kept: anything that is no SimulationError, or with `refused` that one too.
  void rethrow(bool refused) const;

 private:
  std::optional<SimulationError> refused_;
  std::exception_ptr other_;
};

}  // namespace camber::sundials
