#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include <camber/io/dependency_order.h>
#include <camber/io/model_read.h>
#include <camber/model/names.h>
#include <camber/model/validate.h>

namespace camber {

namespace {

constexpr const char* kSection = "parameters";

/// A parameter of the file and which others it uses, by number.
struct Entry {
  const ValueTree* node = nullptr;   ///< null: overridden
  const Law* law = nullptr;          ///< of the override; null: its value is a number
  const ValueTree* range = nullptr;  ///< null: none
  std::string path;
  double value = 0.0;
  std::optional<Unit> unit = {};
};

std::vector<std::string> names_of_keys(const ValueTree& section) {
  std::vector<std::string> names;
  for (const ValueKey& key : section.keys) names.push_back(key.text);
  return names;
}

/// Names are checked first, so that an unusable one is not reported as an unknown name elsewhere.
void check_own_names(const ValueTree& section) {
  Model named;
  for (const ValueKey& key : section.keys) named.parameters.push_back({key.text, 0.0, key.place});
  check_parameters(named);
}

/// A number, or a map of its value and its range.
void split(const ValueTree& node, Entry& entry) {
  entry.node = &node;
  if (node.kind != ValueTree::Kind::kMap) return;
  const KeyTable& table = *find_key(kModelTable, kSection)->table;
  static_cast<void>(Fields(node, table, entry.path, Calculator()));  // knows its keys
  entry.node = find_key(node, "value");
  entry.range = find_key(node, "range");
  entry.path += ".value";
}

std::optional<ParameterRange> read_range(const ValueTree* list, const ValueKey& name,
                                         const std::optional<Unit>& unit, const Calculator& calculator) {
  if (list == nullptr) return {};
  const std::string path = fmt::format("{}.{}.range", kSection, name.text);
  if (list->kind != ValueTree::Kind::kList || list->values.size() != 2)
    fail_expected(*list, path, "a list of two numbers");
  const std::string_view wanted = unit ? std::string_view(unit->text) : std::string_view();
  return ParameterRange{read_number(list->values[0], path + "[0]", calculator, wanted),
                        read_number(list->values[1], path + "[1]", calculator, wanted)};
}

/// The unit that the text of a value tells by itself.
std::optional<Unit> own_unit(const ValueTree& node, const std::string& path) {
  if (node.kind != ValueTree::Kind::kScalar) return {};
  const auto no_unit = [](const std::string& /*name*/) { return Quantity(); };
  const Quantity quantity = find_quantity(parse_law(node.scalar, path), node.scalar, path, no_unit);
  return quantity.is_written ? quantity.unit : std::nullopt;
}

void apply_overrides(std::vector<Entry>& entries,
                     const std::unordered_map<std::string, std::size_t>& number_of,
                     const std::vector<std::string>& names, const std::vector<ParameterOverride>& overrides,
                     const std::string& file) {
  for (const ParameterOverride& parameter : overrides) {
    const auto number = number_of.find(parameter.name);
    if (number == number_of.end())
      throw ModelError({file}, std::string(kSection) + "." + parameter.name,
                       fmt::format("there is no parameter '{}' to set", parameter.name),
                       suggest_name(parameter.name, names));
    Entry& entry = entries[number->second];
    entry.unit = own_unit(*entry.node, entry.path);
    entry.node = nullptr;
    entry.law = parameter.law.text.empty() ? nullptr : &parameter.law;
    entry.value = parameter.value;
  }
}

/// What is set has the unit of what the file says: `--set m=3` is 3 kg where the file says 2 kg.
void find_value(Entry& entry, const Calculator& calculator) {
  if (entry.node == nullptr && entry.law == nullptr) return;
  const Calculator::Value value = entry.law != nullptr ? calculator.value(*entry.law, entry.path)
                                                       : read_value(*entry.node, entry.path, calculator);
  if (entry.unit && entry.law != nullptr)
    check_unit(value.quantity, *entry.law, entry.path, entry.unit->text);
  entry.value = value.number;
  if (value.quantity.is_written && !entry.unit) entry.unit = value.quantity.unit;
}

/// Evaluates each after what it uses.
void evaluate(const ValueTree& section, std::vector<Entry>& entries,
              std::span<const std::vector<std::size_t>> uses, std::span<const std::string> names,
              Calculator& calculator) {
  const auto [order, circle] = dependency_order(uses);
  if (!circle.empty())
    throw ModelError(section.values[circle.front()].place, entries[circle.front()].path,
                     "the parameters use each other in a circle: " + circle_text(circle, names),
                     "give one of them a number");
  for (const std::size_t i : order) {
    find_value(entries[i], calculator);
    calculator.define(names[i], entries[i].value, entries[i].unit);
  }
}

}  // namespace

std::vector<Parameter> read_parameters(const ValueTree& section,
                                       const std::vector<ParameterOverride>& overrides,
                                       const std::string& file) {
  check_own_names(section);
  const NameSet names(names_of_keys(section));
  std::unordered_map<std::string, std::size_t> number_of;
  std::vector<Entry> entries(section.keys.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    number_of.emplace(section.keys[i].text, i);
    entries[i].path = std::string(kSection) + "." + section.keys[i].text;
    split(section.values[i], entries[i]);
  }
  apply_overrides(entries, number_of, names.list(), overrides, file);

  std::vector<std::vector<std::size_t>> uses(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ValueTree* node = entries[i].node;
    const bool is_scalar =
        node != nullptr && node->kind == ValueTree::Kind::kScalar;  // read_number refuses others
    const Law* law = is_scalar ? &node->scalar : entries[i].law;
    if (law == nullptr) continue;
    check_names(*law, entries[i].path, names);
    for (const std::string& name : names_used(*law, entries[i].path)) uses[i].push_back(number_of.at(name));
  }
  Calculator calculator;
  evaluate(section, entries, uses, names.list(), calculator);

  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < entries.size(); ++i)
    parameters.push_back({section.keys[i].text, entries[i].value, section.keys[i].place,
                          read_range(entries[i].range, section.keys[i], entries[i].unit, calculator),
                          entries[i].unit && entries[i].unit->text != "1" ? entries[i].unit->text : ""});
  return parameters;
}

}  // namespace camber
