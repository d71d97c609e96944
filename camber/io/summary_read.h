#pragma once

#include <cstddef>
#include <filesystem>

#include <camber/io/result.h>

namespace camber {

/// What summary.json says of a run.
struct RunSummary {
  /// Without the table and its digest, the determinacy of the reactions and the states at events.
  Result result;
  std::size_t rows = 0;  ///< of the table
};

/// Throws ResultError where the file is not the summary of a run, FileError where it cannot be read.
[[nodiscard]] RunSummary read_summary(const std::filesystem::path& path);

}  // namespace camber
