#include <camber/mechanism/time_expression.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <camber/model/expression.h>
#include <camber/model/expression_parse.h>

namespace camber {

namespace {

bool is_finite(const Jet& x) {
  return std::isfinite(x.f) && std::isfinite(x.d) && std::isfinite(x.dd);
}

/// An expression has at most three registers for two letters: those of x^4.
constexpr std::size_t kMostRegisters = 2 * kLongestExpression;

/// Its registers, up to kRegisters of them, are on the stack: threads may share it.
template <std::size_t kRegisters>
class TimeExpression {
 public:
  explicit TimeExpression(Program program) : program_(std::move(program)) {
    assert(program_.registers <= kRegisters);
  }

  TimeValue operator()(double t) const {
    Jet x = jet(t);
    if (!is_finite(x) && std::isfinite(x.f)) x = limit(t, x);
    return {x.f, x.d, x.dd};
  }

 private:
  [[nodiscard]] Jet jet(double t) const {
    std::array<Jet, kRegisters> registers;
    std::ranges::transform(program_.numbers, registers.begin(), [](double number) { return Jet(number); });
    if (!program_.variables.empty()) registers[program_.numbers.size()] = Jet(t, 1.0, 0.0);
    return run(program_, registers.data());
  }

  /// The derivatives at t as a limit: what they are very near to it, where they do not grow on the way there. Near 0
  /// that is so near that nothing is left of any root of the distance.
  [[nodiscard]] Jet limit(double t, const Jet& at) const {
    constexpr double kNear = 1e-100, kFar = 1e-80;  // [s], from 0
    constexpr double kNearSteps = 1.0, kFarSteps = 64.0;
    const double unit = std::abs(t) * std::numeric_limits<double>::epsilon();
    const double near = std::max(kNear, kNearSteps * unit), far = std::max(kFar, kFarSteps * unit);
    for (const double side : {1.0, -1.0}) {
      const Jet x = jet(t + side * near), y = jet(t + side * far);
      if (is_finite(x) && is_finite(y) && shrinks(x.d, y.d) && shrinks(x.dd, y.dd)) return {at.f, x.d, x.dd};
    }
    return at;
  }
  static bool shrinks(double near, double far) {
    constexpr double kRounding = 1e-6;
    return std::abs(near) <= (1.0 + kRounding) * std::abs(far) + kRounding;
  }

  Program program_;
};

/// Of the size that the program needs.
TimeLaw make_law(Program program) {
  constexpr std::size_t kFew = 16, kSome = 256;
  if (program.registers <= kFew) return TimeExpression<kFew>(std::move(program));
  if (program.registers <= kSome) return TimeExpression<kSome>(std::move(program));
  return TimeExpression<kMostRegisters>(std::move(program));
}

}  // namespace

std::string not_finite(const TimeValue& value) {
  if (!std::isfinite(value.f)) return fmt::format("its value is {}", value.f);
  if (!std::isfinite(value.f_dot)) return fmt::format("its first derivative is {}", value.f_dot);
  if (!std::isfinite(value.f_ddot)) return fmt::format("its second derivative is {}", value.f_ddot);
  return {};
}

TimeLaw time_law(const Law& law, const std::string& path, const Model& model) {
  if (law.text.empty()) return {};
  check_names(law, path, NameSet(time_law_names(model)));
  const auto parameter = [&](const std::string& name) -> std::optional<double> {
    for (const Parameter& p : model.parameters)
      if (p.name == name) return p.value;
    return std::nullopt;
  };
  TimeLaw expression = make_law(compile(simplified(parse_law(law, path), parameter)));
  const TimeValue start = expression(0.0);
  if (const std::string problem = not_finite(start); !problem.empty())
    throw ModelError(law.place, path,
                     fmt::format("the law '{}' is not finite at t = 0 s: {}", law.text, problem),
                     "a prescribed motion needs a finite value, speed and acceleration from t = 0 on");
  return expression;
}

}  // namespace camber
