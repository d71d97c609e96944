#include <camber/io/dependency_order.h>

#include <algorithm>

namespace camber {

namespace {

/// Follows uses of what has no place in the order, each of which has one, until a number comes back.
std::vector<std::size_t> find_circle(std::span<const std::vector<std::size_t>> uses,
                                     const std::vector<bool>& has_place, std::size_t start) {
  std::vector<std::size_t> walk;
  std::size_t at = start;
  while (std::ranges::find(walk, at) == walk.end()) {
    walk.push_back(at);
    at = *std::ranges::find_if(uses[at], [&](std::size_t i) { return !has_place[i]; });
  }
  walk.erase(walk.begin(), std::ranges::find(walk, at));
  return walk;
}

}  // namespace

/// Each has its place when all that it uses have theirs (Kahn).
DependencyOrder dependency_order(std::span<const std::vector<std::size_t>> uses) {
  const std::size_t count = uses.size();
  std::vector<std::vector<std::size_t>> used_by(count);
  std::vector<std::size_t> waits(count);
  DependencyOrder result;
  for (std::size_t i = 0; i < count; ++i) {
    waits[i] = uses[i].size();
    for (const std::size_t used : uses[i]) used_by[used].push_back(i);
    if (waits[i] == 0) result.order.push_back(i);
  }
  std::vector<bool> has_place(count);
  for (std::size_t next = 0; next < result.order.size(); ++next) {
    has_place[result.order[next]] = true;
    for (const std::size_t user : used_by[result.order[next]])
      if (--waits[user] == 0) result.order.push_back(user);
  }
  const auto left = std::ranges::find(has_place, false);
  if (left != has_place.end())
    result.circle = find_circle(uses, has_place, static_cast<std::size_t>(left - has_place.begin()));
  return result;
}

std::string circle_text(std::span<const std::size_t> circle, std::span<const std::string> names) {
  constexpr std::size_t kMostShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(circle.size(), kMostShown); ++i) text += names[circle[i]] + " -> ";
  return text + (circle.size() > kMostShown ? "... -> " : "") + names[circle.front()];
}

}  // namespace camber
