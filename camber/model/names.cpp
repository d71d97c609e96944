#include <camber/model/names.h>

#include <algorithm>
#include <iterator>

#include <camber/model/floating.h>
#include <camber/model/text.h>

namespace camber {

namespace {

/// Edits between two words, counting a swap of neighbours as one (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replace, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::vector<std::string> joint_columns(const std::string& joint, const std::vector<std::string>& components) {
  std::vector<std::string> names;
  for (const std::string& component : components)
    names.push_back(component.empty() ? joint : joint + "." + component);
  return names;
}

void append(std::vector<std::string>& names, const std::string& prefix,
            const std::vector<std::string>& more) {
  for (const std::string& name : more) names.push_back(prefix + name);
}

}  // namespace

bool is_identifier(std::string_view name) {
  if (name.empty() || !is_letter(name.front())) return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

std::string nearest_name(std::string_view name, std::span<const std::string> known) {
  constexpr std::size_t kLongestName = 100;  // beyond it nobody mistyped a word
  if (name.size() > kLongestName) return {};
  // More than a third of the letters changed is another word; so is one with no letter in common.
  const auto furthest = [&](const std::string& word) { return (std::max(name.size(), word.size()) + 2) / 3; };
  std::string nearest;
  std::size_t least = std::string::npos;
  for (const std::string& word : known) {
    if (word.size() > kLongestName) continue;
    const std::size_t distance = edit_distance(name, word);
    if (distance < least && distance <= furthest(word) && distance < std::max(name.size(), word.size())) {
      least = distance;
      nearest = word;
    }
  }
  return nearest;
}

std::string list_names(std::span<const std::string> names) {
  constexpr std::size_t kMostListed = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostListed); ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kMostListed ? text + ", ..." : text;
}

std::string suggest_name(std::string_view name, std::span<const std::string> known) {
  const std::string nearest = nearest_name(name, known);
  if (!nearest.empty()) return "did you mean '" + nearest + "'?";
  return known.empty() ? std::string{} : "known: " + list_names(known);
}

std::vector<std::string> coordinate_columns(const Joint& joint) {
  return joint_columns(joint.name, coordinate_names(joint.type));
}

std::vector<std::string> speed_columns(const Joint& joint) {
  return joint_columns(joint.name, speed_names(joint.type));
}

std::vector<std::string> state_names(const Model& model) {
  std::vector<std::string> names;
  for (const OwnState& state : model.states)
    std::visit(
        [&](const auto& kind) {
          for (const PartColumn& column : kind.kColumns)
            names.push_back(state.name + std::string(column.name));
        },
        state.what);
  return names;
}

std::vector<Joint> all_joints(const Model& model) {
  std::vector<Joint> joints = model.joints;
  for (Joint& joint : implied_free_joints(model)) joints.push_back(std::move(joint));
  return joints;
}

JointSet::JointSet(std::vector<Joint> joints) : joints_(std::move(joints)) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    names_.add(joints_[i].name);
    index_.emplace(joints_[i].name, i);
  }
}

const Joint* JointSet::find(const std::string& name) const {
  const auto entry = index_.find(name);
  return entry == index_.end() ? nullptr : &joints_[entry->second];
}

SpeedParts split_speed(const std::string& name) {
  const std::size_t dot = name.find('.');
  return {name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)};
}

std::vector<std::string> time_law_names(const Model& model) {
  std::vector<std::string> names{"t"};
  for (const Parameter& parameter : model.parameters) names.push_back(parameter.name);
  return names;
}

std::vector<std::string> law_names(const Model& model) {
  std::vector<std::string> names = time_law_names(model);
  for (const Joint& joint : all_joints(model)) {
    append(names, "q.", coordinate_columns(joint));
    append(names, "u.", speed_columns(joint));
  }
  append(names, "x.", state_names(model));
  return names;
}

bool has_normal_force(const Contact& contact) {
  return std::visit([]<class Shape>(const Shape&) { return Shape::kHoldsNormal; }, contact.shape);
}

}  // namespace camber
