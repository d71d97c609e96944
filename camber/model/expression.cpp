#include <camber/model/expression.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <muParser.h>

#include <camber/model/expression_functions.h>
#include <camber/model/expression_scan.h>
#include <camber/model/names.h>

namespace camber {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

/// A parser that knows our functions and no others: muParser's own constants (_pi, _e), its `rnd` and the
/// like are taken out. Its numbers are read in the classic locale whatever the program's is.
std::unique_ptr<mu::Parser> make_parser() {
  auto parser = std::make_unique<mu::Parser>();
  parser->ClearFun();
  parser->ClearConst();
  parser->DefineNameChars("0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.");
  parser->DefineConst("pi", std::numbers::pi);
  parser->DefinePostfixOprt("deg", [](double x) { return x * kDegree; });
  for (const auto& function : unary_functions()) parser->DefineFun(std::string(function.name), function.call);
  for (const auto& function : binary_functions())
    parser->DefineFun(std::string(function.name), function.call);
  for (const auto& function : list_functions()) parser->DefineFun(std::string(function.name), function.call);
  return parser;
}

[[noreturn]] void fail(const Law& law, const std::string& path, const ExpressionFault& fault) {
  Place place = law.place;
  if (place.line > 0 && law.verbatim) place.column += static_cast<int>(fault.offset);
  throw ModelError(place, path, fault.problem, fault.remedy);
}

std::vector<NameUse> scan(const Law& law, const std::string& path) {
  try {
    return scan_expression(law.text);
  } catch (const ExpressionFault& fault) {
    fail(law, path, fault);
  }
}

[[noreturn]] void fail_unknown(const Law& law, const std::string& path, const NameUse& use,
                               std::span<const std::string> known) {
  fail(law, path, {use.offset, "unknown name '" + use.name + "'", suggest_name(use.name, known)});
}

/// Compiles and evaluates once, so that later evaluations allocate nothing. The grammar was checked before;
/// what muParser still refuses is passed on in its words.
double compile(mu::Parser& parser, const Law& law, const std::string& path) {
  try {
    parser.SetExpr(law.text);
    return parser.Eval();
  } catch (const mu::ParserError& error) {
    const auto offset = static_cast<std::size_t>(std::max(error.GetPos(), 0));
    fail(law, path, {std::min(offset, law.text.size()), "not an expression: " + error.GetMsg(), ""});
  }
}

}  // namespace

Expression::Expression(Law law, std::string path, std::span<const Variable> variables)
    : law_(std::move(law)), path_(std::move(path)), parser_(make_parser()) {
  for (const NameUse& use : scan(law_, path_)) {
    const auto variable = std::find_if(variables.begin(), variables.end(),
                                       [&](const Variable& v) { return v.name == use.name; });
    if (variable == variables.end()) {
      std::vector<std::string> known;
      for (const Variable& v : variables) known.push_back(v.name);
      fail_unknown(law_, path_, use, known);
    }
    // muParser wants to be able to assign; the scan has refused every assignment.
    parser_->DefineVar(use.name, const_cast<double*>(variable->address));
  }
  compile(*parser_, law_, path_);
}

Expression::~Expression() = default;
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;

double Expression::operator()() const noexcept {
  return parser_->Eval();
}

Expression Expression::bound_to(std::span<const Variable> variables) const {
  return {law_, path_, variables};
}

Calculator::Calculator() : parser_(make_parser()) {}
Calculator::~Calculator() = default;
Calculator::Calculator(Calculator&&) noexcept = default;
Calculator& Calculator::operator=(Calculator&&) noexcept = default;

void Calculator::define(const std::string& name, double value) {
  if (!parser_->GetConst().contains(name)) names_.push_back(name);
  parser_->DefineConst(name, value);
}

double Calculator::operator()(const Law& law, const std::string& path) const {
  const auto& constants = parser_->GetConst();
  for (const NameUse& use : scan(law, path))
    if (!constants.contains(use.name)) fail_unknown(law, path, use, names_);
  const double value = compile(*parser_, law, path);
  if (!std::isfinite(value))
    fail(law, path,
         {0, fmt::format("'{}' is {}, not a finite number", law.text, std::isnan(value) ? "NaN" : "infinite"),
          ""});
  return value;
}

std::vector<std::string> names_used(const Law& law, const std::string& path) {
  std::vector<std::string> names;
  for (NameUse& use : scan(law, path))
    if (std::find(names.begin(), names.end(), use.name) == names.end()) names.push_back(std::move(use.name));
  return names;
}

void check_names(const Law& law, const std::string& path, const NameSet& known) {
  for (const NameUse& use : scan(law, path))
    if (!known.contains(use.name)) fail_unknown(law, path, use, known.list());
}

void check_law(const Law& law, const std::string& path, const NameSet& known) {
  check_names(law, path, known);
  const double any_value = 0.0;
  std::vector<Variable> variables;
  for (const NameUse& use : scan(law, path)) variables.push_back({use.name, &any_value});
  [[maybe_unused]] const Expression compiled(law, path, variables);
}

}  // namespace camber
