#include <camber/force/joint_stop.h>

#include <algorithm>
#include <limits>
#include <string>

#include <camber/force/one_sided.h>
#include <camber/model/columns.h>

namespace camber {

std::vector<JointStop> joint_stops(const Mechanism& mechanism) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  std::vector<JointStop> stops;
  std::vector<std::string> columns;
  for (const Joint& joint : mechanism.model.joints) {
    for (Column& column : stop_columns(joint)) columns.push_back(std::move(column.name));
    for (const Stop& stop : joint.stops) {
      const std::string name = stop.component.empty() ? joint.name : joint.name + "." + stop.component;
      stops.push_back({.q = find_coordinate(mechanism, name),
                       .u = find_speed(mechanism, name),
                       .lower = stop.lower.value_or(-kNone),
                       .upper = stop.upper.value_or(kNone),
                       .stiffness = stop.stiffness,
                       .dissipation = stop.dissipation,
                       .onset = stop.onset,
                       .column = std::ranges::find(columns, "stop." + name) - columns.begin()});
    }
  }
  return stops;
}

SpringTotals add_stop(const JointStop& stop, const State& state, VectorX& tau, double& column) {
  const double q = state.q[stop.q];
  const double outward = q > stop.upper ? 1.0 : q < stop.lower ? -1.0 : 0.0;
  if (outward == 0.0) return {};
  const double depth = outward > 0.0 ? q - stop.upper : stop.lower - q;
  const OneSidedSpring spring = one_sided_spring(stop.stiffness, stop.onset, depth);
  const double rate = outward * state.u[stop.u];
  const double force = spring.force * dissipation_factor(stop.dissipation * rate);
  tau[stop.u] -= outward * force;
  column -= outward * force;
  return {spring.energy, -(force - spring.force) * rate};
}

}  // namespace camber
