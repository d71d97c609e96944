#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace camber {

/// An order in which each of several things comes after those that it uses.
struct DependencyOrder {
  std::vector<std::size_t> order;
  /// Where there is none: things of which each uses the next one, and the last one the first; otherwise empty.
  std::vector<std::size_t> circle;
};

/// `uses[i]`: by number, what the thing `i` uses.
[[nodiscard]] DependencyOrder dependency_order(std::span<const std::vector<std::size_t>> uses);

/// "a -> b -> a", cut short where it is long.
[[nodiscard]] std::string circle_text(std::span<const std::size_t> circle,
                                      std::span<const std::string> names);

}  // namespace camber
