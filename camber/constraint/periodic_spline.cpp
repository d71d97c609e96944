#include <camber/constraint/periodic_spline.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>

namespace camber {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

void check(std::span<const double> angles, std::span<const double> values) {
  if (angles.size() != values.size())
    throw std::invalid_argument(
        fmt::format("{} angles, but {} values: one value an angle", angles.size(), values.size()));
  if (angles.size() < kMinimumSplinePoints)
    throw std::invalid_argument(
        fmt::format("{} points: a periodic spline needs at least {}", angles.size(), kMinimumSplinePoints));
  for (std::size_t k = 0; k < angles.size(); ++k) {
    if (!std::isfinite(angles[k]) || !std::isfinite(values[k]))
      throw std::invalid_argument(fmt::format("point {} is not finite", k + 1));
    if (k > 0 && !(angles[k] > angles[k - 1]))
      throw std::invalid_argument(
          fmt::format("angle {} of point {} does not lie after {}", angles[k], k + 1, angles[k - 1]));
  }
  if (!(angles.back() - angles.front() < kTurn))
    throw std::invalid_argument(
        fmt::format("the points span {} rad: less than a turn is needed (the first is repeated of itself)",
                    angles.back() - angles.front()));
}

double piece_length(std::span<const double> knots, std::size_t k) {
  return k + 1 < knots.size() ? knots[k + 1] - knots[k] : knots.front() + kTurn - knots.back();
}

/// A piece is fixed by y, y' and y'' at its ends. With the end values as unknowns, the third and fourth
/// derivatives of (1) at its ends are linear in
///
///   d = y1 - y0 - H m0 - H^2 M0/2,   e = H (m1 - m0) - H^2 M0,   g = H^2 (M1 - M0)                  (2)
///   c3 = 10 d - 4 e + g/2,  c4 = -15 d + 7 e - g,  c5 = 6 d - 3 e + g/2                             (3)
///   H^3 y'''  = 6 c3   at the start,  60 d - 36 e + 9 g     at the end
///   H^4 y'''' = 24 c4  at the start,  360 d - 192 e + 36 g  at the end                              (4)
struct Combination {
  double d, e, g;
};
constexpr Combination kThirdAtStart{60.0, -24.0, 3.0};
constexpr Combination kThirdAtEnd{60.0, -36.0, 9.0};
constexpr Combination kFourthAtStart{-360.0, 168.0, -24.0};
constexpr Combination kFourthAtEnd{360.0, -192.0, 36.0};

/// Slopes m and second derivatives M at the knots, in units of the mean spacing so that the equations are of
/// order one: the third and fourth derivatives are continuous at every knot.
class KnotEquations {
 public:
  explicit KnotEquations(std::size_t count)
      : count_(count), right_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(2 * count))) {}

  /// Adds factor * (combination of piece k) to equation `row`.
  void add(std::size_t row, double factor, const Combination& c, std::size_t k, double H, double rise) {
    const std::size_t next = (k + 1) % count_;
    const auto put = [&](std::size_t unknown, double value) {
      entries_.emplace_back(static_cast<int>(row), static_cast<int>(unknown), factor * value);
    };
    put(2 * k, -H * (c.d + c.e));
    put(2 * next, H * c.e);
    put(2 * k + 1, -H * H * (0.5 * c.d + c.e + c.g));
    put(2 * next + 1, H * H * c.g);
    right_[static_cast<Eigen::Index>(row)] -= factor * c.d * rise;
  }

  [[nodiscard]] Eigen::VectorXd solve() const {
    Eigen::SparseMatrix<double> matrix(right_.size(), right_.size());
    matrix.setFromTriplets(entries_.begin(), entries_.end());
    const Eigen::SparseLU<Eigen::SparseMatrix<double>> factors(matrix);
    if (factors.info() != Eigen::Success)
      throw std::invalid_argument("the points are too unevenly spaced for a spline through them");
    return factors.solve(right_);
  }

 private:
  std::size_t count_;
  Eigen::VectorXd right_;
  std::vector<Eigen::Triplet<double>> entries_;
};

/// (3).
std::array<double, 6> piece(double y0, double y1, double slope0, double slope1, double bend0, double bend1) {
  const double d = y1 - y0 - slope0 - 0.5 * bend0;
  const double e = slope1 - slope0 - bend0;
  const double g = bend1 - bend0;
  return {y0,
          slope0,
          0.5 * bend0,
          10.0 * d - 4.0 * e + 0.5 * g,
          -15.0 * d + 7.0 * e - g,
          6.0 * d - 3.0 * e + 0.5 * g};
}

}  // namespace

PeriodicSpline periodic_spline(std::span<const double> angles, std::span<const double> values) {
  check(angles, values);
  const std::size_t count = angles.size();
  const double unit = kTurn / static_cast<double>(count);
  const auto length = [&](std::size_t k) { return piece_length(angles, k) / unit; };
  const auto rise = [&](std::size_t k) { return values[(k + 1) % count] - values[k]; };

  KnotEquations equations(count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t before = (k + count - 1) % count;
    const double H = length(k);
    const double ratio = H / length(before);  // both sides in units of the piece after the knot
    const double third = std::pow(ratio, 3);
    equations.add(2 * k, third, kThirdAtEnd, before, length(before), rise(before));
    equations.add(2 * k, -1.0, kThirdAtStart, k, H, rise(k));
    equations.add(2 * k + 1, third * ratio, kFourthAtEnd, before, length(before), rise(before));
    equations.add(2 * k + 1, -1.0, kFourthAtStart, k, H, rise(k));
  }
  const Eigen::VectorXd ends = equations.solve();
  const auto slope = [&](std::size_t k) { return ends[static_cast<Eigen::Index>(2 * (k % count))]; };
  const auto bend = [&](std::size_t k) { return ends[static_cast<Eigen::Index>(2 * (k % count) + 1)]; };

  PeriodicSpline spline{{angles.begin(), angles.end()}, {}};
  for (std::size_t k = 0; k < count; ++k) {
    const double H = length(k);
    spline.coefficients.push_back(piece(values[k], values[(k + 1) % count], H * slope(k), H * slope(k + 1),
                                        H * H * bend(k), H * H * bend(k + 1)));
  }
  return spline;
}

Derivatives evaluate(const PeriodicSpline& spline, double angle) {
  const double first = spline.knots.front();
  const double wrapped = angle - kTurn * std::floor((angle - first) / kTurn);
  const auto after = std::upper_bound(spline.knots.begin() + 1, spline.knots.end(), wrapped);
  const auto k = static_cast<std::size_t>(after - spline.knots.begin() - 1);
  const double H = piece_length(spline.knots, k);
  const double x = (wrapped - spline.knots[k]) / H;
  const auto& c = spline.coefficients[k];
  return {c[0] + x * (c[1] + x * (c[2] + x * (c[3] + x * (c[4] + x * c[5])))),
          (c[1] + x * (2.0 * c[2] + x * (3.0 * c[3] + x * (4.0 * c[4] + x * 5.0 * c[5])))) / H,
          (2.0 * c[2] + x * (6.0 * c[3] + x * (12.0 * c[4] + x * 20.0 * c[5]))) / (H * H),
          (6.0 * c[3] + x * (24.0 * c[4] + x * 60.0 * c[5])) / (H * H * H)};
}

}  // namespace camber
