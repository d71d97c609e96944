#include <camber/simulate/system.h>

#include <cmath>
#include <string>

#include <fmt/format.h>

#include <camber/simulate/error.h>

namespace camber {

namespace {

void require_finite(const Mechanism& mechanism, double t, const VectorX& udot, std::string_view bad_law) {
  if (!bad_law.empty()) throw SimulationError(t, fmt::format("{} is not finite", bad_law));
  if (udot.allFinite()) return;
  for (Eigen::Index i = 0; i < udot.size(); ++i)
    if (!std::isfinite(udot[i]))
      throw SimulationError(t, fmt::format("the acceleration a.{} is not finite ({})",
                                           mechanism.u_names[static_cast<std::size_t>(i)], udot[i]));
}

}  // namespace

System::System(const Mechanism& the_mechanism)
    : mechanism(the_mechanism),
      state(initial_state(the_mechanism)),
      workspace(the_mechanism),
      udot(VectorX::Zero(the_mechanism.nv)),
      force_model_(the_mechanism),
      qdot_(VectorX::Zero(the_mechanism.nq)),
      q_(qdot_) {}

VectorX System::initial() const {
  const State start = initial_state(mechanism);
  VectorX y(size());
  y << start.q, start.u, 0.0;
  return y;
}

Ode System::ode() {
  return {.size = size(),
          .rhs = [this](double t, const double* y, double* ydot) { derivative(t, y, ydot); },
          .after_step = [this](double* y) { project(y); }};
}

void System::evaluate(double t, const double* y) {
  state.t = t;
  state.q = Eigen::Map<const VectorX>(y, mechanism.nq);
  state.u = Eigen::Map<const VectorX>(y + mechanism.nq, mechanism.nv);
  work = y[mechanism.nq + mechanism.nv];
  normalize(mechanism, state.q);
  if (force_model_.needs_kinematics()) forward_kinematics(mechanism, state, workspace);
  forces = &force_model_.evaluate(state, workspace);
  aba(mechanism, state, forces->tau, workspace, udot,
      force_model_.needs_kinematics() ? &forces->external : nullptr);
  require_finite(mechanism, t, udot, forces->not_finite);
}

void System::derivative(double t, const double* y, double* ydot) {
  evaluate(t, y);
  q_dot(mechanism, state.q, state.u, qdot_);
  Eigen::Map<VectorX>(ydot, mechanism.nq) = qdot_;
  Eigen::Map<VectorX>(ydot + mechanism.nq, mechanism.nv) = udot;
  ydot[mechanism.nq + mechanism.nv] = forces->applied_power + forces->damper_power;
}

void System::project(double* y) {
  q_ = Eigen::Map<const VectorX>(y, mechanism.nq);
  normalize(mechanism, q_);
  Eigen::Map<VectorX>(y, mechanism.nq) = q_;
}

}  // namespace camber
