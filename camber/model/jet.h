#pragma once

#include <cmath>
#include <numbers>

/// Numbers that carry their first two derivatives with respect to one variable: arithmetic on them differentiates
/// exactly, but for rounding. With x a jet and g a function,
///
///   g(x)' = g'(x) x',   g(x)'' = g''(x) x'^2 + g'(x) x''                                                  (1)
namespace camber {

struct Jet {
  double f = 0.0;
  double d = 0.0;   ///< first derivative
  double dd = 0.0;  ///< second derivative

  constexpr Jet() = default;
  constexpr explicit Jet(double value) : f(value) {}
  constexpr Jet(double value, double first, double second) : f(value), d(first), dd(second) {}
};

[[nodiscard]] inline Jet operator-(const Jet& x) {
  return {-x.f, -x.d, -x.dd};
}
[[nodiscard]] inline Jet operator+(const Jet& x, const Jet& y) {
  return {x.f + y.f, x.d + y.d, x.dd + y.dd};
}
[[nodiscard]] inline Jet operator-(const Jet& x, const Jet& y) {
  return {x.f - y.f, x.d - y.d, x.dd - y.dd};
}
[[nodiscard]] inline Jet operator*(const Jet& x, const Jet& y) {
  return {x.f * y.f, x.d * y.f + x.f * y.d, x.dd * y.f + 2.0 * x.d * y.d + x.f * y.dd};
}
/// From z y = x.
[[nodiscard]] inline Jet operator/(const Jet& x, const Jet& y) {
  const double f = x.f / y.f;
  const double d = (x.d - f * y.d) / y.f;
  return {f, d, (x.dd - 2.0 * d * y.d - f * y.dd) / y.f};
}

[[nodiscard]] inline bool is_constant(const Jet& x) {
  return x.d == 0.0 && x.dd == 0.0;
}

/// (1). What does not change stays so, also where g has no derivative: sqrt of the 0 in max(0, 1 - t).
[[nodiscard]] inline Jet chain(const Jet& x, double g, double g_d, double g_dd) {
  if (is_constant(x)) return Jet(g);
  return {g, g_d * x.d, g_dd * x.d * x.d + g_d * x.dd};
}

[[nodiscard]] inline Jet sin(const Jet& x) {
  const double s = std::sin(x.f);
  return chain(x, s, std::cos(x.f), -s);
}
[[nodiscard]] inline Jet cos(const Jet& x) {
  const double c = std::cos(x.f);
  return chain(x, c, -std::sin(x.f), -c);
}
[[nodiscard]] inline Jet tan(const Jet& x) {
  const double t = std::tan(x.f);
  const double slope = 1.0 + t * t;
  return chain(x, t, slope, 2.0 * t * slope);
}
[[nodiscard]] inline Jet asin(const Jet& x) {
  const double s = (1.0 - x.f) * (1.0 + x.f);
  const double slope = 1.0 / std::sqrt(s);
  return chain(x, std::asin(x.f), slope, x.f * slope / s);
}
[[nodiscard]] inline Jet acos(const Jet& x) {
  const double s = (1.0 - x.f) * (1.0 + x.f);
  const double slope = -1.0 / std::sqrt(s);
  return chain(x, std::acos(x.f), slope, x.f * slope / s);
}
[[nodiscard]] inline Jet atan(const Jet& x) {
  const double slope = 1.0 / (1.0 + x.f * x.f);
  return chain(x, std::atan(x.f), slope, -2.0 * x.f * slope * slope);
}
[[nodiscard]] inline Jet sinh(const Jet& x) {
  const double s = std::sinh(x.f);
  return chain(x, s, std::cosh(x.f), s);
}
[[nodiscard]] inline Jet cosh(const Jet& x) {
  const double c = std::cosh(x.f);
  return chain(x, c, std::sinh(x.f), c);
}
/// The slope from cosh keeps its digits where tanh is near 1.
[[nodiscard]] inline Jet tanh(const Jet& x) {
  const double t = std::tanh(x.f);
  const double c = std::cosh(x.f);
  const double slope = 1.0 / (c * c);
  return chain(x, t, slope, -2.0 * t * slope);
}
[[nodiscard]] inline Jet asinh(const Jet& x) {
  const double slope = 1.0 / std::hypot(1.0, x.f);
  return chain(x, std::asinh(x.f), slope, -x.f * slope * slope * slope);
}
[[nodiscard]] inline Jet acosh(const Jet& x) {
  const double s = (x.f - 1.0) * (x.f + 1.0);
  const double slope = 1.0 / std::sqrt(s);
  return chain(x, std::acosh(x.f), slope, -x.f * slope / s);
}
[[nodiscard]] inline Jet atanh(const Jet& x) {
  const double slope = 1.0 / ((1.0 - x.f) * (1.0 + x.f));
  return chain(x, std::atanh(x.f), slope, 2.0 * x.f * slope * slope);
}
[[nodiscard]] inline Jet exp(const Jet& x) {
  const double e = std::exp(x.f);
  return chain(x, e, e, e);
}

/// A logarithm whose value is known and whose slope is c/x; below zero it has neither.
[[nodiscard]] inline Jet logarithm(const Jet& x, double value, double c) {
  const double slope = x.f < 0.0 ? value : c / x.f;
  return chain(x, value, slope, -slope / x.f);
}
[[nodiscard]] inline Jet log(const Jet& x) {
  return logarithm(x, std::log(x.f), 1.0);
}
[[nodiscard]] inline Jet log2(const Jet& x) {
  return logarithm(x, std::log2(x.f), std::numbers::log2e);
}
[[nodiscard]] inline Jet log10(const Jet& x) {
  return logarithm(x, std::log10(x.f), std::numbers::log10e);
}
[[nodiscard]] inline Jet sqrt(const Jet& x) {
  const double s = std::sqrt(x.f);
  const double slope = 0.5 / s;
  return chain(x, s, slope, -0.5 * slope / x.f);
}
[[nodiscard]] inline Jet cbrt(const Jet& x) {
  const double c = std::cbrt(x.f);
  const double slope = 1.0 / (3.0 * c * c);
  return chain(x, c, slope, -2.0 * slope / (3.0 * x.f));
}

/// x^c for a constant c. A factor of zero wins over a power of zero that is infinite: t^1 has no second derivative
/// at t = 0.
[[nodiscard]] inline Jet power(const Jet& x, double c) {
  const auto term = [&](double factor, double exponent) {
    return factor == 0.0 ? 0.0 : factor * std::pow(x.f, exponent);
  };
  return chain(x, std::pow(x.f, c), term(c, c - 1.0), term(c * (c - 1.0), c - 2.0));
}
/// x^y = exp(y ln x).
[[nodiscard]] inline Jet pow(const Jet& x, const Jet& y) {
  if (is_constant(y)) return power(x, y.f);
  const Jet exponent = y * log(x);
  const double f = std::pow(x.f, y.f);
  return chain(exponent, f, f, f);
}
[[nodiscard]] inline Jet atan2(const Jet& y, const Jet& x) {
  const double f = std::atan2(y.f, x.f);
  if (is_constant(x) && is_constant(y)) return Jet(f);
  const double size = x.f * x.f + y.f * y.f;
  const double size_d = 2.0 * (x.f * x.d + y.f * y.d);
  const double d = (x.f * y.d - y.f * x.d) / size;
  return {f, d, (x.f * y.dd - y.f * x.dd - d * size_d) / size};
}
/// From z^2 = x^2 + y^2.
[[nodiscard]] inline Jet hypot(const Jet& x, const Jet& y) {
  const double f = std::hypot(x.f, y.f);
  if (is_constant(x) && is_constant(y)) return Jet(f);
  const double d = (x.f * x.d + y.f * y.d) / f;
  return {f, d, (x.d * x.d + x.f * x.dd + y.d * y.d + y.f * y.dd - d * d) / f};
}

[[nodiscard]] inline double value(double x) {
  return x;
}
[[nodiscard]] inline double value(const Jet& x) {
  return x.f;
}

}  // namespace camber
