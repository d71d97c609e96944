#pragma once

#include <algorithm>
#include <cmath>

#include <camber/spatial/types.h>

namespace camber {

/// The scales of speeds in the metric of masses: 1/sqrt(M_jj) in place of the M_jj of a mass matrix's diagonal. A
/// speed that moves no mass (of a massless body) is scaled like the heaviest.
inline void scale_by_masses(VectorX& scale) {
  constexpr double kNoMass = 1e-18;  // of the largest
  double largest = 0.0;
  for (const double mass : scale) largest = std::max(largest, mass);
  if (largest == 0.0) largest = 1.0;  // nothing has mass: the elimination reports it
  for (double& s : scale) s = 1.0 / std::sqrt(s > kNoMass * largest ? s : largest);
}

}  // namespace camber
