#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <camber/io/table.h>

namespace camber {

/// A largest value, and when it came.
struct Peak {
  double size = 0.0;
  double time = 0.0;  ///< [s]
};

/// What can be told of a table whose rows are not kept: it is filled row by row. The first column is the time.
class TableDigest {
 public:
  TableDigest() = default;
  explicit TableDigest(std::vector<Column> columns);

  /// `peaks`: whether its values may be the largest.
  void add(std::span<const double> row, bool peaks = true);

  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  /// Empty where there are no rows.
  [[nodiscard]] const std::vector<double>& first() const { return first_; }
  [[nodiscard]] const std::vector<double>& last() const { return last_; }
  /// Largest |value| of a column; zero where there is no such column.
  [[nodiscard]] Peak largest(std::string_view column) const;
  /// Largest length of the vector in a column NAME.fx or NAME.mx and the two after it.
  [[nodiscard]] Peak largest_vector(std::size_t column) const { return vector_[column]; }

 private:
  std::vector<Column> columns_;
  std::size_t rows_ = 0;
  std::vector<double> first_, last_;
  std::vector<Peak> value_, vector_;
  std::vector<std::size_t> vector_begin_;  ///< columns with a largest vector
};

/// Of a table that has its rows.
[[nodiscard]] TableDigest digest_of(const Table& table);

}  // namespace camber
