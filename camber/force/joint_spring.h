#pragma once

#include <vector>

#include <camber/mechanism/state.h>

namespace camber {

/// Spring and damper of a joint. With one stiffness and one damping a speed, k and c:
///
///   tau = -k (q - rest) - c u,             energy 1/2 sum k (q - rest)^2        plain coordinates        (1)
///   tau = -k phi - c w,   phi = log q,     energy 1/2 k |phi|^2                 spherical                (2)
///
/// (2) derives from its energy: d/dt |phi|^2 / 2 = phi . w, because phi is the axis of the turn and stands
/// the same in both frames. It jumps where |phi| passes pi, while the spring of a real joint would wind up further.
struct JointSpring {
  bool spherical = false;
  int q = 0;          ///< first coordinate
  int u = 0;          ///< first speed
  VectorX stiffness;  ///< one per speed
  VectorX damping;    ///< one per speed
  VectorX rest;       ///< one per speed; zero for (2)
};

/// The springs and dampers of the model's joints; joints without either are left out.
[[nodiscard]] std::vector<JointSpring> joint_springs(const Mechanism& mechanism);

struct SpringTotals {
  double energy = 0.0;        ///< [J]
  double damper_power = 0.0;  ///< [W]
};

/// Adds (1) or (2) to tau.
SpringTotals add_spring(const JointSpring& spring, const State& state, VectorX& tau);

}  // namespace camber
