#include <camber/model/integrator_method.h>

#include <algorithm>

namespace camber {

namespace {

constexpr IntegratorMethod kMethods[] = {
    {.name = "auto",
     .meaning = "`dopri5`, below a tolerance of 1e-7 `dop853`; switches to `bdf` where stability and not "
                "accuracy keeps the "
                "steps short (stiff equations, or a motion that could turn or swing fast and hardly does), "
                "and back where "
                "that gains nothing any more, with warnings that say when and why"},
    {.name = "dopri5", .meaning = "Dormand and Prince, order 5, error estimate of order 4"},
    {.name = "verner65",
     .meaning = "Verner, order 6 with 8 stages, error estimate of order 5: fewer steps at fine tolerances",
     .former_name = "verner8"},
    {.name = "dop853",
     .meaning = "Dormand and Prince, order 8 with 12 stages, error estimate of orders 5 and 3: the fewest "
                "evaluations from 1e-8 downwards"},
    {.name = "adams",
     .meaning =
         "Adams and Moulton, orders 1 to 12 (CVODE): the fewest evaluations for smooth motions of large "
         "machines"},
    {.name = "bdf",
     .meaning =
         "backward differentiation, orders 1 to 5 (CVODE), for stiff machines: springs and dampers much "
         "faster than the motion"},
    {.name = "ida",
     .meaning =
         "backward differentiation on the equations before they are solved: accelerations and multipliers "
         "are unknowns of each step (IDA)"},
    {.name = "exponential",
     .meaning =
         "order 4, the linear part of the motion exactly: for stiff springs with little damping in small "
         "machines"},
    {.name = "rk4", .meaning = "Runge and Kutta, order 4", .fixed_step = true},
};

}  // namespace

std::span<const IntegratorMethod> integrator_methods() {
  return kMethods;
}

const IntegratorMethod* find_integrator(std::string_view name) {
  const auto* method = std::ranges::find_if(kMethods, [&](const IntegratorMethod& m) {
    return m.name == name || (!m.former_name.empty() && m.former_name == name);
  });
  return method == std::end(kMethods) ? nullptr : method;
}

bool has_fixed_step(std::string_view name) {
  const IntegratorMethod* method = find_integrator(name);
  return method != nullptr && method->fixed_step;
}

std::vector<std::string> integrator_names() {
  std::vector<std::string> names;
  for (const IntegratorMethod& method : kMethods) names.emplace_back(method.name);
  return names;
}

std::vector<std::string> accepted_integrator_names() {
  std::vector<std::string> names = integrator_names();
  for (const IntegratorMethod& method : kMethods)
    if (!method.former_name.empty()) names.emplace_back(method.former_name);
  return names;
}

}  // namespace camber
