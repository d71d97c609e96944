#include <unordered_map>

#include <fmt/format.h>

#include <camber/io/dependency_order.h>
#include <camber/io/model_read.h>
#include <camber/model/columns.h>
#include <camber/model/expression_parse.h>
#include <camber/model/names.h>

/// Named expressions, which the reader writes out in the laws that use them: so their derivatives, the instants at which
/// they switch and their units are those of the laws.
namespace camber {

namespace {

std::string path_of(const std::string& name) {
  return "variables." + name;
}

void check_name(const ValueKey& key, const NameSet& taken) {
  if (!is_identifier(key.text))
    throw ModelError(key.place, path_of(key.text), fmt::format("'{}' is not a name", key.text),
                     "use letters, digits and underscores, and begin with a letter");
  if (taken.contains(key.text))
    throw ModelError(key.place, path_of(key.text),
                     fmt::format("'{}' means something else in expressions already", key.text),
                     "choose another name");
}

/// t, the parameters, constants and functions.
NameSet taken_names(const std::vector<Parameter>& parameters) {
  NameSet taken(reserved_names());
  taken.add("t");
  for (const Parameter& parameter : parameters) taken.add(parameter.name);
  return taken;
}

}  // namespace

std::vector<LawVariable> read_variables(const ValueTree& section, const std::vector<Parameter>& parameters) {
  const NameSet taken = taken_names(parameters);
  std::vector<LawVariable> variables;
  for (std::size_t i = 0; i < section.keys.size(); ++i) {
    check_name(section.keys[i], taken);
    if (section.values[i].kind != ValueTree::Kind::kScalar)
      fail_expected(section.values[i], path_of(section.keys[i].text), "a number or an expression");
    variables.push_back({section.keys[i].text, section.values[i].scalar});
  }
  return variables;
}

void define_variables(const std::vector<LawVariable>& variables, Calculator& calculator) {
  std::unordered_map<std::string, std::size_t> number_of;
  std::vector<std::string> names;
  for (const LawVariable& variable : variables) {
    number_of.emplace(variable.name, names.size());
    names.push_back(variable.name);
  }
  std::vector<std::vector<std::size_t>> uses(variables.size());
  for (std::size_t i = 0; i < variables.size(); ++i)
    for (const std::string& name : names_used(variables[i].law, path_of(names[i])))
      if (const auto used = number_of.find(name); used != number_of.end()) uses[i].push_back(used->second);
  const auto [order, circle] = dependency_order(uses);
  if (!circle.empty())
    throw ModelError(variables[circle.front()].law.place, path_of(names[circle.front()]),
                     "the variables use each other in a circle: " + circle_text(circle, names),
                     "make one of them an expression without the others");
  for (const std::size_t i : order)
    calculator.define(names[i], calculator.written_out(variables[i].law, path_of(names[i])));
}

void check_variables(const std::vector<LawVariable>& variables, const Model& model) {
  if (variables.empty()) return;
  NameSet known = column_names(model);
  for (const std::string& column : names_of(output_columns(model))) known.add(column);
  for (const LawVariable& variable : variables) known.add(variable.name);
  for (const LawVariable& variable : variables) check_names(variable.law, path_of(variable.name), known);
}

}  // namespace camber
