#include <algorithm>

#include <fmt/format.h>

#include <camber/model/expression.h>
#include <camber/model/part_check.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

void check_start_within_limits(const Model& model) {
  for (const OwnState& state : model.states) {
    const auto* integrator = std::get_if<IntegratorState>(&state.what);
    if (integrator == nullptr || !integrator->limits) continue;
    const auto given = std::ranges::find(model.initial_x, state.name, &InitialValue::name);
    const double start = given == model.initial_x.end() ? 0.0 : given->value;
    const auto [lower, upper] = *integrator->limits;
    if (start < lower || start > upper)
      throw ModelError(
          state.place, fmt::format("states.{}.limits", state.name),
          fmt::format("the state starts at {}, outside its limits [{}, {}]", start, lower, upper),
          fmt::format("give initial: {{x: {{{}: VALUE}}}} inside them", state.name));
  }
}

}  // namespace

void check_states(const Model& model) {
  const KnownNames nothing;
  std::unordered_set<std::string> seen;
  for (const OwnState& state : model.states) {
    const PartAt at{state.place, "states." + state.name};
    check_name(state.place, "states", state.name, "state", seen);
    const auto check_part = [&](const auto& part) {
      PartChecker checker(at.place, at.path, nothing);
      describe(checker, part);
      if constexpr (requires { check(part, at); }) check(part, at);
    };
    std::visit(check_part, state.what);
  }
  check_start_within_limits(model);
}

void check_state_laws(const Model& model, const NameSet& known) {
  for (const OwnState& state : model.states) {
    const std::string path = fmt::format("states.{}.input", state.name);
    std::visit([&](const auto& part) { check_names(part.input, path, known); }, state.what);
  }
}

}  // namespace camber
