#include <camber/stability/holds.h>

#include <algorithm>

namespace camber {

namespace {

/// The expression of an output of this name, or the text itself.
Law law_of(const Mechanism& mechanism, const std::string& what) {
  for (const Output& output : mechanism.model.outputs)
    if (const auto* law = std::get_if<Law>(&output.what); law != nullptr && output.name == what) return *law;
  return {.text = what, .place = {}};
}

}  // namespace

Holds::Holds(const Mechanism& mechanism, const Symmetries& symmetries, const std::vector<Held>& held)
    : mechanism_(mechanism), values_(mechanism), direction_(mechanism) {
  for (const Held& one : held) {
    const auto motion = std::ranges::find(symmetries.motions, one.what, &SimpleMotion::name);
    const std::vector<std::string> moving = symmetries.names();
    if (std::ranges::find(moving, one.what) == moving.end()) {
      held_.push_back(
          {one.what, one.value, BoundLaw(law_of(mechanism, one.what), "--hold " + one.what, values_)});
      continue;
    }
    const VectorX row = symmetries.basis.row(motion - symmetries.motions.begin()).transpose();
    held_.push_back({one.what, one.value, std::nullopt, row});
  }
}

VectorX Holds::targets() const {
  VectorX result(count());
  for (int i = 0; i < count(); ++i) result[i] = held_[static_cast<std::size_t>(i)].target;
  return result;
}

Holds::Values Holds::evaluate(const State& state, const VectorX& zeta) {
  const int n = mechanism_.nv;
  Values result{VectorX::Zero(count()), MatrixX::Zero(count(), n), MatrixX::Zero(count(), n),
                MatrixX::Zero(count(), zeta.size())};
  values_.set(state);
  for (int i = 0; i < count(); ++i) {
    const One& one = held_[static_cast<std::size_t>(i)];
    result.value[i] = one.law ? (*one.law)() : one.of_zeta.dot(zeta);
    if (!one.law) result.by_zeta.row(i) = one.of_zeta.transpose();
  }
  VectorX qdot = VectorX::Zero(mechanism_.nq);
  for (int j = 0; j < 2 * n; ++j) {
    for (std::vector<Dual>* numbers : {&direction_.q, &direction_.u}) std::ranges::fill(*numbers, Dual());
    if (j < n) {
      q_dot(mechanism_, state.q, VectorX::Unit(n, j), qdot);
      for (Eigen::Index k = 0; k < qdot.size(); ++k)
        direction_.q[static_cast<std::size_t>(k)].along(0) = qdot[k];
    } else {
      direction_.u[static_cast<std::size_t>(j - n)].along(0) = 1.0;
    }
    values_.set_changes(direction_, 0);
    for (int i = 0; i < count(); ++i) {
      const One& one = held_[static_cast<std::size_t>(i)];
      if (one.law) (j < n ? result.by_eta(i, j) : result.by_du(i, j - n)) = one.law->change();
    }
  }
  return result;
}

}  // namespace camber
