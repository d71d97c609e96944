#pragma once

#include <filesystem>
#include <string>

#include <camber/io/result.h>

namespace camber::cli {

/// A run as text: the model, the change of each coordinate, the largest load of each joint. `out` as
/// in summary_json.
[[nodiscard]] std::string describe(const Result& result, const std::filesystem::path& out);

}  // namespace camber::cli
