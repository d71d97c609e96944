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
  /// Changes of each y_i over which f may bend, where they are below 1; empty: none is. For differences of f.
  VectorX detail = {};
  /// y begins with so many positions and then so many speeds; 0: not known.
  int positions = 0, speeds = 0;
  /// For methods that do not want y' solved for; without a residual it is y' - f(t, y).
  ImplicitForm implicit = {};
};

/// An explicit Runge-Kutta method of s stages:
///
///   Y_i = y + h sum_{j<i} a_ij k_j,   k_i = f(t + c_i h, Y_i),   y(t + h) = y + h sum b_i k_i             (1)
///
/// with an estimate of its error, which is a sum of the stages too. What it may have besides is a polynomial in
/// s = (t - t0)/h between the ends of a step, from its stages and some more:
///
///   y = y0 + s (c1 + r (c2 + s (c3 + r (c4 + s (c5 + ...))))),   r = 1 - s                                 (2)
///   c1 = y1 - y0,   c2 = h k_1 - c1,   c3 = c1 - c2 - h k_s,   c_3+i = h sum_j dense_ij k_j
struct ButcherTable {
  int stages = 0;
  int order = 0;
  std::vector<double> a;  ///< square, row after row, zero on and above the diagonal; extra stages too
  std::vector<double> b;
  std::vector<double> c;
  std::vector<double> error = {};  ///< weights of the stages in the estimate; empty: none
  /// Those of a coarser estimate e3: the error is then |e|^2 / sqrt(|e|^2 + 0.01 |e3|^2).
  std::vector<double> coarse_error = {};
  int error_order = 0;  ///< the error goes with this power of h
  /// A stage before the last that also stands at t + h: the two of them tell how stiff f is; -1: none.
  int twin_of_last = -1;
  double stability = 0.0;  ///< h times an eigenvalue, about where the region of stability ends
  /// The last stage is f at the end of the step, before its projection.
  bool first_same_as_last = false;
  /// So many ends of earlier steps give a better polynomial than (2), where the steps are alike.
  int helpful_steps = 0;
  int extra_stages = 0;
  std::vector<std::vector<double>> dense = {};  ///< of (2); empty: none
  /// Largest error of (2) over a step as a share of h times its defect at three quarters of the step, measured.
  double dense_peak = 0.0;
  int dense_power = 1;  ///< the error of (2) goes with this power of h
};

/// The square table of the rows below the diagonal.
[[nodiscard]] std::vector<double> square(const std::vector<std::vector<double>>& rows);

/// The table of "rk4" (Runge and Kutta, order 4), "dopri5" (Dormand and Prince, 1980, order 5 with 4), "verner65"
/// (Verner, 1978, 8 stages, order 6 with 5) or "dop853" (dop853.h). Throws std::invalid_argument for any other name.
[[nodiscard]] ButcherTable butcher_table(std::string_view method);

/// Steps of (1). After it is made it allocates nothing.
class RungeKuttaStep {
 public:
  RungeKuttaStep(ButcherTable table, int size);

  /// The stages of a step. `first`: f(t, y) where it is known already, else null.
  void compute_stages(const Ode& ode, double t, const VectorX& y, double h, const VectorX* first = nullptr);
  /// Those that (2) needs besides, after compute_stages with the same arguments.
  void compute_extra_stages(const Ode& ode, double t, const VectorX& y, double h);
  /// y_out = y + h sum w_i k_i with the weights of one of the table's methods; y_out must not be y.
  void combine(const VectorX& y, double h, const std::vector<double>& weights, VectorX& y_out) const;
  /// sum += h sum w_i k_i.
  void add(double h, const std::vector<double>& weights, VectorX& sum) const;
  /// y_out = y(t + h), after_step included; y_out must not be y.
  void operator()(const Ode& ode, double t, const VectorX& y, double h, VectorX& y_out);

  [[nodiscard]] const ButcherTable& table() const { return table_; }
  [[nodiscard]] const VectorX& k(int stage) const { return k_[static_cast<std::size_t>(stage)]; }
  [[nodiscard]] const VectorX& Y(int stage) const { return Y_[static_cast<std::size_t>(stage)]; }

 private:
  void compute_stage(std::size_t i, const Ode& ode, double t, const VectorX& y, double h);

  ButcherTable table_;
  std::vector<VectorX> k_, Y_;
};

}  // namespace camber
