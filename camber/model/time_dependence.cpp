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
  const auto moves = [](const Coupling& coupling) {
    const auto* rod = std::get_if<RodCoupling>(&coupling.what);
    return std::holds_alternative<CustomCoupling>(coupling.what) ||
           (rod != nullptr && uses_time(rod->length_law));
  };
  const auto pushes = [](const auto& part) {
    bool uses = false;
    for_each_law(part, [&](std::string_view /*key*/, const Law& law) { uses = uses || uses_time(law); });
    return uses;
  };
  return !model.drivers.empty() || std::ranges::any_of(model.force_elements, pushes) ||
         std::ranges::any_of(model.couplings, moves) || std::ranges::any_of(model.forces, pushes) ||
         std::ranges::any_of(model.actuators, uses_time, &Actuator::effort);
}

}  // namespace camber
