#include <algorithm>

#include <fmt/format.h>

#include <camber/io/model_read.h>
#include <camber/model/names.h>

/// Parts that are present under a condition: {when: n > 2, ...}.
namespace camber {

namespace {

using Kind = ValueTree::Kind;

/// Takes the value of a key out of a map; null where there is none.
ValueTree take(ValueTree& map, std::string_view key) {
  const auto found = std::ranges::find(map.keys, key, &ValueKey::text);
  if (found == map.keys.end()) return {};
  const auto value = map.values.begin() + (found - map.keys.begin());
  ValueTree taken = std::move(*value);
  map.values.erase(value);
  map.keys.erase(found);
  return taken;
}

/// The entries whose condition holds, without it.
void keep_present(ValueTree& section, const std::string& name, const Calculator& calculator,
                  std::vector<AbsentPart>& absent) {
  ValueTree present{.kind = Kind::kMap, .place = section.place};
  for (std::size_t i = 0; i < section.keys.size(); ++i) {
    ValueTree& entry = section.values[i];
    if (entry.kind == Kind::kMap && find_key(entry, kWhen) != nullptr) {
      const std::string path = fmt::format("{}.{}.{}", name, section.keys[i].text, kWhen);
      const ValueTree condition = take(entry, kWhen);
      if (read_number(condition, path, calculator, "1") == 0.0) {
        absent.push_back({section.keys[i].text, path, condition.scalar});
        continue;
      }
    }
    present.keys.push_back(std::move(section.keys[i]));
    present.values.push_back(std::move(entry));
  }
  section = std::move(present);
}

/// Drops the initial values of joints and floating bodies that are absent.
void keep_present_values(ValueTree& initial, const std::vector<AbsentPart>& absent) {
  for (ValueTree& values : initial.values) {
    ValueTree present{.kind = values.kind, .place = values.place};
    for (std::size_t i = 0; i < values.keys.size(); ++i) {
      const std::string joint = split_speed(values.keys[i].text).joint;
      if (std::ranges::find(absent, joint, &AbsentPart::name) != absent.end()) continue;
      present.keys.push_back(std::move(values.keys[i]));
      present.values.push_back(std::move(values.values[i]));
    }
    if (values.kind == Kind::kMap) values = std::move(present);
  }
}

/// Whether a message speaks of a name, alone or with a component or column: 'O', 'O.angle', 'q.O'.
bool names(const std::string& problem, const std::string& name) {
  for (std::size_t at = problem.find(name); at != std::string::npos; at = problem.find(name, at + 1)) {
    const auto is = [&](std::size_t i, std::string_view among) {
      return i < problem.size() && among.find(problem[i]) != std::string_view::npos;
    };
    if (at > 0 && is(at - 1, "'.") && is(at + name.size(), "'.")) return true;
  }
  return false;
}

}  // namespace

std::vector<AbsentPart> remove_absent(ValueTree& root, const Calculator& calculator) {
  std::vector<AbsentPart> absent;
  for (std::size_t i = 0; i < root.keys.size(); ++i)
    if (may_be_absent(root.keys[i].text) && root.values[i].kind == Kind::kMap)
      keep_present(root.values[i], root.keys[i].text, calculator, absent);
  const auto initial = std::ranges::find(root.keys, "initial", &ValueKey::text);
  if (initial != root.keys.end())
    keep_present_values(root.values[static_cast<std::size_t>(initial - root.keys.begin())], absent);
  return absent;
}

ModelError about_absent(const ModelError& error, const std::vector<AbsentPart>& absent) {
  const auto found =
      std::ranges::find_if(absent, [&](const AbsentPart& part) { return names(error.problem, part.name); });
  if (found == absent.end()) return error;
  return {error.place, error.path, error.problem,
          fmt::format("'{}' is absent, because its condition {}: '{}' does not hold; give what uses it the "
                      "same condition",
                      found->name, found->path, found->condition.text)};
}

}  // namespace camber
