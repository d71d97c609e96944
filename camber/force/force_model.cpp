#include <camber/force/force_model.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <camber/model/names.h>

namespace camber {

namespace {

const TreeBody& body_in_tree(const Mechanism& mechanism, BodyId body) {
  return mechanism.bodies[static_cast<std::size_t>(index(body))];
}

/// The part of the body that it acts on. A torque without a point acts on the near part.
BodyId attached_part(const Mechanism& mechanism, const AppliedWrench& wrench) {
  const BodyId body = find_body(mechanism, wrench.body);
  const bool force = std::ranges::any_of(wrench.force, [](const Law& law) { return !law.text.empty(); });
  return force || !wrench.at.isZero(0.0) ? part_at(mechanism, body, wrench.at) : body;
}

}  // namespace

int actuated_speed(const Mechanism& mechanism, const Actuator& actuator) {
  if (!actuator.component.empty()) return find_speed(mechanism, actuator.joint + "." + actuator.component);
  const TreeBody& body = body_in_tree(mechanism, find_joint(mechanism, actuator.joint));
  if (body.nu == 1) return body.u;
  throw ModelError(actuator.place, "actuators." + actuator.name,
                   "joint '" + actuator.joint + "' has " + std::to_string(body.nu) + " speeds",
                   "name one of them, as in joint: " + actuator.joint + ".COMPONENT");
}

ForceModel::ForceModel(const Mechanism& mechanism)
    : mechanism_(mechanism),
      values_(mechanism),
      springs_(joint_springs(mechanism)),
      stops_(joint_stops(mechanism)),
      frictions_(joint_frictions(mechanism)) {
  add_actuators();
  add_wrenches();
  Eigen::Index columns = add_elements();
  const Eigen::Index first_of_stops = columns;
  for (JointStop& stop : stops_) {
    stop.column += first_of_stops;
    columns = std::max(columns, stop.column + 1);
  }
  forces_.element_columns = VectorX::Zero(columns);
  forces_.tau = VectorX::Zero(mechanism.nv);
  forces_.external = Matrix6X::Zero(6, static_cast<Eigen::Index>(mechanism.bodies.size()));
  forces_.actuator_effort = VectorX::Zero(static_cast<Eigen::Index>(actuators_.size()));
  forces_.actuator_power = forces_.actuator_effort;
}

void ForceModel::add_actuators() {
  for (const Actuator& actuator : mechanism_.model.actuators) {
    const std::string path = "actuators." + actuator.name;
    actuators_.push_back({.path = path,
                          .speed = actuated_speed(mechanism_, actuator),
                          .limit = actuator.limit.value_or(std::numeric_limits<double>::infinity()),
                          .law = BoundLaw(actuator.effort, path, values_)});
  }
}

void ForceModel::add_wrenches() {
  for (const AppliedWrench& wrench : mechanism_.model.forces) {
    const std::string path = "forces." + wrench.name;
    const BodyId body = attached_part(mechanism_, wrench);
    const TreeBody& in_tree = body_in_tree(mechanism_, body);
    CompiledWrench compiled{.path = path,
                            .body = body,
                            .p_BQ = inverse(in_tree.X_WL0 * in_tree.X_LB) * wrench.at,
                            .in_body_axes = wrench.in_body_axes,
                            .law = {}};
    for (const Law& law : wrench.torque) compiled.law.emplace_back(law, path + ".torque", values_);
    for (const Law& law : wrench.force) compiled.law.emplace_back(law, path + ".force", values_);
    wrenches_.push_back(std::move(compiled));
    pushed_.push_back(body);
  }
}

Eigen::Index ForceModel::add_elements() {
  Eigen::Index columns = 0;
  for (const ForceElement& element : mechanism_.model.force_elements) {
    const auto add = [&]<class Part>(const Part& part) {
      Compiled<Part> compiled(mechanism_, element.name, part, values_);
      pushed_.push_back(compiled.end_a().body);
      pushed_.push_back(compiled.end_b().body);
      elements_.push_back({"forces." + element.name, std::move(compiled), columns});
      columns += static_cast<Eigen::Index>(Part::kColumns.size());
    };
    std::visit(add, element.what);
  }
  return columns;
}

const Forces& ForceModel::evaluate(const State& state, const Kinematics* kinematics) {
  forces_.tau.setZero();
  forces_.spring_energy = forces_.applied_power = forces_.damper_power = 0.0;
  forces_.not_finite = forces_.overturned = {};
  evaluate_joints(state);
  if (!actuators_.empty() || needs_kinematics()) values_.set(state);
  evaluate_actuators(state);
  if (!needs_kinematics()) return forces_;
  for (const BodyId body : pushed_) forces_.external.col(index(body)).setZero();
  evaluate_wrenches(*kinematics);
  evaluate_elements(*kinematics);
  return forces_;
}

void ForceModel::evaluate_joints(const State& state) {
  const auto count = [&](const SpringTotals& totals) {
    forces_.spring_energy += totals.energy;
    forces_.damper_power += totals.damper_power;
  };
  for (const JointSpring& spring : springs_) count(add_spring(spring, state, forces_.tau));
  for (const JointStop& stop : stops_) forces_.element_columns[stop.column] = 0.0;
  for (const JointStop& stop : stops_)
    count(add_stop(stop, state, forces_.tau, forces_.element_columns[stop.column]));
  for (const JointFriction& friction : frictions_)
    forces_.damper_power += add_friction(friction, state, forces_.tau);
}

void ForceModel::evaluate_actuators(const State& state) {
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    const CompiledActuator& actuator = actuators_[i];
    const double asked = actuator.law();
    if (!std::isfinite(asked)) forces_.not_finite = actuator.path;
    const double effort = std::clamp(asked, -actuator.limit, actuator.limit);
    const auto k = static_cast<Eigen::Index>(i);
    forces_.tau[actuator.speed] += effort;
    forces_.actuator_effort[k] = effort;
    forces_.actuator_power[k] = effort * state.u[actuator.speed];
    forces_.applied_power += forces_.actuator_power[k];
  }
}

