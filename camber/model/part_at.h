#pragma once

#include <string>
#include <string_view>

#include <camber/model/error.h>

namespace camber {

/// Where a part stands in its file, and the path of it there (couplings.link): for the checks beside a part.
struct PartAt {
  Place place = {};
  std::string path = {};

  [[nodiscard]] std::string path_of(std::string_view key) const {
    return key.empty() ? path : path + "." + std::string(key);
  }
  /// An empty key means the part as a whole.
  [[noreturn]] void fail(std::string_view key, const std::string& problem,
                         const std::string& remedy = "") const {
    throw ModelError(place, path_of(key), problem, remedy);
  }
};

}  // namespace camber
