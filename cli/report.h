#pragma once

#include <filesystem>
#include <string>

#include <camber/io/result.h>

namespace camber::cli {

/// A run told to a person: what it was, where each coordinate went, the largest load of each joint. `out` as
/// in summary_json.
[[nodiscard]] std::string describe(const Result& result, const std::filesystem::path& out);

}  // namespace camber::cli
