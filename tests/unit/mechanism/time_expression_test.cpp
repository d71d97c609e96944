#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <camber/mechanism/time_expression.h>
#include <gtest/gtest.h>

/// Derivatives of laws against closed forms and against differences in extended precision, neither of which knows how
/// expressions are differentiated.
namespace camber {
namespace {

TimeValue value_of(const std::string& text, double t, std::vector<Parameter> parameters = {}) {
  Model model;
  model.parameters = std::move(parameters);
  return time_law(Law{text}, "drivers.d", model)(t);
}

void expect_near(const TimeValue& value, double f, double f_dot, double f_ddot, double tolerance,
                 const std::string& what) {
  const auto near = [&](double x, double expected) {
    EXPECT_NEAR(x, expected, tolerance * (1.0 + std::abs(expected))) << what;
  };
  near(value.f, f);
  near(value.f_dot, f_dot);
  near(value.f_ddot, f_ddot);
}

/// The same function in extended precision.
struct Reference {
  const char* text;
  long double (*f)(long double t);
};

constexpr Reference kFunctions[] = {
    {"sin(3*t)", [](long double t) { return std::sin(3.0L * t); }},
    {"cos(t^2)", [](long double t) { return std::cos(t * t); }},
    {"tan(t)", [](long double t) { return std::tan(t); }},
    {"asin(t/2)", [](long double t) { return std::asin(t / 2.0L); }},
    {"acos(t/2)", [](long double t) { return std::acos(t / 2.0L); }},
    {"atan(2*t)", [](long double t) { return std::atan(2.0L * t); }},
    {"sinh(t*t)", [](long double t) { return std::sinh(t * t); }},
    {"cosh(t + t^3)", [](long double t) { return std::cosh(t + t * t * t); }},
    {"tanh(2*t - 1)", [](long double t) { return std::tanh(2.0L * t - 1.0L); }},
    {"asinh(3*t)", [](long double t) { return std::asinh(3.0L * t); }},
    {"acosh(2 + t)", [](long double t) { return std::acosh(2.0L + t); }},
    {"atanh(t/3)", [](long double t) { return std::atanh(t / 3.0L); }},
    {"exp(-t^2)", [](long double t) { return std::exp(-t * t); }},
    {"ln(1 + t)", [](long double t) { return std::log(1.0L + t); }},
    {"log(2 + t^2)", [](long double t) { return std::log(2.0L + t * t); }},
    {"log2(1 + t)", [](long double t) { return std::log2(1.0L + t); }},
    {"log10(1 + t)", [](long double t) { return std::log10(1.0L + t); }},
    {"sqrt(1 + t^4)", [](long double t) { return std::sqrt(1.0L + t * t * t * t); }},
    {"cbrt(t - 2)", [](long double t) { return std::cbrt(t - 2.0L); }},
    {"abs(t - 3)*t", [](long double t) { return (3.0L - t) * t; }},
    {"floor(t + 5)*t^2", [](long double t) { return 5.0L * t * t; }},
    {"ceil(t)*t^2", [](long double t) { return t * t; }},
    {"round(t/4 + 7)*t^2", [](long double t) { return 7.0L * t * t; }},
    {"sign(t - 3)*t^3", [](long double t) { return -t * t * t; }},
    {"atan2(t, 1 + t^2)", [](long double t) { return std::atan2(t, 1.0L + t * t); }},
    {"hypot(t, 1 - t)", [](long double t) { return std::hypot(t, 1.0L - t); }},
    {"mod(t^2 + 7, 2)", [](long double t) { return t * t + 1.0L; }},
    {"mod(7, t + 6)", [](long double t) { return 7.0L - (t + 6.0L); }},
    {"min(5, t^3, 6)", [](long double t) { return t * t * t; }},
    {"max(-1, t^3, -t)", [](long double t) { return t * t * t; }},
    {"t^3 - 2*t/(1 + t)", [](long double t) { return t * t * t - 2.0L * t / (1.0L + t); }},
    {"t^4 + t^2", [](long double t) { return t * t * t * t + t * t; }},
    {"t^2.5", [](long double t) { return std::pow(t, 2.5L); }},
    {"(t + 1)^-3", [](long double t) { return std::pow(t + 1.0L, -3.0L); }},
    {"3^t", [](long double t) { return std::pow(3.0L, t); }},
    {"(1 + t)^t", [](long double t) { return std::pow(1.0L + t, t); }},
    {"t < 2 ? t^2 : t^3", [](long double t) { return t * t; }},
    {"t > 2 && t < 3 || t == 9 ? 0 : -t^3", [](long double t) { return -t * t * t; }},
    {"(t >= 0)*t^2 + (t <= 0) + (t != 0)", [](long double t) { return t * t + 1.0L; }},
    {"sin(exp(cos(t)))*t deg",
     [](long double t) {
       return std::sin(std::exp(std::cos(t))) * t * std::numbers::pi_v<long double> / 180.0L;
     }},
};

/// Central differences with one extrapolation: the errors are those of h^4, and of rounding over h^2.
TimeValue differences(long double (*f)(long double), long double t) {
  constexpr long double h = 5e-4L;
  const auto first = [&](long double s) { return (f(t + s) - f(t - s)) / (2.0L * s); };
  const auto second = [&](long double s) { return (f(t + s) - 2.0L * f(t) + f(t - s)) / (s * s); };
  return {static_cast<double>(f(t)), static_cast<double>((4.0L * first(h / 2.0L) - first(h)) / 3.0L),
          static_cast<double>((4.0L * second(h / 2.0L) - second(h)) / 3.0L)};
}

/// Worst measured: 4e-11 (t^-3 at 0.3), the error of the differences.
TEST(TimeExpression, EveryFunctionHasTheDerivativesOfDifferences) {
  for (const Reference& reference : kFunctions)
    for (const double t : {0.3, 0.55, 0.9}) {
      const TimeValue expected = differences(reference.f, t);
      expect_near(value_of(std::string("(") + reference.text + ")", t, {}), expected.f, expected.f_dot,
                  expected.f_ddot, 1e-10, reference.text);
    }
}

TEST(TimeExpression, AnOscillationHasItsDerivativesAtEveryFrequency) {
  constexpr double kRounding = 1e-15;
  for (const double w : {0.01, 1.0, 6e3, 1e4, 1e6}) {
    SCOPED_TRACE(w);
    for (const double t : {0.0, 1e-7, 0.37, 2.5}) {
      const TimeValue value = value_of("sin(w*t)/w", t, {{"w", w}});
      EXPECT_NEAR(value.f, std::sin(w * t) / w, kRounding / w);
      EXPECT_NEAR(value.f_dot, std::cos(w * t), kRounding);
      EXPECT_NEAR(value.f_ddot, -w * std::sin(w * t), kRounding * w);
    }
  }
}

TEST(TimeExpression, ASteepRampHasItsSpeed) {
  expect_near(value_of("0.1*tanh((t - 1)/2e-4)", 1.0), 0.0, 500.0, 0.0, 1e-14, "tanh");
}

TEST(TimeExpression, TheAccelerationAtAJointOfSmoothPiecesIsThatOfThePieceThatHolds) {
  const std::string law = "t < 1 ? 10*t^3 - 15*t^4 + 6*t^5 : 1";
  const TimeValue at = value_of(law, 1.0);
  EXPECT_EQ(at.f_dot, 0.0);
  EXPECT_EQ(at.f_ddot, 0.0);
  const TimeValue before = value_of(law, std::nextafter(1.0, 0.0));
  expect_near(before, 1.0, 0.0, 0.0, 1e-13, law);
}

TEST(TimeExpression, AKinkHasThePieceOfLaterTimes) {
  EXPECT_EQ(value_of("abs(t - 1)", 1.0).f_dot, 1.0);
  EXPECT_EQ(value_of("abs(t - 1)", 0.999).f_dot, -1.0);
}

TEST(TimeExpression, DerivativesAreLimitsWhereTheFormulaHasNone) {
  for (const char* text : {"sqrt(t)*t^2", "t^2.5", "t^2*cbrt(t)", "sqrt(t^5)", "sqrt(max(0, t - 1))",
                           "hypot(max(0, t - 1), 0)"}) {
    const TimeValue value = value_of(text, 0.0);
    EXPECT_EQ(value.f, 0.0) << text;
    EXPECT_NEAR(value.f_dot, 0.0, 1e-30) << text;
    EXPECT_NEAR(value.f_ddot, 0.0, 1e-20) << text;
  }
  // The end of where the law is defined: seen from earlier times, to a root of the rounding of t.
  EXPECT_NEAR(value_of("sqrt(1 - t)*(1 - t)^2", 1.0).f_ddot, 0.0, 1e-7);
  EXPECT_NEAR(value_of("sqrt(4 - t)", 3.0).f_ddot, -0.25, 1e-15);
}

std::string error_of(const std::string& text) {
  Model model;
  try {
    (void)time_law(Law{text, {"f", 3, 10}}, "drivers.d", model);
    return "no error";
  } catch (const ModelError& error) {
    return error.what();
  }
}

TEST(TimeExpression, WhatIsNotFiniteAtTheStartIsRefused) {
  const std::string remedy =
      "\n  a prescribed motion needs a finite value, speed and acceleration from t = 0 on";
  EXPECT_EQ(error_of("ln(t)"),
            "f:3:10: drivers.d: the law 'ln(t)' is not finite at t = 0 s: its value is -inf" + remedy);
  EXPECT_EQ(
      error_of("sqrt(t)"),
      "f:3:10: drivers.d: the law 'sqrt(t)' is not finite at t = 0 s: its first derivative is inf" + remedy);
  EXPECT_EQ(
      error_of("t^1.5"),
      "f:3:10: drivers.d: the law 't^1.5' is not finite at t = 0 s: its second derivative is inf" + remedy);
  EXPECT_NE(error_of("t^2*ln(t)"), "no error");
  EXPECT_NE(error_of("q.O"), "no error");
}

}  // namespace
}  // namespace camber
