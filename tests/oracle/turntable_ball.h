#pragma once

#include <cmath>

#include "oracle/plane.h"

/// A ball rolls on a table that turns about a vertical axis at the constant rate Ω. With κ = I/(m r²):
///   m p̈ = F,   I ω̇ = −r k × F,   ṗ − r ω × k = Ω k × p                                        (1)
///   p̈ = (κ/(1 + κ)) Ω k × ṗ                                                                   (2)
/// (2) is a circle at the rate ν = κ Ω/(1 + κ), 2/7 of Ω for a solid ball, wherever it starts:
///   p = p₀ + [sin νt ṗ₀ + (1 − cos νt) k × ṗ₀]/ν                                               (3)
namespace camber::oracle {

struct TurntableBall {
  double kappa = 0.4;
  double rate = 2.0;  ///< Ω [rad/s]
  Vector2d p0{0.3, 0.0}, v0{0.0, 0.2};
};

[[nodiscard]] inline double circling_rate(const TurntableBall& ball) {
  return ball.kappa / (1.0 + ball.kappa) * ball.rate;
}

/// (3), seen from the ground [m].
[[nodiscard]] inline Vector2d position(const TurntableBall& ball, double t) {
  const double nu = circling_rate(ball);
  return ball.p0 + (std::sin(nu * t) * ball.v0 + (1.0 - std::cos(nu * t)) * turned(ball.v0)) / nu;
}

}  // namespace camber::oracle
