#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <camber/model/model.h>
#include <camber/model/names.h>

/// What the checks of validate() share.
namespace camber {

void check_finite(const Place& place, const std::string& path, double value);
void check_finite(const Place& place, const std::string& path, const Vector3& value);

/// The name must be an identifier and not yet in `seen`, which takes it in. `kind` is "body", "joint", ...
void check_name(const Place& place, const std::string& path, const std::string& name, std::string_view kind,
                std::unordered_set<std::string>& seen);

/// The name must be among the known ones.
void check_known(const Place& place, const std::string& path, const std::string& name, std::string_view kind,
                 const NameSet& known);

/// The names of parts that have one.
template <class Parts>
[[nodiscard]] std::vector<std::string> names_of(const Parts& parts) {
  std::vector<std::string> names;
  for (const auto& part : parts) names.push_back(part.name);
  return names;
}

/// The names of the bodies, the ground first.
[[nodiscard]] std::vector<std::string> body_names(const Model& model);

}  // namespace camber
