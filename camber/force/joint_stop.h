#pragma once

#include <vector>

#include <camber/force/joint_spring.h>
#include <camber/mechanism/state.h>
#include <camber/spatial/dual.h>

namespace camber {

/// Compliant end stops of a coordinate. Beyond `upper` by the depth s = q - upper, and beyond `lower` likewise:
///
///   tau = -f(s) g(d u)            energy E(s), power lost f(s) (g - 1) u                                 (1)
///
/// with f, E and g of one_sided.h.
struct JointStop {
  int q = 0, u = 0;
  double lower = 0.0, upper = 0.0;  ///< infinite where there is none
  double stiffness = 0.0, dissipation = 0.0, onset = 0.0;
  /// Of stop_columns (names.h), counted over all joints; stops of a coordinate share it.
  Eigen::Index column = 0;
};

/// The stops of the model's joints.
[[nodiscard]] std::vector<JointStop> joint_stops(const Mechanism& mechanism);

/// tau of (1), over double and Dual.
template <class T>
[[nodiscard]] T stop_effort(const JointStop& stop, const T& q, const T& u);
extern template double stop_effort(const JointStop& stop, const double& q, const double& u);
extern template Dual stop_effort(const JointStop& stop, const Dual& q, const Dual& u);

/// Adds (1) to tau and to its column.
SpringTotals add_stop(const JointStop& stop, const State& state, VectorX& tau, double& column);

}  // namespace camber
