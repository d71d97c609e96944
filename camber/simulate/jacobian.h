#pragma once

#include <camber/simulate/runge_kutta.h>

/// The Jacobian of f(t, y) by differences, and how fast it lets things move.
namespace camber {

/// Step of a difference: the root of double's resolution, where truncation and rounding are alike, of y_i or of
/// 1, whichever is larger. Never of y_i alone: where that is zero, as many are at the start of a run, nothing
/// but rounding would be left of the difference. Shorter where f bends over less than 1 (Ode::detail): dry friction, which
/// turns round over its small `speed`, would look hundreds of times softer than it is.
[[nodiscard]] double difference_step(double y_i, double detail = 1.0);

/// df/dy at t, y, where f is f(t, y), by differences forward. Throws as Ode::rhs does.
void jacobian_by_differences(const Ode& ode, double t, const VectorX& y, const VectorX& f,
                             Eigen::Ref<MatrixX> J);

/// Largest absolute value of an eigenvalue of J [1/s], to some ten percent: the mean growth in power iterations.
[[nodiscard]] double spectral_radius(const MatrixX& J);

}  // namespace camber
