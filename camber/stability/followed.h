#pragma once

#include <camber/stability/symmetries.h>

namespace camber {

/// Lengths convert turns; times convert speeds: with both, numbers of eta and du compare.
struct Scales {
  VectorX length;     ///< of each speed
  double time = 1.0;  ///< sqrt(L/g), 1 s without gravity
};
[[nodiscard]] Scales scales_of(const Mechanism& mechanism);

/// The symmetry that a motion follows most nearly. Where symmetries cannot be told apart (a top that stands upright spins
/// or precesses), what turns least in the axes of the parent is taken: a frame at rest.
struct Followed {
  VectorX zeta;          ///< of Symmetries::basis
  VectorX coefficients;  ///< of the simple motions
  MatrixX L;
};
[[nodiscard]] Followed follow(const Mechanism& mechanism, const Symmetries& symmetries, const State& state,
                              const VectorX& udot, const Scales& scales);

}  // namespace camber
