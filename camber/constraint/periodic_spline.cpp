#include <camber/constraint/periodic_spline.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include <fmt/format.h>
#include <Eigen/Core>
#include <Eigen/LU>

#include <camber/spatial/angle.h>

namespace camber {

namespace {

void check(std::span<const double> angles, std::span<const double> values) {
  if (angles.size() != values.size())
    throw std::invalid_argument(
        fmt::format("{} angles, but {} values: each angle needs one value", angles.size(), values.size()));
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
  if (!(angles.back() - angles.front() < kFullTurn))
    throw std::invalid_argument(fmt::format(
        "the points span {} rad: they must span less than a turn (the first point is repeated automatically)",
        angles.back() - angles.front()));
}

double piece_length(std::span<const double> knots, std::size_t k) {
  return k + 1 < knots.size() ? knots[k + 1] - knots[k] : knots.front() + kFullTurn - knots.back();
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

/// The slopes m and second derivatives M at the knots for which the third and fourth derivatives are
/// continuous. They make the integral of y'''^2 over the turn smallest: its derivatives by m_k and M_k are the
/// jumps of -y'''' and y''' at knot k. So the matrix of the equations is symmetric and positive definite, and
/// elimination needs no pivoting. Each knot meets its two neighbours alone, in blocks of two: all knots but the
/// last are eliminated in turn, each with its coupling to the last one.
class KnotEquations {
 public:
  using Block = Eigen::Matrix2d;
  using Pair = Eigen::Vector2d;  ///< (m, M) of a knot, or its two equations

  explicit KnotEquations(std::size_t count)
      : own_(count, Block::Zero()), next_(count, Block::Zero()), right_(count, Pair::Zero()) {}

  /// Adds the part of piece k, of length H, to the equations of its two knots.
  void add(std::size_t k, double H, double rise) {
    const std::size_t after = (k + 1) % own_.size();
    for (int row = 0; row < 2; ++row) {
      const double scale = (row == 0 ? 1.0 : -1.0) / std::pow(H, 4 - row);
      const Combination& start = row == 0 ? kFourthAtStart : kThirdAtStart;
      const Combination& end = row == 0 ? kFourthAtEnd : kThirdAtEnd;
      own_[k].row(row) += scale * by_start(start, H);
      next_[k].row(row) += scale * by_end(start, H);  // what the end has of the start is its transpose
      own_[after].row(row) -= scale * by_end(end, H);
      right_[k][row] -= scale * start.d * rise;
      right_[after][row] += scale * end.d * rise;
    }
  }

  /// (m, M) of each knot. Uses the equations up.
  [[nodiscard]] std::vector<Pair> solve();

 private:
  /// A combination by (m, M) at the start and at the end of its piece: (2).
  static Eigen::RowVector2d by_start(const Combination& c, double H) {
    return {-H * (c.d + c.e), -H * H * (0.5 * c.d + c.e + c.g)};
  }
  static Eigen::RowVector2d by_end(const Combination& c, double H) { return {H * c.e, H * H * c.g}; }

  std::vector<Block> own_;   ///< knot k with itself
  std::vector<Block> next_;  ///< knot k with the next one; the last with the first
  std::vector<Pair> right_;
};

Eigen::Matrix2d inverted(const Eigen::Matrix2d& block) {
  if (!(block.determinant() > 0.0))
    throw std::invalid_argument("the points are too unevenly spaced for a spline through them");
  return block.inverse();
}

std::vector<KnotEquations::Pair> KnotEquations::solve() {
  const std::size_t last = own_.size() - 1;
  std::vector<Block> with_last(last, Block::Zero()), inverse;
  with_last.front() = next_[last].transpose();
  with_last.back() += next_[last - 1];
  for (std::size_t k = 0; k < last; ++k) {
    inverse.push_back(inverted(own_[k]));
    const Block to_last = with_last[k].transpose() * inverse[k];
    own_[last] -= to_last * with_last[k];
    right_[last] -= to_last * right_[k];
    if (k + 1 == last) break;
    const Block to_next = next_[k].transpose() * inverse[k];
    own_[k + 1] -= to_next * next_[k];
    with_last[k + 1] -= to_next * with_last[k];
    right_[k + 1] -= to_next * right_[k];
  }
  std::vector<Pair> ends(last + 1);
  ends[last] = inverted(own_[last]) * right_[last];
  for (std::size_t k = last; k-- > 0;) {
    Pair rest = right_[k] - with_last[k] * ends[last];
    if (k + 1 < last) rest -= next_[k] * ends[k + 1];
    ends[k] = inverse[k] * rest;
  }
  return ends;
}

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
  const double unit = kFullTurn / static_cast<double>(count);
  const auto length = [&](std::size_t k) { return piece_length(angles, k) / unit; };
  const auto rise = [&](std::size_t k) { return values[(k + 1) % count] - values[k]; };

  KnotEquations equations(count);
  for (std::size_t k = 0; k < count; ++k) equations.add(k, length(k), rise(k));
  const std::vector<KnotEquations::Pair> ends = equations.solve();
  const auto slope = [&](std::size_t k) { return ends[k % count][0]; };
  const auto bend = [&](std::size_t k) { return ends[k % count][1]; };

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
  const double wrapped = angle - kFullTurn * std::floor((angle - first) / kFullTurn);
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
