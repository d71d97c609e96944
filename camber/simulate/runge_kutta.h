#pragma once

#include <functional>
#include <vector>

#include <camber/spatial/types.h>

namespace camber {

/// y' = f(t, y).
struct Ode {
  int size = 0;
  /// Throws SimulationError where the derivative does not exist.
  std::function<void(double t, const double* y, double* ydot)> rhs;
  /// Puts y back onto its manifold after a step (unit quaternions, closed loops); may be empty. Throws
  /// SimulationError where it cannot.
  std::function<void(double t, double* y)> after_step = {};
};

/// An explicit Runge-Kutta method of s stages:
///
///   k_i = f(t + c_i h, y + h sum_{j<i} a_ij k_j),   y(t + h) = y + h sum b_i k_i                         (1)
struct ButcherTable {
  int stages = 0;
  int order = 0;
  std::vector<double> a;  ///< s x s, row after row, zero on and above the diagonal
  std::vector<double> b;
  std::vector<double> c;
};

/// The classic method of Runge and Kutta, order 4.
[[nodiscard]] ButcherTable rk4_table();

/// One step of (1). After it is made it allocates nothing.
class RungeKuttaStep {
 public:
  RungeKuttaStep(ButcherTable table, int size);
  /// y_out = y(t + h), after_step included; y_out must not be y.
  void operator()(const Ode& ode, double t, const VectorX& y, double h, VectorX& y_out);
  [[nodiscard]] int stages() const { return table_.stages; }

 private:
  ButcherTable table_;
  std::vector<VectorX> k_;
  VectorX stage_;
};

}  // namespace camber
