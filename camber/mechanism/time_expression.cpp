#include <camber/mechanism/time_expression.h>

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <camber/model/expression.h>

namespace camber {

namespace {

bool is_finite(const Jet& x) {
  return std::isfinite(x.f) && std::isfinite(x.d) && std::isfinite(x.dd);
}

class TimeExpression {
 public:
  explicit TimeExpression(Program program) : program_(std::move(program)), registers_(program_) {}

  TimeValue operator()(double t) {
    Jet x = jet(t);
    if (!is_finite(x) && std::isfinite(x.f)) x = limit(t, x);
    return {x.f, x.d, x.dd};
  }

 private:
  Jet jet(double t) {
    if (!program_.variables.empty()) registers_.variable(0) = Jet(t, 1.0, 0.0);
    return registers_.run(program_);
  }

  /// The derivatives at t as a limit: what they are very near to it, where they do not grow on the way there. Near 0
  /// that is so near that nothing is left of any root of the distance.
  Jet limit(double t, const Jet& at) {
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
  Registers<Jet> registers_;
};

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
  TimeExpression expression(compile(simplified(parse_law(law, path), parameter)));
  const TimeValue start = expression(0.0);
  if (const std::string problem = not_finite(start); !problem.empty())
    throw ModelError(law.place, path,
                     fmt::format("the law '{}' is not finite at t = 0 s: {}", law.text, problem),
                     "a prescribed motion needs a finite value, speed and acceleration from t = 0 on");
  return expression;
}

}  // namespace camber
