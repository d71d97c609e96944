#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include <camber/constraint/periodic_spline.h>

#include "support/random.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

struct Table {
  std::vector<double> angles, values;
};

/// 3 to 30 points, spaced unevenly by up to 1 : 5, with values of order one.
Table random_table(Random& random) {
  const int count = 3 + random.below(28);
  std::vector<double> steps;
  double sum = 0.0;
  for (int k = 0; k < count; ++k) sum += steps.emplace_back(random.uniform(1.0, 5.0));
  Table table;
  double angle = random.uniform(-3.0, 3.0);
  for (const double step : steps) {
    table.angles.push_back(angle);
    table.values.push_back(random.uniform(-1.0, 1.0));
    angle += kTurn * step / sum;
  }
  return table;
}

Table sine_table(int count) {
  Table table;
  for (int k = 0; k < count; ++k) {
    table.angles.push_back(kTurn * k / count);
    table.values.push_back(std::sin(table.angles.back()));
  }
  return table;
}

TEST(PeriodicSpline, PassesThroughItsPoints) {
  // The value at a knot is a coefficient; x there is a rounding of 0, times a slope. Worst measured 4e-14.
  expect_for_seeds(1000, 2e-13, [](std::uint64_t seed) {
    Random random(seed);
    const Table table = random_table(random);
    const PeriodicSpline spline = periodic_spline(table.angles, table.values);
    double worst = 0.0;
    for (std::size_t k = 0; k < table.angles.size(); ++k)
      for (const double turns : {-1.0, 0.0, 2.0})
        worst = std::max(worst,
                         std::abs(evaluate(spline, table.angles[k] + turns * kTurn).value - table.values[k]));
    return worst;
  });
}

TEST(PeriodicSpline, FourDerivativesGoOnThroughEveryKnot) {
  // In each piece's own variable, relative to the largest coefficient. Pieces of 1 : 5 scale the equations
  // by up to 5^4, which the solution loses: 625 eps times a constant. Worst measured 4e-12.
  expect_for_seeds(1000, 2e-11, [](std::uint64_t seed) {
    Random random(seed);
    const Table table = random_table(random);
    const PeriodicSpline spline = periodic_spline(table.angles, table.values);
    const std::size_t count = spline.knots.size();
    const auto length = [&](std::size_t k) {
      return k + 1 < count ? spline.knots[k + 1] - spline.knots[k]
                           : spline.knots[0] + kTurn - spline.knots[k];
    };
    double worst = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
      const auto& c = spline.coefficients[k];
      const auto& next = spline.coefficients[(k + 1) % count];
      const double ratio = length(k) / length((k + 1) % count);
      // Derivative j at x = 1 of the piece, over j!, against c_j of the next one.
      constexpr double kBinomial[5][6] = {{1, 1, 1, 1, 1, 1},
                                          {0, 1, 2, 3, 4, 5},
                                          {0, 0, 1, 3, 6, 10},
                                          {0, 0, 0, 1, 4, 10},
                                          {0, 0, 0, 0, 1, 5}};
      for (std::size_t j = 0; j < 5; ++j) {
        double end = 0.0;
        double size = 1.0;
        const double scale = std::pow(ratio, static_cast<double>(j));
        for (std::size_t i = 0; i < 6; ++i) {
          end += kBinomial[j][i] * c[i];
          size = std::max({size, std::abs(kBinomial[j][i] * c[i]), std::abs(scale * next[i])});
        }
        worst = std::max(worst, std::abs(end - scale * next[j]) / size);
      }
    }
    return worst;
  });
}

TEST(PeriodicSpline, DerivativesAreThoseOfTheValue) {
  const Table table = sine_table(64);
  const PeriodicSpline spline = periodic_spline(table.angles, table.values);
  // Interpolation of order 6, one less for each derivative: (2 pi/64)^6 = 9e-7 times a constant of 1e-4, and
  // on. Worst measured 6e-11, 2e-9, 1.3e-7, 8e-6.
  for (double angle = -7.0; angle < 7.0; angle += 0.013) {
    const Derivatives f = evaluate(spline, angle);
    EXPECT_NEAR(f.value, std::sin(angle), 2e-10);
    EXPECT_NEAR(f.first, std::cos(angle), 5e-9);
    EXPECT_NEAR(f.second, -std::sin(angle), 4e-7);
    EXPECT_NEAR(f.third, -std::cos(angle), 2e-5);
  }
}

TEST(PeriodicSpline, ErrorFallsWithSixthPowerOfSpacing) {
  const auto error = [](int count) {
    const Table table = sine_table(count);
    const PeriodicSpline spline = periodic_spline(table.angles, table.values);
    double worst = 0.0;
    for (double angle = 0.0; angle < kTurn; angle += 0.001)
      worst = std::max(worst, std::abs(evaluate(spline, angle).value - std::sin(angle)));
    return worst;
  };
  EXPECT_NEAR(std::log2(error(16) / error(32)), 6.0, 0.1);
}

TEST(PeriodicSpline, ThousandsOfPointsAreFine) {
  const Table table = sine_table(3600);
  const PeriodicSpline spline = periodic_spline(table.angles, table.values);
  EXPECT_NEAR(evaluate(spline, 1.2345).value, std::sin(1.2345), 1e-15);
}

TEST(PeriodicSpline, RefusesTablesThatAreNone) {
  const std::vector<double> three{0.0, 1.0, 2.0};
  const std::vector<double> two{0.0, 1.0};
  const std::vector<double> falling{0.0, 2.0, 1.0};
  const std::vector<double> whole_turn{0.0, 1.0, kTurn};
  const std::vector<double> hole{0.0, std::numeric_limits<double>::quiet_NaN(), 2.0};
  EXPECT_THROW((void)periodic_spline(three, two), std::invalid_argument);
  EXPECT_THROW((void)periodic_spline(two, two), std::invalid_argument);
  EXPECT_THROW((void)periodic_spline(falling, three), std::invalid_argument);
  EXPECT_THROW((void)periodic_spline(whole_turn, three), std::invalid_argument);
  EXPECT_THROW((void)periodic_spline(three, hole), std::invalid_argument);
}

}  // namespace
}  // namespace camber::support
