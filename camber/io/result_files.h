#pragma once

#include <filesystem>
#include <string>

#include <camber/io/result.h>

namespace camber {

/// What ran and how it went, as one JSON object (docs/reference/verbs.md lists the keys). `out`: where the
/// files are, empty where none were written.
[[nodiscard]] std::string summary_json(const Result& result, const std::filesystem::path& out = {});

/// Kind -> name -> part -> true where it is determinate, as JSON.
[[nodiscard]] std::string determinate_json(const std::vector<ReactionTag>& reactions);

/// result.csv, result.h5 and summary.json in the folder, which is made where needed, of a result that has its
/// rows. Each appears whole or not at all, the summary last. Throws FileError.
void write_result(const Result& result, const std::filesystem::path& out);

}  // namespace camber
