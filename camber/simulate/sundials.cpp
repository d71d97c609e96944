#include <camber/simulate/sundials.h>

#include <new>
#include <stdexcept>

#include <fmt/format.h>

namespace camber::sundials {

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

}  // namespace camber::sundials
