#pragma once

#include <cmath>

/// Chaplygin's sleigh: a body on ice, its mass centre the distance a ahead of a blade that does not move
/// across itself. v is the speed along the blade, w = θ̇ the turn rate, J = I + m a²:
///   v̇ = a w²,   J ẇ = −m a v w                                                                 (1)
///   V² = v² + (J/m) w²  stays,   k = a V m/J,   c = artanh(v₀/V)                                (2)
///   v = V tanh(k t + c),   w = √(m/J) V sech(k t + c)                                          (3)
///   θ = (√(J/m)/a) (gd(k t + c) − gd(c)),   gd x = 2 arctan tanh(x/2)                          (4)
/// The blade carries m (v w + a ẇ) across itself: the mass centre's acceleration that way.           (5)
namespace camber::oracle {

struct Sleigh {
  double mass = 1.0, inertia = 0.5, a = 0.3;
  double v0 = 1.0, w0 = 2.0;  ///< w0 > 0
};

struct SleighState {
  double v = 0.0, w = 0.0, theta = 0.0;
  double lateral = 0.0;  ///< ice on the blade, to the left [N]
};

[[nodiscard]] inline SleighState glide(const Sleigh& sleigh, double t) {
  const double J = sleigh.inertia + sleigh.mass * sleigh.a * sleigh.a;
  const double V = std::sqrt(sleigh.v0 * sleigh.v0 + J / sleigh.mass * sleigh.w0 * sleigh.w0);
  const double c = std::atanh(sleigh.v0 / V);
  const double x = sleigh.a * V * sleigh.mass / J * t + c;
  const auto gd = [](double y) { return 2.0 * std::atan(std::tanh(0.5 * y)); };
  SleighState s;
  s.v = V * std::tanh(x);
  s.w = std::sqrt(sleigh.mass / J) * V / std::cosh(x);
  s.theta = std::sqrt(J / sleigh.mass) / sleigh.a * (gd(x) - gd(c));
  s.lateral = sleigh.mass * s.v * s.w * (1.0 - sleigh.mass * sleigh.a * sleigh.a / J);
  return s;
}

}  // namespace camber::oracle
