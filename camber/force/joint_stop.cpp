#include <camber/force/joint_stop.h>

#include <algorithm>
#include <limits>
#include <string>

#include <camber/force/one_sided.h>
#include <camber/model/columns.h>
#include <camber/model/jet.h>

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

namespace {

/// Beyond a limit: its side, 1 or -1, and the depth and its spring; 0 between the limits.
template <class T>
struct StopContact {
  double outward = 0.0;
  OneSidedSpring<T> spring = {};
};

template <class T>
StopContact<T> contact(const JointStop& stop, const T& q) {
  if (value(q) > stop.upper) return {1.0, one_sided_spring(stop.stiffness, stop.onset, T(q - T(stop.upper)))};
  if (value(q) < stop.lower)
    return {-1.0, one_sided_spring(stop.stiffness, stop.onset, T(T(stop.lower) - q))};
  return {};
}

/// f g of (1).
template <class T>
T pushing_force(const JointStop& stop, const StopContact<T>& contact, const T& u) {
  return contact.spring.force * dissipation_factor(T((stop.dissipation * contact.outward) * u));
}

}  // namespace

template <class T>
T stop_effort(const JointStop& stop, const T& q, const T& u) {
  const StopContact<T> at = contact(stop, q);
  return at.outward == 0.0 ? T(0.0) : -at.outward * pushing_force(stop, at, u);
}

template double stop_effort(const JointStop& stop, const double& q, const double& u);
template Dual stop_effort(const JointStop& stop, const Dual& q, const Dual& u);

SpringTotals add_stop(const JointStop& stop, const State& state, VectorX& tau, double& column) {
  const double u = state.u[stop.u];
  const StopContact<double> at = contact(stop, state.q[stop.q]);
  if (at.outward == 0.0) return {};
  const double force = pushing_force(stop, at, u);
  tau[stop.u] -= at.outward * force;
  column -= at.outward * force;
  return {at.spring.energy, -(force - at.spring.force) * at.outward * u};
}

}  // namespace camber
