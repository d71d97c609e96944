#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

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
  bool is_known = false;
  std::vector<std::size_t> uses = {};
  std::vector<std::size_t> used_by = {};
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
                                         const Calculator& calculator) {
  if (list == nullptr) return {};
  const std::string path = fmt::format("{}.{}.range", kSection, name.text);
  if (list->kind != ValueTree::Kind::kList || list->values.size() != 2)
    fail_expected(*list, path, "a list of two numbers");
  return ParameterRange{read_number(list->values[0], path + "[0]", calculator),
                        read_number(list->values[1], path + "[1]", calculator)};
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
    entry.node = nullptr;
    entry.law = parameter.law.text.empty() ? nullptr : &parameter.law;
    entry.value = parameter.value;
  }
}

/// Follows uses of unknown values, each of which has one, until a name comes back.
[[noreturn]] void fail_circle(const ValueTree& section, const std::vector<Entry>& entries,
                              std::size_t start) {
  std::vector<std::size_t> walk;
  std::size_t at = start;
  while (std::find(walk.begin(), walk.end(), at) == walk.end()) {
    walk.push_back(at);
    const auto& uses = entries[at].uses;
    at = *std::find_if(uses.begin(), uses.end(), [&](std::size_t i) { return !entries[i].is_known; });
  }
  walk.erase(walk.begin(), std::find(walk.begin(), walk.end(), at));
  std::string circle;
  constexpr std::size_t kMostShown = 8;
  for (std::size_t i = 0; i < std::min(walk.size(), kMostShown); ++i)
    circle += section.keys[walk[i]].text + " -> ";
  circle += walk.size() > kMostShown ? "... -> " : "";
  throw ModelError(section.values[at].place, entries[at].path,
                   "the parameters use each other in a circle: " + circle + section.keys[at].text,
                   "give one of them a number");
}

/// Evaluates each when all that it uses are known (Kahn's order).
void evaluate(const ValueTree& section, std::vector<Entry>& entries, Calculator& calculator) {
  std::deque<std::size_t> ready;
  std::vector<std::size_t> waits(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    waits[i] = entries[i].uses.size();
    if (waits[i] == 0) ready.push_back(i);
  }
  for (; !ready.empty(); ready.pop_front()) {
    const std::size_t i = ready.front();
    Entry& entry = entries[i];
    if (entry.node != nullptr) entry.value = read_number(*entry.node, entry.path, calculator);
    if (entry.law != nullptr) entry.value = calculator(*entry.law, entry.path);
    entry.is_known = true;
    calculator.define(section.keys[i].text, entry.value);
    for (const std::size_t user : entry.used_by)
      if (--waits[user] == 0) ready.push_back(user);
  }
  const auto unknown =
      std::find_if(entries.begin(), entries.end(), [](const Entry& entry) { return !entry.is_known; });
  if (unknown != entries.end())
    fail_circle(section, entries, static_cast<std::size_t>(unknown - entries.begin()));
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

  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ValueTree* node = entries[i].node;
    const bool is_scalar =
        node != nullptr && node->kind == ValueTree::Kind::kScalar;  // read_number refuses others
    const Law* law = is_scalar ? &node->scalar : entries[i].law;
    if (law == nullptr) continue;
    check_names(*law, entries[i].path, names);
    for (const std::string& name : names_used(*law, entries[i].path)) {
      const std::size_t used = number_of.at(name);
      entries[i].uses.push_back(used);
      entries[used].used_by.push_back(i);
    }
  }
  Calculator calculator;
  evaluate(section, entries, calculator);

  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < entries.size(); ++i)
    parameters.push_back({section.keys[i].text, entries[i].value, section.keys[i].place,
                          read_range(entries[i].range, section.keys[i], calculator)});
  return parameters;
}

}  // namespace camber
