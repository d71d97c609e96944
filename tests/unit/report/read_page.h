#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

/// Reads the data of a page as docs/reference/page-format.md describes them, without the library.
namespace camber::support {

struct PageData {
  nlohmann::json header;
  std::vector<std::vector<double>> columns;

  [[nodiscard]] const std::vector<double>& column(const std::string& name) const;
};

[[nodiscard]] PageData read_page_data(const std::string& deflated);

/// Values of one column from its bytes; `about` is its entry of the header.
[[nodiscard]] std::vector<double> read_column(const nlohmann::json& about, const std::string& bytes,
                                              std::size_t rows);

}  // namespace camber::support
