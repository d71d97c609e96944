#pragma once

#include <vector>

#include <camber/mechanism/state.h>

namespace camber {

/// Dry friction T at a speed u of a joint, regularised by a speed u0:
///
///   tau = -T tanh(u/u0),   power -T u tanh(u/u0)                                                         (1)
///
/// Coulomb's law is the limit u0 = 0. The differences: a load L < T does not stick but creeps at
/// u0 atanh(L/T) (0.55 u0 at half the limit, 2.6 u0 at 99 %), and the friction of a sliding joint is too small by
/// the fraction 1 - tanh(|u|/u0) (0.5 % at 3 u0, 1e-4 at 5 u0). Stiff: the rate of the motion is up to T/(u0 m).
struct JointFriction {
  int u = 0;
  double effort = 0.0;  ///< T
  double speed = 0.0;   ///< u0
};

/// The friction of the model's joints.
[[nodiscard]] std::vector<JointFriction> joint_frictions(const Mechanism& mechanism);

/// Adds (1) to tau; returns its power.
double add_friction(const JointFriction& friction, const State& state, VectorX& tau);

}  // namespace camber
