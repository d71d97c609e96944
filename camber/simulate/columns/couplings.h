#pragma once

#include <camber/simulate/columns/group.h>
#include <camber/simulate/multipliers.h>

namespace camber {

/// coupling.*
class CouplingColumns {
 public:
  explicit CouplingColumns(const Mechanism& mechanism) : model_(mechanism.model) {
    for (const Coupling& coupling : model_.couplings)
      append(multipliers_, multipliers_of(mechanism, Origin::kCoupling, coupling.name));
  }

  [[nodiscard]] std::vector<Column> columns() const {
    const JointSet joints(all_joints(model_));
    std::vector<Column> list;
    for (const Coupling& coupling : model_.couplings)
      camber::append(list, coupling_columns(coupling, joints));
    return list;
  }

  void fill(const Evaluation& at, ColumnWriter& out) const {
    for (const Multiplier& multiplier : multipliers_) out.put(multiplier.value(at.now.lambda));
  }

 private:
  const Model& model_;
  std::vector<Multiplier> multipliers_;
};

}  // namespace camber
