#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <camber/analysis/analysis.h>

namespace camber {

/// An analysis as a page of text.
struct AnalysisPage {
  std::string answer;                                      ///< one sentence
  std::vector<std::pair<std::string, std::string>> lines;  ///< what it is about, and what there is to say
};

[[nodiscard]] AnalysisPage describe(const Analysis& analysis);

/// "1 row", "3 rows"
[[nodiscard]] std::string counted(int count, std::string_view thing);

}  // namespace camber