void ForceModel::evaluate_wrenches(const Kinematics& kinematics) {
  for (const CompiledWrench& wrench : wrenches_) {
    Vector6 F_BQ_W;
    for (int i = 0; i < 6; ++i) F_BQ_W[i] = wrench.law[static_cast<std::size_t>(i)]();
    if (!F_BQ_W.allFinite()) forces_.not_finite = wrench.path;
    const Transform X_WB = pose(mechanism_, kinematics, wrench.body);
    if (wrench.in_body_axes) {
      F_BQ_W.head<3>() = X_WB.R * F_BQ_W.head<3>().eval();
      F_BQ_W.tail<3>() = X_WB.R * F_BQ_W.tail<3>().eval();
    }
    const Vector3 p_BQ_W = X_WB.R * wrench.p_BQ;
    F_BQ_W.head<3>() += p_BQ_W.cross(F_BQ_W.tail<3>());  // now about Bo
    forces_.external.col(index(wrench.body)) += F_BQ_W;
    forces_.applied_power += F_BQ_W.dot(twist(mechanism_, kinematics, wrench.body));
  }
}

void ForceModel::evaluate_elements(const Kinematics& kinematics) {
  for (const CompiledElement& element : elements_) {
    double* const columns = forces_.element_columns.data() + element.column;
    const ElementTotals totals = std::visit(
        [&](const auto& what) { return what.add(mechanism_, kinematics, forces_.external, columns); },
        element.what);
    forces_.spring_energy += totals.energy;
    forces_.damper_power += totals.damper_power;
    forces_.applied_power += totals.applied_power;
    if (!totals.finite) forces_.not_finite = element.path;
    if (totals.overturned) forces_.overturned = element.path;
  }
}

}  // namespace camber
