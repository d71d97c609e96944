#include <camber/force/law.h>

namespace camber {

LawValues::LawValues(const Mechanism& mechanism)
    : values_(VectorX::Zero(1 + mechanism.nq + mechanism.nv +
                            static_cast<Eigen::Index>(mechanism.x_names.size()) +
                            static_cast<Eigen::Index>(mechanism.model.parameters.size()))),
      changes_(VectorX::Zero(values_.size())) {
  const auto add = [&](const std::string& name) {
    const auto i = static_cast<Eigen::Index>(variables_.size());
    variables_.push_back({name, &values_[i]});
    addresses_of_changes_.push_back(&changes_[i]);
  };
  add("t");
  for (const std::string& name : mechanism.q_names) add("q." + name);
  for (const std::string& name : mechanism.u_names) add("u." + name);
  for (const std::string& name : mechanism.x_names) add("x." + name);
  auto next = static_cast<Eigen::Index>(variables_.size());
  for (const Parameter& parameter : mechanism.model.parameters) {
    add(parameter.name);
    values_[next++] = parameter.value;
  }
  // An expression reads its variables once while it is constructed: start from a valid state.
  set(neutral_state(mechanism));
}

void LawValues::set(const State& state) {
  values_[0] = state.t;
  values_.segment(1, state.q.size()) = state.q;
  values_.segment(1 + state.q.size(), state.u.size()) = state.u;
  values_.segment(1 + state.q.size() + state.u.size(), state.x.size()) = state.x;
}

void LawValues::set_changes(const DualState& state, int direction) {
  Eigen::Index i = 1;
  for (const std::vector<Dual>* numbers : {&state.q, &state.u})
    for (const Dual& number : *numbers) changes_[i++] = number.along(direction);
}

BoundLaw::BoundLaw(const Law& law, const std::string& path, std::span<const Variable> variables,
                   std::span<const double* const> changes) {
  if (law.text.empty()) return;
  expression_.emplace(law, path, variables);
  change_.emplace(law, path, variables, changes);
}

}  // namespace camber
