#include <camber/model/time_dependence.h>

#include <algorithm>

#include <camber/model/expression.h>
#include <camber/model/part_walk.h>

namespace camber {

namespace {

bool uses_time(const Law& law) {
  if (law.text.empty()) return false;
  const std::vector<std::string> names = names_used(law, "");
  return std::ranges::find(names, "t") != names.end();
}

}  // namespace

bool depends_on_time(const Model& model) {
  const auto uses = [](const auto& part) {
    bool found = false;
    for_each_law(part, [&](std::string_view /*key*/, const Law& law) { found = found || uses_time(law); });
    return found;
  };
  const auto may_move = [](const Coupling& coupling) {
    return std::holds_alternative<CustomCoupling>(coupling.what);  // nobody knows what its function does
  };
  return !model.drivers.empty() || std::ranges::any_of(model.couplings, may_move) ||
         std::ranges::any_of(model.couplings, uses) || std::ranges::any_of(model.force_elements, uses) ||
         std::ranges::any_of(model.forces, uses) || std::ranges::any_of(model.states, uses) ||
         std::ranges::any_of(model.actuators, uses_time, &Actuator::effort);
}

}  // namespace camber
