#include <camber/model/state/integrator.h>

#include <algorithm>

#include <fmt/format.h>

namespace camber {

double IntegratorState::margin(double e, const double* x, const double* memory) const {
  if (memory[0] != kBetween) return memory[0] * e;
  return std::min(*x - limits->lower, limits->upper - *x);
}

void IntegratorState::next_piece(double /*e*/, double* x, double* memory) const {
  if (memory[0] != kBetween) {
    memory[0] = kBetween;
    return;
  }
  const bool lower = *x - limits->lower < limits->upper - *x;
  memory[0] = lower ? kAtLower : kAtUpper;
  *x = lower ? limits->lower : limits->upper;
}

void check(const IntegratorState& state, const PartAt& at) {
  if (state.limits && !(state.limits->lower < state.limits->upper))
    at.fail("limits", fmt::format("[{}, {}] holds no values", state.limits->lower, state.limits->upper),
            "give the lower limit first");
}

}  // namespace camber
