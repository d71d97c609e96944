#pragma once

#include <functional>

#include <camber/spatial/types.h>

/// One step by Gauss collocation: the polynomial whose derivative meets the equations at the Gauss points x_i of
/// [-1, 1], t = t0 + H (1 + x)/2,
///
///   y'(x) = sum_k c_k P_k(x),   c_k = (2k + 1)/2 sum_i w_i P_k(x_i) f_i                                  (1)
///   y(x)  = y0 + H/2 sum_k c_k I_k(x),   I_0 = 1 + x,   I_k = (P_k+1 - P_k-1)/(2k + 1)                   (2)
///
/// with the Legendre polynomials P_k. The number of points is even: none is nearer to the middle than 0.06 H.
namespace camber {

class Collocation {
 public:
  static constexpr int kPoints = 12;

  /// Moves y onto its manifold and gives its derivative there. Throws SimulationError.
  using Derivative = std::function<void(double t, VectorX& y, VectorX& ydot)>;

  /// f0: the derivative at t0.
  Collocation(double t0, double t1, VectorX y0, const VectorX& f0);

  /// By iteration. False where it does not converge, which takes H times the rate of the fastest motion below one or so.
  /// `tolerance` as for the steps of an integrator.
  [[nodiscard]] bool solve(const Derivative& derivative, double tolerance);

  void value(double t, VectorX& y) const;
  void rate(double t, VectorX& ydot) const;
  /// Of the polynomial inside the step, in tolerances: what the last terms of (2) add.
  [[nodiscard]] double error(double tolerance) const;

  /// By which the last sweep of the iteration still changed the values, in tolerances: what is left of it is rounding.
  [[nodiscard]] double noise() const { return noise_; }

  [[nodiscard]] double t0() const { return t0_; }
  [[nodiscard]] double t1() const { return t1_; }
  [[nodiscard]] double middle() const { return 0.5 * (t0_ + t1_); }
  /// Time of a point.
  [[nodiscard]] double point(int i) const;

 private:
  [[nodiscard]] double place(double t) const { return (2.0 * t - t0_ - t1_) / (t1_ - t0_); }
  void fit();

  double t0_, t1_;
  VectorX y0_;
  MatrixX f_;  ///< one column per point
  MatrixX c_;  ///< of (1)
  double noise_ = 0.0;
};

}  // namespace camber
