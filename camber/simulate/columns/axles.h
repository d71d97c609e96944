#pragma once

#include <camber/simulate/columns/group.h>
#include <camber/simulate/contact_load.h>

namespace camber {

/// axle.*
class AxleColumns {
 public:
  explicit AxleColumns(const Mechanism& mechanism) : mechanism_(mechanism) {
    for (const Axle& axle : mechanism_.model.axles)
      wheels_.push_back({contact_tie(mechanism_, axle.left), contact_tie(mechanism_, axle.right)});
  }

  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> list;
    for (const Axle& axle : mechanism_.model.axles) list.push_back(load_transfer_column(axle));
    return list;
  }

  void fill(const Evaluation& at, ColumnWriter& out) const {
    const auto normal = [&](std::size_t tie) {
      return contact_force(mechanism_.ties[tie], at.now.lambda)[0];
    };
    for (const auto& [left, right] : wheels_) out.put(load_transfer(normal(left), normal(right)));
  }

 private:
  struct Wheels {
    std::size_t left, right;  ///< their ties
  };
  const Mechanism& mechanism_;
  std::vector<Wheels> wheels_;
};

}  // namespace camber
