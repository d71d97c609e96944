#pragma once

#include <Eigen/Core>
#include <functional>

/// The classical Runge-Kutta method with a fixed step,
///   k₁ = f(t, y), k₂ = f(t + h/2, y + h k₁/2), k₃ = f(t + h/2, y + h k₂/2), k₄ = f(t + h, y + h k₃)   (1)
///   y ← y + h (k₁ + 2k₂ + 2k₃ + k₄)/6,   error O(h⁴) over a fixed interval                            (2)
namespace camber::oracle {

/// ẏ = f(t, y)
using Derivative = std::function<Eigen::VectorXd(double t, const Eigen::VectorXd& y)>;

/// Eqs. (1), (2), `steps` times from t0 to t1.
[[nodiscard]] inline Eigen::VectorXd rk4(const Derivative& f, double t0, double t1, Eigen::VectorXd y,
                                         int steps) {
  const double h = (t1 - t0) / steps;
  for (int i = 0; i < steps; ++i) {
    const double t = t0 + i * h;
    const Eigen::VectorXd k1 = f(t, y);
    const Eigen::VectorXd k2 = f(t + 0.5 * h, y + 0.5 * h * k1);
    const Eigen::VectorXd k3 = f(t + 0.5 * h, y + 0.5 * h * k2);
    const Eigen::VectorXd k4 = f(t + h, y + h * k3);
    y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
  }
  return y;
}

}  // namespace camber::oracle
