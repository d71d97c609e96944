#pragma once

#include <functional>
#include <optional>

/// Where a function of time passes through zero.
namespace camber {

/// A function at a time.
struct Sample {
  double t = 0.0;
  double g = 0.0;
};

using TimeFunction = std::function<double(double t)>;

/// A time at which g is zero, or on the side of zero where b is while it is on that of a not more than `tolerance`
/// earlier (or one number earlier); g(a) and g(b) lie on different sides. By Chandrupatla's method: inverse
/// quadratic interpolation where that is safe, halving elsewhere.
[[nodiscard]] Sample find_crossing(const TimeFunction& g, Sample a, Sample b, double tolerance);

/// A time between a and c at which g is on the other side of zero than at all of a, b, c, of which b is the
/// nearest to zero. By golden section. It gives up where a dip that is convex cannot reach zero any more, or is
/// narrower than `tolerance`.
[[nodiscard]] std::optional<Sample> find_dip(const TimeFunction& g, Sample a, Sample b, Sample c,
                                             double tolerance);

}  // namespace camber
