#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <camber/model/expression_parse.h>
#include <camber/model/switches.h>
#include <gtest/gtest.h>

namespace camber {
namespace {

std::vector<SwitchInstant> switches_of(const std::string& text, double t1 = 10.0) {
  return find_switches(parse_expression(text), 0.0, t1);
}

/// Instants to a few roundings, and pairs of neighbouring numbers.
void expect_switches(const std::string& text, const std::vector<double>& expected, double t1 = 10.0) {
  SCOPED_TRACE(text);
  const std::vector<SwitchInstant> found = switches_of(text, t1);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i].before, expected[i], 1e-14 * (1.0 + expected[i]));
    EXPECT_EQ(found[i].after, std::nextafter(found[i].before, 1e9));
  }
}

TEST(Switches, AComparisonWithTheTimeSwitchesWhereItSays) {
  EXPECT_EQ(switches_of("t > 0.1 ? 1 : 0").at(0).before, 0.1);
  EXPECT_EQ(switches_of("t >= 0.1 ? 1 : 0").at(0).after, 0.1);
  EXPECT_EQ(switches_of("t > 0").at(0).before, 0.0);
  expect_switches("t < 11 && t > -1", {});
  expect_switches("t > 3 && t < 3.0000001 ? 1 : 0", {3.0, 3.0000001});
}

TEST(Switches, EveryFunctionWithPiecesIsSeen) {
  expect_switches("abs(t - 1)", {1.0});
  expect_switches("min(t, 4, 7 - t)", {3.5, 4.0});  // of min(t, 4) too
  expect_switches("max(2, t)", {2.0});
  expect_switches("floor(t/4) + ceil(t/6)", {0.0, 4.0, 6.0, 8.0});
  expect_switches("round(t/4)", {2.0, 6.0, 10.0});
  expect_switches("mod(t, 2.5)", {2.5, 5.0, 7.5, 10.0});
  expect_switches("atan2(sin(t), cos(t))",
                  {std::numbers::pi, 2.0 * std::numbers::pi, 3.0 * std::numbers::pi});
  EXPECT_EQ(switches_of("sign(t - 1)").size(), 2U) << "at 1 itself it is 0";
}

TEST(Switches, PassagesOfWavesAreAllFound) {
  std::vector<double> expected;
  for (int k = 1; k * std::numbers::pi / 700.0 < 10.0; ++k) expected.push_back(k * std::numbers::pi / 700.0);
  const std::vector<SwitchInstant> found = switches_of("sin(700*t) < 0 ? 1 : 2");
  ASSERT_EQ(found.size(), expected.size());
  // The sine of a rounded argument: half a rounding of 7000, over 700 rad/s.
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i].before, expected[i], 1e-14);
}

TEST(Switches, ShortDipsAreFound) {
  expect_switches("(t - 3)^2 < 1e-8", {3.0 - 1e-4, 3.0 + 1e-4});
  expect_switches("exp(-((t - 3)/0.25)^2) > 0.5",
                  {3.0 - 0.25 * std::sqrt(std::numbers::ln2), 3.0 + 0.25 * std::sqrt(std::numbers::ln2)});
}

TEST(Switches, PiecesWithinPiecesAreFound) {
  expect_switches("mod(t, 4) < 1 ? 1 : 0", {1.0, 4.0, 5.0, 8.0, 9.0});
  expect_switches("max(0, mod(t, 5) - 2)", {2.0, 5.0, 7.0, 10.0});
}

TEST(Switches, DecisionsOfTheStateAreLeftOut) {
  expect_switches("u.O > 0 ? t : abs(q.O)", {});
  expect_switches("u.O*abs(t - 2)", {2.0});
}

TEST(Switches, WhatIsNotDefinedEverywhereEnds) {
  expect_switches("sqrt(t - 5) > 1", {6.0});
  EXPECT_LT(switches_of("sin(1/t) > 0").size(), 10'000'000U);
}

}  // namespace
}  // namespace camber
