#include <camber/constraint/time_law.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace camber {

namespace {

/// Steps h from kFirstStep down by kShrink: to about 1e-4 s. Neither is a simple fraction of a second, so
/// that no sampled period hides in them.
constexpr int kSteps = 14;
constexpr double kFirstStep = 0.0917;  // [s]
constexpr double kShrink = 1.7;
/// First order of extrapolation that is trusted: where steps are longer than a period, two estimates may
/// agree by chance, but not three.
constexpr int kFirstOrder = 2;

/// Neville's table in h^2, a row at a time, of an estimate whose error is even in h. Its answer is the entry
/// with the least error: its change from its neighbours and the rounding in it.
class Extrapolation {
 public:
  void add(double estimate, double rounding) {
    double previous[kSteps];
    std::copy_n(row_, size_, previous);
    row_[0] = estimate;
    double factor = 1.0;
    for (int k = 1; k <= size_; ++k) {
      factor *= kShrink * kShrink;
      row_[k] = row_[k - 1] + (row_[k - 1] - previous[k - 1]) / (factor - 1.0);
      if (k < kFirstOrder) continue;
      const double change = std::max(std::abs(row_[k] - row_[k - 1]), std::abs(row_[k] - previous[k - 1]));
      if (change + rounding < error_) {
        error_ = change + rounding;
        best_ = row_[k];
      }
    }
    ++size_;
    done_ = rounding > error_;
  }
  [[nodiscard]] double best() const { return best_; }
  /// Rounding alone is worse than the best: smaller steps cannot help.
  [[nodiscard]] bool done() const { return done_; }

 private:
  double row_[kSteps] = {};
  int size_ = 0;
  double best_ = std::numeric_limits<double>::quiet_NaN();
  double error_ = std::numeric_limits<double>::infinity();
  bool done_ = false;
};

}  // namespace

TimeValue differentiate(const std::function<double(double)>& f, double t) {
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  const double at = f(t);
  Extrapolation first, second;
  double step = kFirstStep;
  for (int i = 0; i < kSteps && !(first.done() && second.done()); ++i, step /= kShrink) {
    const double h = (t + step) - t;  // the step that is really made, where t is large
    const double ahead = f(t + h);
    const double behind = f(t - h);
    const double slope = (ahead - behind) / (2.0 * h);
    // Of the values, and of the arguments that f makes of t.
    const double rounding = kEpsilon * (std::abs(ahead) + std::abs(behind) + std::abs(t * slope));
    first.add(slope, rounding / h);
    second.add(((ahead - at) - (at - behind)) / (h * h), rounding / (h * h));
  }
  return {at, first.best(), second.best()};
}

TimeLaw law_from_values(std::function<double(double)> f) {
  return [f = std::move(f)](double t) { return differentiate(f, t); };
}

}  // namespace camber
