#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include <camber/model/expression.h>
#include <camber/model/expression_parse.h>
#include <camber/model/noise.h>
#include <camber/model/switches.h>

namespace camber {
namespace {

/// The numbers that the reference implementation (S. Vigna, prng.di.unimi.it/splitmix64.c) gives for the seed 1234567.
TEST(Noise, AtWholeNumbersIsThePublishedGenerator) {
  EXPECT_EQ(splitmix64(1234567, 0), 6457827717110365317U);
  EXPECT_EQ(splitmix64(1234567, 1), 3203168211198807973U);
  EXPECT_EQ(splitmix64(1234567, 2), 9817491932198370423U);
  EXPECT_EQ(noise(1.0, 1234567.0),
            2.0 * std::ldexp(static_cast<double>(3203168211198807973U >> 11), -53) - 1.0);
}

/// Of uniform numbers in [-1, 1): mean 0, variance 1/3, neighbours and seeds independent; the standard deviation of the
/// means of n = 1e5 of them is below 1/sqrt(n) = 3.2e-3. Worst measured: 1.7e-3.
TEST(Noise, IsUniformAndIndependent) {
  constexpr int kCount = 100'000;
  constexpr double kFourDeviations = 4.0 * 3.2e-3;
  double mean = 0.0, variance = 0.0, neighbours = 0.0, seeds = 0.0;
  for (int k = -kCount / 2; k < kCount / 2; ++k) {
    const double v = noise(k, 7.0);
    EXPECT_LE(std::abs(v), 1.0);
    mean += v / kCount;
    variance += v * v / kCount;
    neighbours += v * noise(k + 1.0, 7.0) / kCount;
    seeds += v * noise(k, 8.0) / kCount;
  }
  EXPECT_NEAR(mean, 0.0, kFourDeviations);
  EXPECT_NEAR(variance, 1.0 / 3.0, kFourDeviations);
  EXPECT_NEAR(neighbours, 0.0, kFourDeviations);
  EXPECT_NEAR(seeds, 0.0, kFourDeviations);
}

/// Central differences: error h^2/6 times the third derivative, at most 2*60, and rounding 1e-16/h.
/// Worst measured: 1.4e-9 and 8.8e-9.
TEST(Noise, DerivativesAreThoseOfItsValues) {
  constexpr double h = 1e-5, kTolerance = 1e-8;
  for (double x = -3.03; x < 3.0; x += 0.0371) {
    const Jet j = noise(Jet(x, 1.0, 0.0), Jet(3.0));
    EXPECT_EQ(j.f, noise(x, 3.0));
    EXPECT_NEAR(j.d, (noise(x + h, 3.0) - noise(x - h, 3.0)) / (2.0 * h), kTolerance) << x;
    const Jet more = noise(Jet(x + h, 1.0, 0.0), Jet(3.0)), less = noise(Jet(x - h, 1.0, 0.0), Jet(3.0));
    EXPECT_NEAR(j.dd, (more.d - less.d) / (2.0 * h), kTolerance * 10.0) << x;
  }
}

TEST(Noise, GoesOnSmoothlyAtWholeNumbers) {
  constexpr double kStep = 1e-9, kJump = 1e-6;  // the curvature rises by at most 120 in 1
  for (const double k : {-2.0, 0.0, 5.0}) {
    const Jet before = noise_and_derivatives(k - kStep, 3.0), after = noise_and_derivatives(k + kStep, 3.0);
    EXPECT_NEAR(before.f, after.f, kJump);
    EXPECT_NEAR(before.d, after.d, kJump);
    EXPECT_NEAR(before.dd, after.dd, kJump);
  }
}

TEST(Noise, IsAFunctionOfExpressions) {
  EXPECT_EQ(Calculator()({.text = "2*noise(0.3, 5)"}, ""), 2.0 * noise(0.3, 5.0));
  EXPECT_THROW((void)Calculator()({.text = "noise(0.3)"}, ""), ModelError);
  EXPECT_THROW((void)Calculator()({.text = "noise(1e300, 1)"}, ""), ModelError) << "no grid there";
}

TEST(Noise, HeldBetweenWholeNumbersSwitchesThere) {
  const ExpressionTree tree = parse_expression("noise(floor(t/0.25), 5)");
  const std::vector<SwitchInstant> switches = find_switches(tree, 0.0, 0.9);
  ASSERT_EQ(switches.size(), 3U);
  EXPECT_NEAR(switches[1].after, 0.5, 1e-15);
}

}  // namespace
}  // namespace camber
