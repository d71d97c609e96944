#pragma once

#include <Eigen/Core>

#include "oracle/rk4.h"

/// Gragg-Bulirsch-Stoer extrapolation for reference trajectories to rounding accuracy.
///
/// Modified midpoint rule over a step H in n (even) parts h = H/n:
///   z₁ = y + h f(t, y),   zᵢ₊₁ = zᵢ₋₁ + 2h f(t + ih, zᵢ),   result z_n                           (1)
/// whose error is a series in even powers of h (Gragg 1964). Aitken-Neville in h², with n_j = 2, 4, 6, …:
///   T_j,1 = z_(n_j),   T_j,k+1 = T_j,k + (T_j,k − T_j−1,k) / ((n_j/n_j−k)² − 1)                   (2)
/// T_k,k has order 2k. |T_k,k − T_k,k−1| is the error estimate, of order 2k − 1, and sets the step.
namespace camber::oracle {

/// y(t1). `tolerance` bounds the estimated error of each step: |e_i| ≤ tolerance · max(1, |y_i|).
/// Throws std::runtime_error when the step shrinks below the resolution of t.
[[nodiscard]] Eigen::VectorXd extrapolate(const Derivative& f, double t0, double t1, Eigen::VectorXd y,
                                          double tolerance = 1e-13);

}  // namespace camber::oracle
