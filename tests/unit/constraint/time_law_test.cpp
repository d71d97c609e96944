#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include <camber/constraint/time_law.h>

#include "support/random.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

/// The bounds of differentiate(), eq. (2) in time_law.h, with F = 1. Worst measured: 0.11 of them.
TEST(TimeLaw, DerivativesOfAnOscillationAreWithinTheirBounds) {
  WorstError worst;
  for (const double w : {0.01, 0.3, 1.0, 7.0, 20.0 * 3.141592653589793, 100.0, 1000.0}) {
    for (const double span : {1.0, 100.0, 1e4}) {
      Random random(1);
      for (int i = 0; i < 1000; ++i) {
        const double t = random.uniform(-span, span);
        const TimeValue value = differentiate([w](double s) { return std::sin(w * s); }, t);
        const double W = std::max(w, 1.0);
        const double scale = 1.0 + w * std::abs(t);
        const std::string trial = "w = " + std::to_string(w) + ", t = " + std::to_string(t);
        worst.add(std::abs(value.f_dot - w * std::cos(w * t)) / (1e-13 * scale * W), trial);
        worst.add(std::abs(value.f_ddot + w * w * std::sin(w * t)) / (1e-11 * scale * W * W), trial);
      }
    }
  }
  worst.expect_within(1.0);
}

/// Differences of numbers up to 10 over steps of 0.01 and more: eps 10 / h^2 = 2e-11; worst measured 3e-13.
TEST(TimeLaw, DerivativesOfAPolynomialAreExactButForRounding) {
  const TimeLaw law = law_from_values([](double t) { return 1.0 + t * (2.0 + t * (3.0 - t)); });
  for (const double t : {-1.0, 0.0, 0.5, 2.0}) {
    const TimeValue value = law(t);
    EXPECT_EQ(value.f, 1.0 + t * (2.0 + t * (3.0 - t)));
    EXPECT_NEAR(value.f_dot, 2.0 + 6.0 * t - 3.0 * t * t, 2e-11);
    EXPECT_NEAR(value.f_ddot, 6.0 - 6.0 * t, 2e-11);
  }
}

TEST(TimeLaw, AConstantDoesNotMove) {
  const TimeValue value = differentiate([](double) { return 0.1; }, 0.7);
  EXPECT_EQ(value.f_dot, 0.0);
  EXPECT_EQ(value.f_ddot, 0.0);
}

/// t^3 to t = 1, straight after: 10 ms before the change the cubic alone must be seen.
TEST(TimeLaw, AChangeOfLawNearbyIsNotSeenAcross) {
  const auto law = [](double t) { return t < 1.0 ? t * t * t : 3.0 * t - 2.0; };
  const TimeValue value = differentiate(law, 0.99);
  EXPECT_NEAR(value.f_dot, 3.0 * 0.99 * 0.99, 1e-10);
  EXPECT_NEAR(value.f_ddot, 6.0 * 0.99, 1e-8);
}

TEST(TimeLaw, ValuesThatAreNotFiniteGiveDerivativesThatAreNot) {
  const TimeValue value = differentiate([](double t) { return std::sqrt(t); }, -1.0);
  EXPECT_TRUE(std::isnan(value.f) && std::isnan(value.f_dot) && std::isnan(value.f_ddot));
}

}  // namespace
}  // namespace camber::support
