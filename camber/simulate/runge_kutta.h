#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include <camber/spatial/types.h>

namespace camber {

/// The same equations before they are solved: residual(t, y, y', lambda) = 0, with multipliers lambda that
/// follow from y without being integrated.
struct ImplicitForm {
  int multipliers = 0;
  /// As many numbers as y and lambda have together; throws as Ode::rhs does.
  std::function<void(double t, const double* y, const double* ydot, const double* lambda, double* residual)>
      residual = {};
  /// Those that go with the last call of Ode::rhs.
  std::function<void(double* lambda)> last_multipliers = {};
};

/// y' = f(t, y).
struct Ode {
  int size = 0;
  /// Throws SimulationError where the derivative does not exist.
  std::function<void(double t, const double* y, double* ydot)> rhs;
  /// Puts y back onto its manifold after a step (unit quaternions, closed loops); may be empty. Throws
  /// SimulationError where it cannot.
  std::function<void(double t, double* y)> after_step = {};
  /// For methods that do not want y' solved for; without a residual it is y' - f(t, y).
  ImplicitForm implicit = {};
};

/// An explicit Runge-Kutta method of s stages:
///
///   Y_i = y + h sum_{j<i} a_ij k_j,   k_i = f(t + c_i h, Y_i),   y(t + h) = y + h sum b_i k_i             (1)
///
/// and, where it has one, an embedded method of lower order: the same with other weights.
struct ButcherTable {
  int stages = 0;
  int order = 0;
  std::vector<double> a;  ///< s x s, row after row, zero on and above the diagonal
  std::vector<double> b;
  std::vector<double> c;
  std::vector<double> embedded = {};  ///< weights of the lower order; empty: none
  int embedded_order = 0;
  /// A stage before the last that also stands at t + h: the two of them tell how stiff f is; -1: none.
  int twin_of_last = -1;
  /// The last stage is f at the end of the step, before its projection.
  bool first_same_as_last = false;
};

/// The table of "rk4" (Runge and Kutta, order 4), "dopri5" (Dormand and Prince, 1980, order 5 with 4) or
/// "verner8" (Verner, 1978, 8 stages, order 6 with 5). Throws std::invalid_argument for any other name.
[[nodiscard]] ButcherTable butcher_table(std::string_view method);

/// Steps of (1). After it is made it allocates nothing.
class RungeKuttaStep {
 public:
  RungeKuttaStep(ButcherTable table, int size);

  /// The stages of a step. `first`: f(t, y) where it is known already, else null.
  void compute_stages(const Ode& ode, double t, const VectorX& y, double h, const VectorX* first = nullptr);
  /// y_out = y + h sum w_i k_i with the weights of one of the table's methods; y_out must not be y.
  void combine(const VectorX& y, double h, const std::vector<double>& weights, VectorX& y_out) const;
  /// y_out = y(t + h), after_step included; y_out must not be y.
  void operator()(const Ode& ode, double t, const VectorX& y, double h, VectorX& y_out);

  [[nodiscard]] const ButcherTable& table() const { return table_; }
  [[nodiscard]] const VectorX& k(int stage) const { return k_[static_cast<std::size_t>(stage)]; }
  [[nodiscard]] const VectorX& Y(int stage) const { return Y_[static_cast<std::size_t>(stage)]; }

 private:
  ButcherTable table_;
  std::vector<VectorX> k_, Y_;
};

}  // namespace camber
