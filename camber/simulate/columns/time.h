#pragma once

#include <camber/simulate/columns/group.h>

namespace camber {

class TimeColumns {
 public:
  explicit TimeColumns(const Mechanism& /*mechanism*/) {}
  [[nodiscard]] static std::vector<Column> columns() { return {time_column()}; }
  static void fill(const Evaluation& at, ColumnWriter& out) { out.put(at.now.state.t); }
};

}  // namespace camber
