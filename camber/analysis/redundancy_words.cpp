#include <camber/analysis/redundancy_words.h>

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace camber {

namespace {

/// Joint types whose z is an axis that users know.
bool has_axis(const HeldPart& part) {
  constexpr std::string_view kWithAxis[] = {"revolute", "prismatic", "helical", "cylindrical", "planar"};
  return std::ranges::find(kWithAxis, part.type) != std::end(kWithAxis);
}

/// "force along the axis", "moments across it"
std::string in_words(const HeldPart& part, std::vector<std::string> directions) {
  if (part.origin != Origin::kJoint) return fmt::format("{}", fmt::join(directions, ", "));
  std::vector<std::string> words;
  const auto take = [&](std::vector<std::string> wanted, std::string text) {
    const auto held = [&](const std::string& d) {
      return std::ranges::find(directions, d) != directions.end();
    };
    if (!std::ranges::all_of(wanted, held)) return;
    words.push_back(std::move(text));
    std::erase_if(directions,
                  [&](const std::string& d) { return std::ranges::find(wanted, d) != wanted.end(); });
  };
  if (has_axis(part)) {
    take({"x", "y"}, "forces across the axis");
    take({"z"}, "force along the axis");
    take({"about x", "about y"}, "moments across the axis");
    take({"about z"}, "moment about the axis");
  } else {
    take({"x", "y", "z"}, "all forces");
    take({"about x", "about y", "about z"}, "all moments");
  }
  for (const std::string& rest : directions)
    words.push_back(rest.starts_with("about") ? "moment " + rest
                    : rest == "screw"         ? rest
                                              : "force along " + rest);
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

std::string held_by(const Redundancy& redundancy, const RedundancyGroup& group) {
  constexpr std::size_t kMostNamed = 12;
  std::vector<std::pair<std::string, std::vector<std::string>>> lists;  // what, and in which parts
  for (const HeldPart& part : redundancy.parts) {
    std::vector<std::string> directions;
    for (std::size_t i = 0; i < part.directions.size(); ++i)
      if (std::ranges::find(group.rows, part.row + static_cast<int>(i)) != group.rows.end())
        directions.push_back(part.directions[i]);
    if (directions.empty()) continue;
    const std::string what = in_words(part, directions);
    auto list = std::ranges::find(lists, what, &std::pair<std::string, std::vector<std::string>>::first);
    if (list == lists.end()) list = lists.insert(list, {what, {}});
    list->second.push_back(label(part));
  }
  std::string text;
  for (auto& [what, names] : lists) {
    const bool many = names.size() > kMostNamed;
    if (many) names.resize(kMostNamed);
    text += fmt::format("{}{} in {}{}", text.empty() ? "" : "; ", what, fmt::join(names, ", "),
                        many ? ", ..." : "");
  }
  return text;
}

std::string describe(const Cure& cure) {
  constexpr std::size_t kMostNamed = 8;
  std::string text;
  for (std::size_t i = 0; i < cure.changes.size() && i < kMostNamed; ++i) {
    const bool last = i + 1 == cure.changes.size();
    text += fmt::format("{}{} {}",
                        i == 0 ? ""
                        : last ? " and "
                               : ", ",
                        cure.changes[i].part, cure.changes[i].to);
  }
  return cure.changes.size() > kMostNamed ? fmt::format("{}, ... ({} changes)", text, cure.changes.size())
                                          : text;
}

}  // namespace camber
