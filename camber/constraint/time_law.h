#pragma once

#include <functional>

/// What a driver prescribes: a function of time with its first two derivatives.
namespace camber {

struct TimeValue {
  double f = 0.0;
  double f_dot = 0.0;
  double f_ddot = 0.0;
};

/// Must not throw or allocate.
using TimeLaw = std::function<TimeValue(double t)>;

/// Value and derivatives of a function that is known by its values alone, by central differences over
/// t +- h for a falling sequence of h, extrapolated to h = 0 (Richardson, Ridders):
///
///   D1(h) = (f(t + h) - f(t - h))/2h,   D2(h) = (f(t + h) - 2 f(t) + f(t - h))/h^2                      (1)
///
/// The extrapolation that changed least is taken. For f of size F, smooth over about 1/w to both sides of t,
/// with angular frequencies up to w <= 1000 rad/s, the errors of f' and f'' stay below
///
///   1e-13 (1 + w |t|) W F   and   1e-11 (1 + w |t|) W^2 F,   W = max(w, 1 rad/s)                        (2)
///
/// What happens within less than a millisecond is not seen.
[[nodiscard]] TimeValue differentiate(const std::function<double(double)>& f, double t);

/// The law of those values.
[[nodiscard]] TimeLaw law_from_values(std::function<double(double)> f);

}  // namespace camber
