#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <camber/model/column.h>

namespace camber {

/// Numbers in rows under named columns. Rows are only ever added at the end, so that a writer may take them
/// as they come.
struct Table {
  std::vector<Column> columns;  ///< one per number of a row
  std::vector<double> data;     ///< row after row

  /// Number of rows.
  [[nodiscard]] std::size_t rows() const { return columns.empty() ? 0 : data.size() / columns.size(); }
  /// Row i, one number per column; valid until the next append.
  [[nodiscard]] std::span<const double> row(std::size_t i) const {
    return std::span(data).subspan(i * columns.size(), columns.size());
  }
  /// One number.
  [[nodiscard]] double at(std::size_t row, std::size_t column) const {
    return data[row * columns.size() + column];
  }
  /// Adds a row: one number per column.
  void append(std::span<const double> values) { data.insert(data.end(), values.begin(), values.end()); }

  /// Index of the column with that name; empty where there is none.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const {
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i].name == name) return i;
    return std::nullopt;
  }
};

}  // namespace camber
