#include <camber/simulate/crossing.h>

#include <algorithm>
#include <cmath>

namespace camber {

namespace {

bool same_side(double x, double y) {
  return (x < 0.0) == (y < 0.0);
}

}  // namespace

Sample find_crossing(const TimeFunction& g, Sample a, Sample b, double tolerance) {
  const Sample end = b;
  const auto far_side = [&] { return a.g == 0.0 || (b.g != 0.0 && same_side(a.g, end.g)) ? a : b; };
  if (end.g == 0.0) return end;
  // a is the newest point, a and b enclose the passage, c is the point before.
  double share = 0.5;
  while (true) {
    const double t = a.t + share * (b.t - a.t);
    if (t == a.t || t == b.t) return far_side();  // neighbours among the numbers
    const Sample now{t, g(t)};
    const Sample c = same_side(now.g, a.g) ? a : b;
    if (!same_side(now.g, a.g)) b = a;
    a = now;
    const double least = 0.5 * tolerance / std::abs(b.t - a.t);
    if (a.g == 0.0 || least > 0.5) return far_side();
    // The inverse parabola through the three points, where it is monotonic between a and b.
    const double xi = (a.t - b.t) / (c.t - b.t), phi = (a.g - b.g) / (c.g - b.g);
    share = 0.5;
    if (phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi)
      share = a.g / (b.g - a.g) * c.g / (b.g - c.g) +
              (c.t - a.t) / (b.t - a.t) * a.g / (c.g - a.g) * b.g / (c.g - b.g);
    share = std::clamp(share, least, 1.0 - least);
  }
}

std::optional<Sample> find_dip(const TimeFunction& g, Sample a, Sample b, Sample c, double tolerance) {
  const double side = b.g < 0.0 ? -1.0 : 1.0;
  const auto height = [&](const Sample& s) { return side * s.g; };
  constexpr double kGolden = 0.38196601125010515;  // of the longer part, counted from the middle
  while (c.t - a.t > tolerance) {
    // A convex function lies above the lines through its neighbours, continued beyond b.
    const double down = (height(a) - height(b)) / (b.t - a.t);
    const double up = (height(c) - height(b)) / (c.t - b.t);
    if (height(b) > down * (c.t - b.t) && height(b) > up * (b.t - a.t)) return std::nullopt;
    const bool after = c.t - b.t > b.t - a.t;
    const double t = after ? b.t + kGolden * (c.t - b.t) : b.t - kGolden * (b.t - a.t);
    if (!(t > a.t && t < c.t) || t == b.t) return std::nullopt;
    const Sample probe{t, g(t)};
    if (height(probe) <= 0.0) return probe;
    if (height(probe) < height(b)) {
      (after ? a : c) = b;
      b = probe;
    } else {
      (after ? c : a) = probe;
    }
  }
  return std::nullopt;
}

}  // namespace camber
