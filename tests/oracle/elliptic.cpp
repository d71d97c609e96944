#include "oracle/elliptic.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace camber::oracle {
namespace {

/// One level of the arithmetic-geometric mean, eqs. (3) and (4).
struct AgmLevel {
  double a;
  double b;
  double c;
};

/// Levels 0…N. Stops when c is lost in the rounding of a; quadratic convergence then makes further levels
/// equal.
std::vector<AgmLevel> agm_levels(double k) {
  std::vector<AgmLevel> levels{{1.0, std::sqrt((1.0 - k) * (1.0 + k)), k}};
  while (levels.back().c > std::numeric_limits<double>::epsilon() * levels.back().a) {
    const auto [a, b, c] = levels.back();
    levels.push_back({0.5 * (a + b), std::sqrt(a * b), 0.5 * (a - b)});
  }
  return levels;
}

void require_modulus(bool valid) {
  if (!valid) throw std::domain_error("elliptic: the modulus k lies outside its range");
}

}  // namespace

double complete_elliptic_k(double k) {
  require_modulus(k >= 0.0 && k < 1.0);
  return std::numbers::pi / (2.0 * agm_levels(k).back().a);
}

double elliptic_f(double phi, double k) {
  require_modulus(k >= 0.0 && k <= 1.0);
  if (k == 1.0) {
    if (std::abs(phi) > 0.5 * std::numbers::pi) throw std::domain_error("elliptic: F(phi, 1) is infinite");
    return std::asinh(std::tan(phi));
  }
  const std::vector<AgmLevel> levels = agm_levels(k);
  double scale = 1.0;  // 2^n
  for (std::size_t n = 0; n + 1 < levels.size(); ++n) {
    // (6) on the branch that is continuous in φ: both angles pass the multiples of π/2 together.
    const double half_turns = std::round(phi / std::numbers::pi);
    const double rest = phi - half_turns * std::numbers::pi;
    phi += std::atan(levels[n].b / levels[n].a * std::tan(rest)) + half_turns * std::numbers::pi;
    scale *= 2.0;
  }
  return phi / (scale * levels.back().a);
}

JacobiFunctions jacobi(double u, double k) {
  require_modulus(k >= 0.0 && k <= 1.0);
  if (k == 1.0) return {std::tanh(u), 1.0 / std::cosh(u), 1.0 / std::cosh(u)};
  const std::vector<AgmLevel> levels = agm_levels(k);
  double phi = std::ldexp(levels.back().a * u, static_cast<int>(levels.size()) - 1);
  for (std::size_t n = levels.size() - 1; n > 0; --n) {
    phi = 0.5 * (phi + std::asin(levels[n].c / levels[n].a * std::sin(phi)));
  }
  const double sn = std::sin(phi);
  const double cn = std::cos(phi);
  // dn² = 1 − k² sn² written as a sum of squares: no cancellation as k → 1.
  return {sn, cn, std::hypot(levels.front().b, k * cn)};
}

}  // namespace camber::oracle
