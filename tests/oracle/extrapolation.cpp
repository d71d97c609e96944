#include "oracle/extrapolation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace camber::oracle {
namespace {

using Eigen::VectorXd;

constexpr int kColumns = 8;      // order 16: few, long steps for smooth right-hand sides
constexpr double kSafety = 0.8;  // aim below the tolerance, so that most steps are accepted
constexpr double kShrink = 0.1;  // bounds on the change of the step from one to the next
constexpr double kGrow = 3.0;
constexpr double kFirstStep = 1e-2;  // of the interval; adapted at once

/// Eq. (1)
VectorXd modified_midpoint(const Derivative& f, double t, double H, const VectorXd& y, int n) {
  const double h = H / n;
  VectorXd before = y;
  VectorXd now = y + h * f(t, y);
  for (int i = 1; i < n; ++i) {
    const VectorXd next = before + 2.0 * h * f(t + i * h, now);
    before = now;
    now = next;
  }
  return now;
}

struct Step {
  VectorXd y;
  double error;  ///< estimate over the tolerance's scale max(1, |y_i|), largest component
};

/// Eq. (2). `row` holds T_j,1 … T_j,j of the current j.
Step extrapolated_step(const Derivative& f, double t, double H, const VectorXd& y) {
  std::vector<VectorXd> row;
  for (int j = 1; j <= kColumns; ++j) {
    std::vector<VectorXd> next{modified_midpoint(f, t, H, y, 2 * j)};
    for (int k = 1; k < j; ++k) {
      const double ratio = static_cast<double>(j) / (j - k);
      const VectorXd& left = next.back();
      next.emplace_back(left + (left - row[static_cast<std::size_t>(k - 1)]) / (ratio * ratio - 1.0));
    }
    row = std::move(next);
  }
  const VectorXd difference = row.back() - row[row.size() - 2];
  const VectorXd scale = row.back().cwiseAbs().cwiseMax(1.0);
  return {row.back(), difference.cwiseQuotient(scale).lpNorm<Eigen::Infinity>()};
}

}  // namespace

VectorXd extrapolate(const Derivative& f, double t0, double t1, VectorXd y, double tolerance) {
  double t = t0;
  double H = kFirstStep * (t1 - t0);
  while (t != t1) {
    const bool last = std::abs(H) >= std::abs(t1 - t);
    if (last) H = t1 - t;
    if (std::abs(H) < 4.0 * std::numeric_limits<double>::epsilon() * std::abs(t) && !last) {
      throw std::runtime_error("extrapolate: the step vanished; the tolerance cannot be met");
    }
    const Step step = extrapolated_step(f, t, H, y);
    if (step.error <= tolerance) {
      y = step.y;
      t = last ? t1 : t + H;
    }
    // A zero error gives an infinite wish, which the bound turns into the largest growth.
    const double wanted = kSafety * std::pow(tolerance / step.error, 1.0 / (2 * kColumns - 1));
    H *= std::isfinite(step.error) ? std::clamp(wanted, kShrink, kGrow) : kShrink;
  }
  return y;
}

}  // namespace camber::oracle
