#pragma once

#include <camber/simulate/columns/group.h>

namespace camber {

/// error.*
class ErrorColumns {
 public:
  explicit ErrorColumns(const Mechanism& /*mechanism*/) {}
  [[nodiscard]] static std::vector<Column> columns() { return error_columns(); }
  static void fill(const Evaluation& at, ColumnWriter& out) {
    out.put(at.now.errors.position);
    out.put(at.now.errors.velocity);
  }
  /// Back from the columns.
  [[nodiscard]] static ConstraintErrors read(std::span<const double> columns) {
    return {.position = columns[0], .velocity = columns[1]};
  }
};

}  // namespace camber
