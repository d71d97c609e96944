#include <camber/model/expression.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/model/expression_parse.h>

namespace camber {

namespace {

[[noreturn]] void fail(const Law& law, const std::string& path, const ExpressionFault& fault) {
  Place place = law.place;
  if (place.line > 0 && law.verbatim) place.column += static_cast<int>(fault.offset);
  throw ModelError(place, path, fault.problem, fault.remedy);
}

[[noreturn]] void fail_unknown(const Law& law, const std::string& path, const NameUse& use,
                               std::span<const std::string> known) {
  fail(law, path, {use.offset, fmt::format("unknown name '{}'", use.name), suggest_name(use.name, known)});
}

/// Throws where a name is not among the variables.
ExpressionTree parse_known(const Law& law, const std::string& path, std::span<const Variable> variables) {
  ExpressionTree tree = parse_law(law, path);
  for (const NameUse& use : tree.names) {
    if (std::ranges::find(variables, use.name, &Variable::name) != variables.end()) continue;
    std::vector<std::string> known;
    for (const Variable& v : variables) known.push_back(v.name);
    fail_unknown(law, path, use, known);
  }
  return simplified(std::move(tree), [](const std::string&) { return std::nullopt; });
}

}  // namespace

Expression::Expression(Law law, std::string path, std::span<const Variable> variables)
    : law_(std::move(law)),
      path_(std::move(path)),
      program_(compile(parse_known(law_, path_, variables))),
      registers_(program_) {
  for (const std::string& name : program_.variables)
    sources_.push_back(std::ranges::find(variables, name, &Variable::name)->address);
}

double Expression::operator()() const noexcept {
  for (std::size_t i = 0; i < sources_.size(); ++i) registers_.variable(i) = *sources_[i];
  return registers_.run(program_);
}

Expression Expression::bound_to(std::span<const Variable> variables) const {
  return {law_, path_, variables};
}

void Calculator::define(const std::string& name, double value) {
  if (values_.insert_or_assign(name, value).second) names_.push_back(name);
}

double Calculator::operator()(const Law& law, const std::string& path) const {
  ExpressionTree tree = parse_law(law, path);
  for (const NameUse& use : tree.names)
    if (!values_.contains(use.name)) fail_unknown(law, path, use, names_);
  const double value =
      simplified(std::move(tree), [&](const std::string& name) { return std::optional(values_.at(name)); })
          .nodes.back()
          .number;
  if (!std::isfinite(value))
    fail(law, path,
         {0, fmt::format("'{}' is {}, not a finite number", law.text, std::isnan(value) ? "NaN" : "infinite"),
          ""});
  return value;
}

ExpressionTree parse_law(const Law& law, const std::string& path) {
  try {
    return parse_expression(law.text);
  } catch (const ExpressionFault& fault) {
    fail(law, path, fault);
  }
}

std::vector<std::string> names_used(const Law& law, const std::string& path) {
  std::vector<std::string> names;
  for (NameUse& use : parse_law(law, path).names)
    if (std::ranges::find(names, use.name) == names.end()) names.push_back(std::move(use.name));
  return names;
}

void check_names(const Law& law, const std::string& path, const NameSet& known) {
  for (const NameUse& use : parse_law(law, path).names)
    if (!known.contains(use.name)) fail_unknown(law, path, use, known.list());
}

}  // namespace camber
