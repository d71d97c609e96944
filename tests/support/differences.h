#pragma once

#include <camber/spatial/types.h>

namespace camber::support {

/// df/dt at t = 0 by the five-point rule (f(-2h) - 8 f(-h) + 8 f(h) - f(2h)) / 12 h, whose error is
/// h^4 f^(5) / 30 and rounding of about 1.5 eps |f| / h. With kStep and functions whose fifth derivative is
/// of the order of 100 both are below 1e-11.
inline constexpr double kStep = 5e-4;
inline constexpr double kDifferenceTolerance = 1e-10;

template <class F>
[[nodiscard]] auto derivative(F&& f) {
  using Value = decltype(f(0.0));
  const Value outer = f(-2.0 * kStep) - f(2.0 * kStep);
  const Value inner = f(kStep) - f(-kStep);
  return Value((outer + 8.0 * inner) / (12.0 * kStep));
}

/// The vector of a skew matrix: a of [a]x. The symmetric part is left out.
[[nodiscard]] inline Vector3 uncross(const Matrix3& m) {
  return 0.5 * Vector3(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
}

}  // namespace camber::support
