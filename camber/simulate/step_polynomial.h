#pragma once

#include <span>
#include <vector>

#include <camber/simulate/runge_kutta.h>

namespace camber {

/// A polynomial in time whose coefficients are states, in nested form:
///
///   y(t) = c_0 + x_0 (c_1 + x_1 (c_2 + ...)),   x_i = rate_i (t - root_i)                                 (1)
struct StepPolynomial {
  struct Factor {
    double root = 0.0, rate = 1.0;
  };

  StepPolynomial(std::size_t most_terms, int size);

  void value(double t, VectorX& y) const;
  void value_and_rate(double t, VectorX& y, VectorX& ydot) const;

  std::size_t terms = 0;             ///< in use
  std::vector<VectorX> coefficient;  ///< c_i
  std::vector<Factor> factor;        ///< x_i
};

/// An end of a step, with f there.
struct StepEnd {
  double t;
  const VectorX* y;
  const VectorX* f;
};

/// The polynomial through the values and derivatives at all `ends`, the earliest first:
///
///   y(t) = sum_k y[t_0 ... t_k] prod_{j<k} (t - t_j),   each end twice                                     (2)
///
/// with divided differences in which a double node is a derivative.
void make_hermite(std::span<const StepEnd> ends, StepPolynomial& polynomial);

/// Equation (2) of runge_kutta.h for the step from (t, y) to (t + h, y_end), whose stages, the extra ones among them,
/// are known.
void make_dense(const RungeKuttaStep& stages, double t, const VectorX& y, double h, const VectorX& y_end,
                StepPolynomial& polynomial);

}  // namespace camber
