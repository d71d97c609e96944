#pragma once

#include <algorithm>
#include <limits>

#include <camber/spatial/types.h>

/// Derivatives by finite differences, and differences of values: tools for checking the properties.
namespace camber::properties {

/// Of the five-point rule; with functions whose fifth derivative is of the order of 100 the error of derivative() is
/// below 1e-11.
inline constexpr double kStep = 5e-4;
/// What differences of such functions may be wrong by, with a margin.
inline constexpr double kDifferenceTolerance = 1e-10;

/// df/dt at t = 0 by the five-point rule (f(-2h) - 8 f(-h) + 8 f(h) - f(2h)) / 12 h, whose error is
/// h^4 f^(5) / 30 and rounding of about 1.5 eps |f| / h.
template <class F>
[[nodiscard]] auto derivative(F&& f) {
  using Value = decltype(f(0.0));
  const Value outer = f(-2.0 * kStep) - f(2.0 * kStep);
  const Value inner = f(kStep) - f(-kStep);
  return Value((outer + 8.0 * inner) / (12.0 * kStep));
}

/// Largest difference of two entries, relative to the largest entry of `expected` or to 1, whichever is larger: for
/// numbers of the order of 1. Infinite where an entry is not finite or the sizes differ.
template <class A, class B>
[[nodiscard]] double mixed_error(const Eigen::MatrixBase<A>& actual, const Eigen::MatrixBase<B>& expected) {
  if (actual.rows() != expected.rows() || actual.cols() != expected.cols())
    return std::numeric_limits<double>::infinity();
  if (actual.size() == 0) return 0.0;
  if (!actual.allFinite() || !expected.allFinite()) return std::numeric_limits<double>::infinity();
  const double scale = std::max(1.0, expected.cwiseAbs().maxCoeff());
  return (actual - expected).cwiseAbs().maxCoeff() / scale;
}
/// Of two numbers.
[[nodiscard]] inline double mixed_error(double actual, double expected) {
  return mixed_error(VectorX::Constant(1, actual), VectorX::Constant(1, expected));
}
/// Of two poses: the larger one of rotation and position.
[[nodiscard]] inline double mixed_error(const Transform& actual, const Transform& expected) {
  return std::max(mixed_error(actual.R, expected.R), mixed_error(actual.p, expected.p));
}

}  // namespace camber::properties
