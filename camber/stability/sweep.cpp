#include <camber/stability/sweep.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <camber/simulate/crossing.h>

namespace camber {

namespace {

using Complex = std::complex<double>;
using Eigenvalues = std::vector<Complex>;
using CriticalKind = Critical::Kind;

/// Critical values are found to this share of their size, or of the step.
constexpr double kExact = 1e-15;
/// Smaller factors are zero at every value of the parameter: pairs of a conservative machine lie on the imaginary axis.
constexpr double kFactor = 1e-12;
/// At a zero of (2) the imaginary part of a pair, relative to the largest eigenvalue, is above this; two real
/// eigenvalues have none.
constexpr double kPair = 1e-6;

/// (1), (2), (3), and the smallest of their factors; each is divided by the size of the largest eigenvalue.
struct Criterion {
  Complex product = 1.0;
  double smallest = 1.0;

  void take(const Complex& factor) {
    product *= factor;
    smallest = std::min(smallest, std::abs(factor));
  }
};

Criterion criterion(CriticalKind kind, const Eigenvalues& s) {
  const double size = size_of(s);
  Criterion result;
  for (std::size_t i = 0; i < s.size() && size > 0.0; ++i) {
    if (kind == CriticalKind::kDivergence) result.take(s[i] / size);
    for (std::size_t j = i + 1; j < s.size() && kind != CriticalKind::kDivergence; ++j) {
      const Complex difference = (s[i] - s[j]) / size;
      result.take(kind == CriticalKind::kOscillation ? (s[i] + s[j]) / size : difference * difference);
    }
  }
  return result;
}

/// The two eigenvalues of the smallest sum or difference.
std::pair<Complex, Complex> nearest_pair(const Eigenvalues& s, double sign) {
  std::pair<Complex, Complex> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < s.size(); ++i)
    for (std::size_t j = i + 1; j < s.size(); ++j)
      if (const double distance = std::abs(s[i] + sign * s[j]); distance < least) {
        least = distance;
        best = {s[i], s[j]};
      }
  return best;
}

/// False where nothing happens: see (2).
bool classify(const Eigenvalues& s, Critical& critical) {
  if (critical.kind == CriticalKind::kOscillation) {
    critical.frequency = std::abs(nearest_pair(s, 1.0).first.imag());
    return critical.frequency > kPair * size_of(s);
  }
  if (critical.kind == CriticalKind::kDoubleRoot) {
    const auto [a, b] = nearest_pair(s, -1.0);
    critical.value = 0.5 * (a + b).real();
  }
  return true;
}

/// Where the number of growing eigenvalues changes though none of the criteria does: pairs of a conservative machine
/// that meet on the imaginary axis and leave it.
double find_onset(const LinearizeAt& at, const SweepPoint& a, const SweepPoint& b) {
  const auto g = [&](double parameter) { return at(parameter).unstable() == a.unstable ? -1.0 : 1.0; };
  const double tolerance = kExact * std::max(std::abs(a.parameter), std::abs(b.parameter));
  return find_crossing(g, {a.parameter, -1.0}, {b.parameter, 1.0}, tolerance).t;
}

void find_critical(const LinearizeAt& at, const SweepPoint& a, const SweepPoint& b,
                   std::vector<Critical>& found) {
  for (const CriticalKind kind :
       {CriticalKind::kDivergence, CriticalKind::kOscillation, CriticalKind::kDoubleRoot}) {
    const Criterion from = criterion(kind, a.eigenvalues), to = criterion(kind, b.eigenvalues);
    const double g_a = from.product.real(), g_b = to.product.real();
    if (std::min(from.smallest, to.smallest) < kFactor || (g_a > 0.0) == (g_b > 0.0)) continue;
    const auto g = [&](double parameter) {
      return criterion(kind, at(parameter).eigenvalues).product.real();
    };
    const double tolerance = kExact * std::max(std::abs(a.parameter), std::abs(b.parameter));
    Critical critical{kind, find_crossing(g, {a.parameter, g_a}, {b.parameter, g_b}, tolerance).t};
    if (classify(at(critical.parameter).eigenvalues, critical)) found.push_back(critical);
  }
  const bool explained = std::ranges::any_of(found, [&](const Critical& critical) {
    return critical.kind != CriticalKind::kDoubleRoot &&
           critical.parameter >= std::min(a.parameter, b.parameter) &&
           critical.parameter <= std::max(a.parameter, b.parameter);
  });
  if (a.unstable != b.unstable && !explained) found.push_back({CriticalKind::kOnset, find_onset(at, a, b)});
}

/// The eigenvalues in the order of those that they continue.
Eigenvalues tracked(const std::vector<SweepPoint>& before, double parameter, const Eigenvalues& next) {
  const SweepPoint& last = before.back();
  const auto count = static_cast<Eigen::Index>(next.size());
  MatrixX cost(count, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    Complex expected = last.eigenvalues[k];
    if (before.size() > 1 && before[before.size() - 2].eigenvalues.size() == next.size()) {
      const SweepPoint& first = before[before.size() - 2];
      expected += (parameter - last.parameter) / (last.parameter - first.parameter) *
                  (last.eigenvalues[k] - first.eigenvalues[k]);
    }
    for (Eigen::Index j = 0; j < count; ++j)
      cost(i, j) = std::abs(next[static_cast<std::size_t>(j)] - expected);
  }
  Eigenvalues result;
  for (const int j : cheapest_assignment(cost)) result.push_back(next[static_cast<std::size_t>(j)]);
  return result;
}

}  // namespace

