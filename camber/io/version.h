#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace camber {

/// "0.1.0"
[[nodiscard]] std::string_view version();

/// A library and its version.
struct NamedVersion {
  std::string name;     ///< as the library calls itself
  std::string version;  ///< for example "6.4.1"
};

/// The libraries that this build of Camber uses.
[[nodiscard]] std::vector<NamedVersion> library_versions();
/// The compiler that made it, for example "GCC 12.2.0".
[[nodiscard]] std::string compiler_version();

}  // namespace camber
