#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The integrators that a model file may name. This list is read by the checks of model files, the schema, the
/// help of `camber simulate` and the test of the table in docs/reference/verbs.md; simulate/integrator.cpp and
/// simulate/runge_kutta.cpp say how each one is made.
namespace camber {

struct IntegratorMethod {
  std::string_view name;
  std::string_view meaning;           ///< as in docs/reference/verbs.md
  bool fixed_step = false;            ///< `step` applies to it, `tolerance` to the others
  std::string_view former_name = {};  ///< still accepted; empty: none
};

/// In the order in which they are shown to users.
[[nodiscard]] std::span<const IntegratorMethod> integrator_methods();

/// By its name or its former name; null: there is none.
[[nodiscard]] const IntegratorMethod* find_integrator(std::string_view name);

[[nodiscard]] bool has_fixed_step(std::string_view name);

[[nodiscard]] std::vector<std::string> integrator_names();
/// Those, then the former names.
[[nodiscard]] std::vector<std::string> accepted_integrator_names();

}  // namespace camber
