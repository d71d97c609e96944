#include <camber/force/law.h>

namespace camber {

LawValues::LawValues(const Mechanism& mechanism)
    : values_(VectorX::Zero(1 + mechanism.nq + mechanism.nv +
                            static_cast<Eigen::Index>(mechanism.x_names.size()) +
                            static_cast<Eigen::Index>(mechanism.model.parameters.size()))) {
  const double* address = values_.data();
  const auto add = [&](const std::string& name) { variables_.push_back({name, address++}); };
  add("t");
  for (const std::string& name : mechanism.q_names) add("q." + name);
  for (const std::string& name : mechanism.u_names) add("u." + name);
  for (const std::string& name : mechanism.x_names) add("x." + name);
  Eigen::Index next = address - values_.data();
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

BoundLaw::BoundLaw(const Law& law, const std::string& path, std::span<const Variable> variables) {
  if (!law.text.empty()) expression_.emplace(law, path, variables);
}

}  // namespace camber