const char* critical_name(Critical::Kind kind) {
  switch (kind) {
    case CriticalKind::kDivergence:
      return "divergence";
    case CriticalKind::kOscillation:
      return "oscillation";
    case CriticalKind::kDoubleRoot:
      return "double root";
    case CriticalKind::kOnset:
      break;
  }
  return "onset";
}

/// With potentials of rows and columns, one shortest augmenting path a row; index 0 stands for none.
std::vector<int> cheapest_assignment(const MatrixX& cost) {
  const auto n = static_cast<std::size_t>(cost.rows());
  std::vector<double> u(n + 1, 0.0), v(n + 1, 0.0);
  std::vector<std::size_t> row_of(n + 1, 0), way(n + 1, 0);
  for (std::size_t i = 1; i <= n; ++i) {
    row_of[0] = i;
    std::size_t at = 0;
    std::vector<double> least(n + 1, std::numeric_limits<double>::infinity());
    std::vector<bool> used(n + 1, false);
    do {
      used[at] = true;
      const std::size_t row = row_of[at];
      double delta = std::numeric_limits<double>::infinity();
      std::size_t next = 0;
      for (std::size_t j = 1; j <= n; ++j) {
        if (used[j]) continue;
        const double reduced =
            cost(static_cast<Eigen::Index>(row - 1), static_cast<Eigen::Index>(j - 1)) - u[row] - v[j];
        if (reduced < least[j]) {
          least[j] = reduced;
          way[j] = at;
        }
        if (least[j] < delta) {
          delta = least[j];
          next = j;
        }
      }
      for (std::size_t j = 0; j <= n; ++j) {
        if (used[j]) {
          u[row_of[j]] += delta;
          v[j] -= delta;
        } else {
          least[j] -= delta;
        }
      }
      at = next;
    } while (row_of[at] != 0);
    for (; at != 0; at = way[at]) row_of[at] = row_of[way[at]];
  }
  std::vector<int> column(n);
  for (std::size_t j = 1; j <= n; ++j) column[row_of[j] - 1] = static_cast<int>(j - 1);
  return column;
}

Sweep sweep(const LinearizeAt& at, const std::vector<double>& values) {
  Sweep result;
  for (const double value : values) {
    const Linearization here = at(value);
    SweepPoint point{value, here.eigenvalues, here.unstable()};
    if (!result.points.empty()) {
      if (result.points.back().eigenvalues.size() == point.eigenvalues.size()) {
        point.eigenvalues = tracked(result.points, value, here.eigenvalues);
        find_critical(at, result.points.back(), point, result.critical);
      } else {
        result.interrupted.push_back(value);
      }
    }
    result.points.push_back(std::move(point));
  }
  std::ranges::stable_sort(result.critical, {}, &Critical::parameter);
  return result;
}

}  // namespace camber
