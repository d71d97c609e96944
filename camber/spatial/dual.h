#pragma once

#include <cmath>

/// Numbers that carry their first derivatives in several directions at once: arithmetic on them differentiates exactly,
/// but for rounding. Of a function g,
///
///   g(x)' = g'(x) x'                                                                                      (1)
namespace camber {

/// The number first, then its derivatives, so that a whole one fills 64 bytes.
struct Dual {
  static constexpr int kDirections = 7;

  double x[1 + kDirections] = {};

  constexpr Dual() = default;
  constexpr explicit Dual(double value) { x[0] = value; }

  [[nodiscard]] constexpr double value() const { return x[0]; }
  [[nodiscard]] constexpr double& along(int direction) { return x[1 + direction]; }
  [[nodiscard]] constexpr double along(int direction) const { return x[1 + direction]; }
};

[[nodiscard]] inline Dual operator-(const Dual& a) {
  Dual r;
  for (int i = 0; i <= Dual::kDirections; ++i) r.x[i] = -a.x[i];
  return r;
}
[[nodiscard]] inline Dual operator+(const Dual& a, const Dual& b) {
  Dual r;
  for (int i = 0; i <= Dual::kDirections; ++i) r.x[i] = a.x[i] + b.x[i];
  return r;
}
[[nodiscard]] inline Dual operator-(const Dual& a, const Dual& b) {
  Dual r;
  for (int i = 0; i <= Dual::kDirections; ++i) r.x[i] = a.x[i] - b.x[i];
  return r;
}
[[nodiscard]] inline Dual operator*(const Dual& a, double s) {
  Dual r;
  for (int i = 0; i <= Dual::kDirections; ++i) r.x[i] = a.x[i] * s;
  return r;
}
[[nodiscard]] inline Dual operator*(double s, const Dual& a) {
  return a * s;
}
[[nodiscard]] inline Dual operator*(const Dual& a, const Dual& b) {
  Dual r;
  for (int i = 0; i <= Dual::kDirections; ++i) r.x[i] = a.x[0] * b.x[i] + a.x[i] * b.x[0];
  r.x[0] = a.x[0] * b.x[0];
  return r;
}

[[nodiscard]] inline double value(const Dual& x) {
  return x.x[0];
}

/// (1) of a function with this value and slope at x.
[[nodiscard]] inline Dual chain(const Dual& x, double g, double slope) {
  Dual r = x * slope;
  r.x[0] = g;
  return r;
}

/// From z b = a.
[[nodiscard]] inline Dual operator/(const Dual& a, const Dual& b) {
  const double z = a.x[0] / b.x[0];
  Dual r;
  for (int i = 0; i <= Dual::kDirections; ++i) r.x[i] = (a.x[i] - z * b.x[i]) / b.x[0];
  r.x[0] = z;
  return r;
}
[[nodiscard]] inline Dual sin(const Dual& x) {
  return chain(x, std::sin(x.x[0]), std::cos(x.x[0]));
}
[[nodiscard]] inline Dual cos(const Dual& x) {
  return chain(x, std::cos(x.x[0]), -std::sin(x.x[0]));
}
[[nodiscard]] inline Dual sqrt(const Dual& x) {
  const double root = std::sqrt(x.x[0]);
  return chain(x, root, 0.5 / root);
}
[[nodiscard]] inline Dual tanh(const Dual& x) {
  const double t = std::tanh(x.x[0]), c = std::cosh(x.x[0]);
  return chain(x, t, 1.0 / (c * c));
}
[[nodiscard]] inline Dual atan2(const Dual& y, const Dual& x) {
  const double size = x.x[0] * x.x[0] + y.x[0] * y.x[0];
  Dual r = y * (x.x[0] / size) - x * (y.x[0] / size);
  r.x[0] = std::atan2(y.x[0], x.x[0]);
  return r;
}

}  // namespace camber
