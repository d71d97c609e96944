#pragma once

#include <camber/simulate/columns/group.h>

namespace camber {

/// x.*
class OwnStateColumns {
 public:
  explicit OwnStateColumns(const Mechanism& mechanism) : model_(mechanism.model) {}

  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> list;
    for (const OwnState& state : model_.states) append(list, own_state_columns(state));
    return list;
  }

  static void fill(const Evaluation& at, ColumnWriter& out) { out.put_all(at.now.state.x); }

 private:
  const Model& model_;
};

}  // namespace camber
