#include <camber/analysis/catalogue.h>

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace camber {

namespace {

/// What becomes of a part that no longer holds some directions.
struct Entry {
  std::string_view from;  ///< a joint type, or "contact"
  std::string_view to;
  std::vector<std::string_view> frees;
  bool plain = true;
};

const std::vector<Entry>& catalogue() {
  static const std::vector<Entry> entries{
      {"revolute", "cylindrical", {"z"}},
      {"revolute", "universal, free about x too", {"about x"}},
      {"revolute", "universal, free about y too", {"about y"}},
      {"revolute", "spherical", {"about x", "about y"}},
      {"revolute", "a ball in a groove along z", {"z", "about x", "about y"}, false},
      {"prismatic", "cylindrical", {"about z"}},
      {"helical", "cylindrical", {"screw"}},
      {"cylindrical", "a ball in a groove along z", {"about x", "about y"}, false},
      {"universal", "spherical", {"about y"}},
      {"spherical", "a ball in a groove along x", {"x"}, false},
      {"spherical", "a ball in a groove along y", {"y"}, false},
      {"spherical", "a ball in a groove along z", {"z"}, false},
      {"weld", "revolute about x", {"about x"}},
      {"weld", "revolute about y", {"about y"}},
      {"weld", "revolute about z", {"about z"}},
      {"weld", "prismatic along x", {"x"}},
      {"weld", "prismatic along y", {"y"}},
      {"weld", "prismatic along z", {"z"}},
      {"weld", "spherical", {"about x", "about y", "about z"}},
      {"contact", "without lateral grip", {"lateral"}},
      {"contact", "without longitudinal grip", {"longitudinal"}},
      {"contact", "without grip", {"longitudinal", "lateral"}},
  };
  return entries;
}

std::string_view kind(const HeldPart& part) {
  return part.origin == Origin::kContact ? std::string_view("contact") : std::string_view(part.type);
}

bool frees(const Entry& entry, const std::vector<std::string>& directions) {
  return std::ranges::is_permutation(entry.frees, directions);
}

/// Where nothing in the catalogue fits.
std::string loosened(const HeldPart& part, const std::vector<std::string>& directions) {
  if (part.origin == Origin::kCoupling && directions.size() == part.directions.size()) return "left out";
  return fmt::format("free {}{}", directions.front().starts_with("about") ? "" : "along ",
                     fmt::join(directions, " and "));
}

}  // namespace

Change free_rows(const HeldPart& part, const std::vector<int>& rows) {
  Change change{
      .part = label(part), .to = {}, .frees = {}, .rows = rows, .plain = false, .drives = part.drives};
  for (const int row : rows)
    change.frees.push_back(part.directions[static_cast<std::size_t>(row - part.row)]);
  const auto entry = std::ranges::find_if(
      catalogue(), [&](const Entry& e) { return e.from == kind(part) && frees(e, change.frees); });
  change.to = entry == catalogue().end() ? loosened(part, change.frees) : std::string(entry->to);
  change.plain = entry != catalogue().end() && entry->plain;
  return change;
}

std::vector<Change> possible_changes(const HeldPart& part, const std::vector<int>& rows) {
  std::vector<Change> changes;
  const auto row_of = [&](std::string_view direction) {
    const auto at = std::ranges::find(part.directions, direction);
    return at == part.directions.end() ? -1 : part.row + static_cast<int>(at - part.directions.begin());
  };
  const auto is_open = [&](int row) { return std::ranges::find(rows, row) != rows.end(); };
  for (const Entry& entry : catalogue()) {
    if (entry.from != kind(part)) continue;
    std::vector<int> freed;
    for (const std::string_view direction : entry.frees) freed.push_back(row_of(direction));
    if (std::ranges::all_of(freed, is_open)) changes.push_back(free_rows(part, freed));
  }
  for (int row = part.row; row < part.row + static_cast<int>(part.directions.size()); ++row) {
    const bool known =
        std::ranges::any_of(changes, [&](const Change& c) { return c.rows == std::vector{row}; });
    if (is_open(row) && !known) changes.push_back(free_rows(part, {row}));
  }
  return changes;
}

}  // namespace camber
