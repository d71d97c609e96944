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

/// Throws where what is read as a unit might be a name as well: the m of 12 N*m, of a parameter m.
template <class IsKnown>
void check_unit_words(const ExpressionTree& tree, const Law& law, const std::string& path,
                      const IsKnown& is_known) {
  for (const NameUse& word : tree.unit_words)
    if (is_known(word.name))
      fail(law, path,
           {word.offset,
            fmt::format("'{}' is a unit here, and there is a value '{}' as well", word.name, word.name),
            fmt::format("for the unit, write units with spaces and powers: N m, N m^-1; for the value, put "
                        "spaces around the sign before '{}'",
                        word.name)});
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

void Calculator::define(const std::string& name, double value, const std::optional<Unit>& unit) {
  Value known{value, unit};
  known.quantity.is_written = unit.has_value();
  if (values_.insert_or_assign(name, known).second) names_.push_back(name);
}

void Calculator::define(const std::string& name, Law law) {
  laws_.insert_or_assign(name, std::move(law));
}

Law Calculator::written_out(const Law& law, const std::string& path) const {
  if (laws_.empty()) return law;
  const ExpressionTree tree = parse_law(law, path);
  check_unit_words(tree, law, path, [&](const std::string& name) { return laws_.contains(name); });
  Law result{.text = {}, .place = law.place, .verbatim = law.verbatim};
  std::size_t done = 0;
  for (const NameUse& use : tree.names) {
    const auto found = laws_.find(use.name);
    if (found == laws_.end()) continue;
    result.text += fmt::format("{}({})", law.text.substr(done, use.offset - done), found->second.text);
    result.verbatim = false;
    done = use.offset + use.name.size();
    if (result.text.size() > kLongestExpression)
      fail(law, path,
           {use.offset,
            fmt::format("with its variables written out, the expression is longer than {} letters",
                        kLongestExpression),
            "use fewer variables of variables"});
  }
  result.text += law.text.substr(done);
  return result;
}

Calculator::Value Calculator::value(const Law& law, const std::string& path) const {
  ExpressionTree tree = parse_law(law, path);
  for (const NameUse& use : tree.names)
    if (!values_.contains(use.name)) fail_unknown(law, path, use, names_);
  check_unit_words(tree, law, path, [&](const std::string& name) { return values_.contains(name); });
  Value result;
  result.quantity =
      find_quantity(tree, law, path, [&](const std::string& name) { return values_.at(name).quantity; });
  const auto known = [&](const std::string& name) { return std::optional(values_.at(name).number); };
  result.number = simplified(std::move(tree), known).nodes.back().number;
  if (!std::isfinite(result.number))
    fail(law, path,
         {0,
          fmt::format("'{}' is {}, not a finite number", law.text,
                      std::isnan(result.number) ? "NaN" : "infinite"),
          ""});
  return result;
}

double Calculator::operator()(const Law& law, const std::string& path, std::string_view wanted) const {
  const Value result = value(law, path);
  check_unit(result.quantity, law, path, wanted);
  return result.number;
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
  const ExpressionTree tree = parse_law(law, path);
  for (const NameUse& use : tree.names)
    if (!known.contains(use.name)) fail_unknown(law, path, use, known.list());
  check_unit_words(tree, law, path, [&](const std::string& name) { return known.contains(name); });
}

}  // namespace camber
