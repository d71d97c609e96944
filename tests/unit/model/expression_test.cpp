#include <clocale>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <camber/model/expression.h>
#include <camber/model/expression_parse.h>
#include <gtest/gtest.h>

namespace camber {
namespace {

double value_of(const std::string& text) {
  return Calculator()(Law{text}, "");
}

/// The message of the error that compiling the text throws, with the place where the text starts at 3:10.
std::string error_of(const std::string& text, const std::vector<Variable>& variables = {}) {
  try {
    const Expression expression(Law{text, {"f", 3, 10}}, "x", variables);
    return "no error";
  } catch (const ModelError& error) {
    return error.what();
  }
}

TEST(Expression, FollowsTheUsualPrecedence) {
  EXPECT_EQ(value_of("1 + 2*3"), 7.0);
  EXPECT_EQ(value_of("-2^2"), -4.0);
  EXPECT_EQ(value_of("2^-1"), 0.5);
  EXPECT_EQ(value_of("2^3^2"), 512.0);
  EXPECT_EQ(value_of("8/4/2"), 1.0);
  EXPECT_EQ(value_of("7 - 4 - 2"), 1.0);
  EXPECT_EQ(value_of("1 < 2 && 3 >= 3 ? 5 : 6"), 5.0);
  EXPECT_EQ(value_of("0 ? 1 : 0 ? 2 : 3"), 3.0);
  EXPECT_EQ(value_of("2 != 2 || 1 == 1"), 1.0);
}

TEST(Expression, TakesASignBeforeAnyValue) {
  EXPECT_EQ(value_of("2*-3"), -6.0);
  EXPECT_EQ(value_of("4/+2 - -1"), 3.0);
  EXPECT_EQ(value_of("1 ? -2 : +3"), -2.0);
  EXPECT_EQ(value_of("2 < -1 ? 0 : -3"), -3.0);
  EXPECT_EQ(value_of("max(-1, -(2))"), -1.0);
  EXPECT_DOUBLE_EQ(value_of("-sin(-90 deg)"), 1.0);
  EXPECT_EQ(error_of("1 - --2"), "f:3:15: x: found '-' where a value is expected");
}

TEST(Expression, KnowsPiAndDegrees) {
  EXPECT_EQ(value_of("pi"), std::numbers::pi);
  EXPECT_DOUBLE_EQ(value_of("30 deg"), std::numbers::pi / 6.0);
  EXPECT_DOUBLE_EQ(value_of("-2*45deg"), -std::numbers::pi / 2.0);
  EXPECT_DOUBLE_EQ(value_of("sin((10 + 20) deg)"), 0.5);
}

TEST(Expression, KnowsItsFunctions) {
  EXPECT_DOUBLE_EQ(value_of("atan2(1, -1)"), 3.0 * std::numbers::pi / 4.0);
  EXPECT_EQ(value_of("mod(-1, 3)"), 2.0);
  EXPECT_EQ(value_of("max(1, 5, 3) - min(4, 2)"), 3.0);
  EXPECT_EQ(value_of("sign(-3)*floor(2.7) + ceil(1.2) + round(1.5)"), 2.0);
  EXPECT_DOUBLE_EQ(value_of("hypot(3, 4) + cbrt(27) + log2(8) + log10(100) + ln(exp(1)) + abs(-1)"), 15.0);
}

TEST(Expression, ReadsItsVariablesAtEveryEvaluation) {
  double t = 1.0, q = 2.0, u = 3.0;
  const std::vector<Variable> variables{{"t", &t}, {"q.frame.qw", &q}, {"u.O", &u}};
  const Expression law(Law{"-5*(q.frame.qw - 1) - 2*u.O + 1e-3*t"}, "x", variables);
  EXPECT_DOUBLE_EQ(law(), -10.999);
  q = 1.0, t = 1000.0;
  EXPECT_DOUBLE_EQ(law(), -5.0);
}

TEST(Expression, CanBeBoundToOtherValues) {
  double here = 2.0, there = 3.0;
  const Expression law(Law{"x^2"}, "x", std::vector<Variable>{{"x", &here}});
  const Expression other = law.bound_to(std::vector<Variable>{{"x", &there}});
  EXPECT_EQ(law(), 4.0);
  EXPECT_EQ(other(), 9.0);
}

TEST(Expression, GivesInfinityAndNanInsteadOfThrowing) {
  double x = 0.0;
  const std::vector<Variable> variables{{"x", &x}};
  EXPECT_TRUE(std::isinf(Expression(Law{"1/x"}, "x", variables)()));
  EXPECT_TRUE(std::isnan(Expression(Law{"sqrt(x - 1)"}, "x", variables)()));
  EXPECT_TRUE(std::isnan(Expression(Law{"x/x"}, "x", variables)()));
}

TEST(Expression, IsEvaluatedInThreadsAtOnce) {
  std::vector<double> results(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < results.size(); ++i)
    threads.emplace_back([&results, i] {
      double x = 0.0;
      const Expression law(Law{"x*x + 1"}, "x", std::vector<Variable>{{"x", &x}});
      for (int k = 0; k < 1000; ++k) {
        x = static_cast<double>(i) + k;
        results[i] += law() - x * x;
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const double result : results) EXPECT_EQ(result, 1000.0);
}

TEST(Expression, ReadsNumbersAlikeInEveryLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  std::setlocale(LC_ALL,
                 "de_DE.UTF-8");  // where it is not installed, nothing changes and the test still holds
  EXPECT_EQ(value_of("1.5*2"), 3.0);
  std::setlocale(LC_ALL, before.c_str());
}

TEST(Expression, ErrorsNameTheColumnInTheText) {
  const double x = 1.0;
  const std::vector<Variable> variables{{"x", &x}, {"u.O", &x}};
  EXPECT_EQ(error_of("2*x + y1", variables), "f:3:16: x: unknown name 'y1'\n  known: x, u.O");
  EXPECT_EQ(error_of("3*u.o", variables), "f:3:12: x: unknown name 'u.o'\n  did you mean 'u.O'?");
  EXPECT_EQ(error_of("x = 3", variables),
            "f:3:12: x: found '=': an expression assigns nothing\n  compare with ==");
  EXPECT_EQ(error_of("(x", variables), "f:3:10: x: this '(' is never closed\n  add the missing ')'");
}

TEST(Expression, RefusesWhatOtherLanguagesWouldTake) {
  for (const char* text :
       {"_pi", "_e", "rnd(1)", "1, 2", "\"a\"", "x += 1", "sum(1, 2)", "0x10", "#1010", "1;2"})
    EXPECT_NE(error_of(text), "no error") << text;
}

TEST(Expression, RefusesEndlessNesting) {
  EXPECT_NE(error_of(std::string(100000, '(')), "no error");
  EXPECT_NE(error_of(std::string(200, '(') + "1" + std::string(200, ')')), "no error");
  EXPECT_EQ(error_of(std::string(90, '(') + "1" + std::string(90, ')')), "no error");
  EXPECT_NE(error_of(std::string(3000, '-') + "1"), "no error");
}

TEST(Expression, NamesUsedAreListedOnce) {
  EXPECT_EQ(names_used(Law{"a*sin(b) + a - q.O*pi + 3 deg"}, ""),
            (std::vector<std::string>{"a", "b", "q.O"}));
}

bool is_linear_in_u(const std::string& text) {
  return is_linear(parse_expression(text), [](const std::string& name) { return name.starts_with("u."); });
}

TEST(Expression, IsLinearWhereEachTermHasOneSpeed) {
  for (const char* text :
       {"u.A", "3", "q.A^2", "-u.A + 2*u.B*cos(q.A)/r", "t < 1 ? u.A : 2*u.B + 1", "(u.A - u.B) deg"})
    EXPECT_TRUE(is_linear_in_u(text)) << text;
  for (const char* text : {"u.A^2", "u.A*u.B", "1/u.A", "sin(u.A)", "abs(u.A)", "u.A < 1 ? 1 : 2",
                           "max(u.A, u.B)", "u.A && 1", "2^u.A", "q.A*(u.A + u.B*u.A)"})
    EXPECT_FALSE(is_linear_in_u(text)) << text;
}

TEST(Expression, NumbersAndKnownNamesAreComputedBeforehand) {
  const auto known = [](const std::string& name) { return name == "w" ? std::optional(3.0) : std::nullopt; };
  EXPECT_EQ(compile(simplified(parse_expression("2*w + (w > 2 ? 4 : t)"), known)).code.size(), 0U);
  const Program left = compile(simplified(parse_expression("w < 2 ? u : t + 2*w"), known));
  EXPECT_EQ(left.variables, std::vector<std::string>{"t"});
  EXPECT_EQ(left.code.size(), 1U);
}

TEST(Calculator, RefusesWhatIsNotFinite) {
  EXPECT_THROW(value_of("1/0"), ModelError);
  EXPECT_THROW(value_of("sqrt(-1)"), ModelError);
  EXPECT_THROW(value_of("exp(1000)"), ModelError);
}

TEST(Calculator, UsesDefinedNames) {
  Calculator calculator;
  calculator.define("r", 2.0);
  EXPECT_EQ(calculator(Law{"r^2"}, ""), 4.0);
  EXPECT_THROW((void)calculator(Law{"s"}, ""), ModelError);
}

/// An expression as text and its value, built side by side, so that precedence and the compiler's own
/// simplifications are checked against plain arithmetic.
struct Sample {
  std::string text;
  double value = 0.0;
  int strength = 3;  ///< 1 sum, 2 product, 3 atom
};

class SampleMaker {
 public:
  explicit SampleMaker(unsigned seed) : random_(seed) {}

  Sample make(int depth) {
    const int kind = depth == 0 ? pick(2) : pick(8);
    if (kind == 0) return constant();
    if (kind == 1) return {"x", kX};
    const Sample a = make(depth - 1);
    const Sample b = make(depth - 1);
    switch (kind) {
      case 2:
        return {at(a, 1) + " + " + at(b, 2), a.value + b.value, 1};
      case 3:
        return {at(a, 1) + "-" + at(b, 2), a.value - b.value, 1};
      case 4:
        return {at(a, 2) + "*" + at(b, 3), a.value * b.value, 2};
      case 5:
        return {at(a, 2) + "/" + at(b, 3), a.value / b.value, 2};
      case 6:
        return {"(" + a.text + " < " + at(b, 1) + " ? " + a.text + " : " + b.text + ")",
                a.value < b.value ? a.value : b.value};
      default:
        return {"sin(" + a.text + ")", std::sin(a.value)};
    }
  }

  static constexpr double kX = 0.7;

 private:
  int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }

  Sample constant() {
    const int n = pick(9) + 1;
    return {std::to_string(n) + ".5", n + 0.5};
  }

  static std::string at(const Sample& sample, int strength) {
    return sample.strength >= strength ? sample.text : "(" + sample.text + ")";
  }

  std::mt19937 random_;
};

TEST(Expression, RandomExpressionsHaveTheValueOfPlainArithmetic) {
  // The compiler may reassociate constants: measured worst relative error 4e-13, in long products.
  constexpr double kTolerance = 1e-11;
  const double x = SampleMaker::kX;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    const Sample sample = SampleMaker(seed).make(5);
    if (!std::isfinite(sample.value) || sample.text.size() > kLongestExpression) continue;
    const Expression expression(Law{sample.text}, "x", std::vector<Variable>{{"x", &x}});
    EXPECT_NEAR(expression(), sample.value, kTolerance * (1.0 + std::abs(sample.value))) << sample.text;
  }
}

}  // namespace
}  // namespace camber
