#include <algorithm>

#include <camber/force/force_model.h>
#include <camber/spatial/rotation.h>

/// The forces of ForceModel over Dual numbers.
namespace camber {

namespace {

/// The rotation vector of a spherical joint, with dphi = G(phi) w (spatial/rotation.h).
DualVector rotation_vector(const Dual* q) {
  const Quaternion turn(q[0].value(), q[1].value(), q[2].value(), q[3].value());
  const Vector3 phi = rotation_log(turn);
  const Matrix3 G = rotation_vector_rate(phi);
  DualVector result = dual_vector(phi);
  for (int k = 0; k < Dual::kDirections; ++k) {
    const Quaternion change(q[0].along(k), q[1].along(k), q[2].along(k), q[3].along(k));
    const Vector3 w = 2.0 * (turn.conjugate() * change).vec();
    set_change(result, k, G * w);
  }
  return result;
}

void add_effort(const JointSpring& spring, const DualState& state, std::vector<Dual>& tau) {
  const auto q = static_cast<std::size_t>(spring.q), u = static_cast<std::size_t>(spring.u);
  const auto count = static_cast<std::size_t>(spring.stiffness.size());
  const DualVector phi = spring.spherical ? rotation_vector(&state.q[q]) : DualVector{};
  const Dual* const turn[3] = {&phi.x, &phi.y, &phi.z};
  for (std::size_t i = 0; i < count; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const double stiffness = spring.stiffness[k];
    if (spring.spherical)
      tau[u + i] = tau[u + i] - stiffness * *turn[i];
    else if (stiffness !=
             0.0)  // a free joint has only dampers; its coordinates do not correspond to its speeds
      tau[u + i] = tau[u + i] - stiffness * (state.q[q + i] - Dual(spring.rest[k]));
    tau[u + i] = tau[u + i] - spring.damping[k] * state.u[u + i];
  }
}

void add_effort(const JointStop& stop, const DualState& state, std::vector<Dual>& tau) {
  const auto u = static_cast<std::size_t>(stop.u);
  tau[u] = tau[u] + stop_effort(stop, state.q[static_cast<std::size_t>(stop.q)], state.u[u]);
}

void add_effort(const JointFriction& friction, const DualState& state, std::vector<Dual>& tau) {
  const auto u = static_cast<std::size_t>(friction.u);
  tau[u] = tau[u] - friction.effort * tanh(state.u[u] * (1.0 / friction.speed));
}

}  // namespace

void ForceModel::evaluate(const State& values, const DualState& state, std::vector<Dual>& tau,
                          std::vector<Dual>& external) {
  std::ranges::fill(tau, Dual());
  std::ranges::fill(external, Dual());
  for (const JointSpring& spring : springs_) add_effort(spring, state, tau);
  for (const JointStop& stop : stops_) add_effort(stop, state, tau);
  for (const JointFriction& friction : frictions_) add_effort(friction, state, tau);
  values_.set(values);
  const DualLaws laws{values_, state};
  for (const CompiledActuator& actuator : actuators_) {
    const Dual asked = laws(actuator.law);
    const double effort = std::clamp(asked.value(), -actuator.limit, actuator.limit);
    auto& total = tau[static_cast<std::size_t>(actuator.speed)];
    total = total + (effort == asked.value() ? asked : Dual(effort));
  }
  for (const CompiledWrench& wrench : wrenches_) add(wrench, laws, external);
  for (const CompiledElement& element : elements_)
    std::visit([&](const auto& what) { what.add(mechanism_, state, laws, external); }, element.what);
}

void ForceModel::add(const CompiledWrench& wrench, const DualLaws& laws, std::vector<Dual>& external) const {
  using A = DualAlgebra;
  const auto vector = [&](std::size_t first) {
    return DualVector{laws(wrench.law[first]), laws(wrench.law[first + 1]), laws(wrench.law[first + 2])};
  };
  const DualFrame Q = dual_frame(mechanism_, laws.state, {wrench.body, {Matrix3::Identity(), wrench.p_BQ}});
  DualVector n = vector(0), f = vector(3);
  if (wrench.in_body_axes) {
    n = A::mul(Q.R, n);
    f = A::mul(Q.R, f);
  }
  add_wrench(mechanism_, laws.state, wrench.body, Q.p, n, f, external);
}

}  // namespace camber
