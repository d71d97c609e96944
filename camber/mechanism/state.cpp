#include <camber/mechanism/state.h>

#include <algorithm>

#include <camber/mechanism/workspace.h>

namespace camber {

namespace {

/// Calls f for every joint of the tree, with the body that it carries.
template <class F>
void for_each_joint(const Mechanism& mechanism, F&& f) {
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) f(mechanism.bodies[i]);
}

using Find = int (*)(const Mechanism&, std::string_view);

void set(const Mechanism& mechanism, const std::vector<InitialValue>& values, const char* path, Find find,
         VectorX& target) {
  for (const InitialValue& value : values) {
    try {
      target[find(mechanism, value.name)] = value.value;
    } catch (const ModelError& error) {  // repeat the message with the place
      throw ModelError(value.place, path + value.name, error.problem, error.remedy);
    }
  }
}

}  // namespace

ConstraintState::ConstraintState(const Mechanism& mechanism)
    : rows(mechanism.ties.size()),
      J(VectorX::Zero(mechanism.jacobian_entries)),
      residual(VectorX::Zero(mechanism.rows)),
      rate_error(residual),
      gamma(residual) {}

ConstraintScratch::ConstraintScratch(const Mechanism& mechanism)
    : column_scale(Eigen::Map<const VectorX>(mechanism.speed_length.data(), mechanism.nv).cwiseInverse()),
      mass_scale(VectorX::Ones(mechanism.nv)),
      force(VectorX::Zero(mechanism.nv)),
      right_side(VectorX::Zero(mechanism.rows)),
      q(VectorX::Zero(mechanism.nq)),
      step(force),
      scaled_step(force),
      multiplier(right_side),
      tau(force),
      external(Matrix6X::Zero(6, static_cast<Eigen::Index>(mechanism.bodies.size()))) {
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    type.push_back(mechanism.ties[t].type);
    if (has_flanks(type.back())) toothed.push_back(t);
  }
  for (const noc::Plan& plan : mechanism.plans) fronts.emplace_back(plan);
}

Workspace::Workspace(const Mechanism& mechanism)
    : constraints(mechanism),
      motion(mechanism.tree),
      articulated(mechanism.tree),
      composites(mechanism.tree),
      wrench(mechanism.tree.links.size()),
      kinematics_(mechanism),
      constraint_state_(mechanism),
      inverse_dynamics_(mechanism),
      composite_inertias_(mechanism.tree),
      factors_(mechanism.tree) {}

State neutral_state(const Mechanism& mechanism) {
  State state{VectorX::Zero(mechanism.nq), VectorX::Zero(mechanism.nv), 0.0,
              VectorX::Zero(static_cast<Eigen::Index>(mechanism.x_names.size()))};
  for_each_joint(mechanism, [&](const TreeBody& body) { neutral(body.type, state.q.data() + body.q); });
  return state;
}

State initial_state(const Mechanism& mechanism) {
  State state = neutral_state(mechanism);
  set(mechanism, mechanism.model.initial_q, "initial.q.", find_coordinate, state.q);
  set(mechanism, mechanism.model.initial_u, "initial.u.", find_speed, state.u);
  set(mechanism, mechanism.model.initial_x, "initial.x.", find_own_state, state.x);
  for_each_joint(mechanism, [&](const TreeBody& body) {
    const int offset = quaternion_offset(body.type);
    if (offset < 0) return;
    if (state.q.segment<4>(body.q + offset).norm() == 0.0)
      throw ModelError({}, "initial.q." + body.joint, "the quaternion qw qx qy qz is zero",
                       "give at least one component that is not zero; qw = 1 is the drawing");
  });
  normalize(mechanism, state.q);
  return state;
}

void q_dot(const Mechanism& mechanism, const VectorX& q, const VectorX& u, VectorX& qdot) {
  for_each_joint(mechanism, [&](const TreeBody& body) {
    q_dot(body.type, q.data() + body.q, u.data() + body.u, qdot.data() + body.q);
  });
}

void integrate(const Mechanism& mechanism, const VectorX& q, const VectorX& v, VectorX& q_out) {
  for_each_joint(mechanism, [&](const TreeBody& body) {
    integrate(body.type, q.data() + body.q, v.data() + body.u, q_out.data() + body.q);
  });
}

void difference(const Mechanism& mechanism, const VectorX& from, const VectorX& to, VectorX& v) {
  for_each_joint(mechanism, [&](const TreeBody& body) {
    difference(body.type, from.data() + body.q, to.data() + body.q, v.data() + body.u);
  });
}

void normalize(const Mechanism& mechanism, VectorX& q) {
  for_each_joint(mechanism, [&](const TreeBody& body) {
    const int offset = quaternion_offset(body.type);
    if (offset >= 0) q.segment<4>(body.q + offset).normalize();
  });
}

}  // namespace camber
