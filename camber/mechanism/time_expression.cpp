#include <camber/mechanism/time_expression.h>

#include <algorithm>
#include <memory>
#include <vector>

#include <camber/model/expression.h>

namespace camber {

namespace {

/// An expression with the values that it reads. A copy is bound to values of its own.
class TimeExpression {
 public:
  TimeExpression(const Law& law, const std::string& path, const Model& model) : values_(make_values(model)) {
    names_.emplace_back("t");
    for (const Parameter& parameter : model.parameters) names_.push_back(parameter.name);
    expression_ = std::make_unique<Expression>(law, path, variables());
  }
  TimeExpression(const TimeExpression& other) : values_(other.values_), names_(other.names_) {
    expression_ = std::make_unique<Expression>(other.expression_->bound_to(variables()));
  }
  TimeExpression& operator=(const TimeExpression&) = delete;
  ~TimeExpression() = default;

  double operator()(double t) {
    values_[0] = t;
    return (*expression_)();
  }

 private:
  static std::vector<double> make_values(const Model& model) {
    std::vector<double> values{0.0};
    for (const Parameter& parameter : model.parameters) values.push_back(parameter.value);
    return values;
  }
  [[nodiscard]] std::vector<Variable> variables() const {
    std::vector<Variable> list;
    for (std::size_t i = 0; i < names_.size(); ++i) list.push_back({names_[i], &values_[i]});
    return list;
  }

  std::vector<double> values_;
  std::vector<std::string> names_;
  std::unique_ptr<Expression> expression_;
};

}  // namespace

TimeLaw time_law(const Law& law, const std::string& path, const Model& model) {
  if (law.text.empty()) return {};
  TimeExpression expression(law, path, model);
  const std::vector<std::string> used = names_used(law, path);
  if (std::find(used.begin(), used.end(), "t") == used.end())
    return [value = TimeValue{.f = expression(0.0)}](double) { return value; };
  return law_from_values(expression);
}

}  // namespace camber
