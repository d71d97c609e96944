#pragma once

#include <array>
#include <span>
#include <vector>

namespace camber {

/// A function of one variable at a point, with three derivatives.
struct Derivatives {
  double value = 0.0, first = 0.0, second = 0.0, third = 0.0;
};

/// Quintic spline of period 2 pi through given points: continuous up to the fourth derivative, so that a cam
/// cut by it has a smooth jerk. On the piece from knot k to the next, a length H apart,
///
///   y = sum_j c_kj x^j,  x = (phi - phi_k)/H in [0, 1),  j = 0 ... 5                                (1)
struct PeriodicSpline {
  std::vector<double> knots;                        ///< [rad], rising, within one turn of the first
  std::vector<std::array<double, 6>> coefficients;  ///< of (1), one piece a knot; the last one wraps round
};

inline constexpr int kMinimumSplinePoints = 3;

/// The spline through (angles[k], values[k]). The angles rise strictly and span less than a turn; at least
/// kMinimumSplinePoints of them, as many values, all finite: otherwise std::invalid_argument says what is
/// wrong.
[[nodiscard]] PeriodicSpline periodic_spline(std::span<const double> angles, std::span<const double> values);

[[nodiscard]] Derivatives evaluate(const PeriodicSpline& spline, double angle);

}  // namespace camber
