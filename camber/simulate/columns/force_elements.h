#pragma once

#include <camber/simulate/columns/group.h>

namespace camber {

/// spring.* and bushing.*, then stop.*: what the force model keeps of its elements.
class ForceElementColumns {
 public:
  explicit ForceElementColumns(const Mechanism& mechanism) : model_(mechanism.model) {}

  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> list;
    for (const ForceElement& element : model_.force_elements) append(list, force_element_columns(element));
    for (const Joint& joint : model_.joints) append(list, stop_columns(joint));
    return list;
  }

  static void fill(const Evaluation& at, ColumnWriter& out) { out.put_all(at.now.forces->element_columns); }

 private:
  const Model& model_;
};

}  // namespace camber
