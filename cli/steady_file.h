#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <camber/mechanism/state.h>

namespace camber::cli {

/// What camber steady writes, as far as others read it.
struct SteadyFile {
  State state;
  std::vector<std::pair<std::string, double>> efforts;  ///< of actuators, on top of their laws
};

/// Throws UsageError where the file is none, or is of a machine with other coordinates.
[[nodiscard]] SteadyFile read_steady_file(const std::filesystem::path& path, const Mechanism& mechanism);

}  // namespace camber::cli
