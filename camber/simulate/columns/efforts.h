#pragma once

#include <camber/simulate/columns/group.h>
#include <camber/simulate/multipliers.h>

namespace camber {

/// tau.* of the actuators, then of the drivers.
class EffortColumns {
 public:
  explicit EffortColumns(const Mechanism& mechanism) : model_(mechanism.model) {
    for (const Driver& driver : model_.drivers)
      append(drivers_, multipliers_of(mechanism, Origin::kDriver, driver.name));
  }

  [[nodiscard]] std::vector<Column> columns() const {
    const JointSet joints(all_joints(model_));
    std::vector<Column> list;
    for (const Actuator& actuator : model_.actuators) list.push_back(actuator_column(actuator, joints));
    for (const Driver& driver : model_.drivers) camber::append(list, driver_columns(driver, joints));
    return list;
  }

  void fill(const Evaluation& at, ColumnWriter& out) const {
    out.put_all(at.now.forces->actuator_effort);
    for (const Multiplier& effort : drivers_) out.put(effort.value(at.now.lambda));
  }

 private:
  const Model& model_;
  std::vector<Multiplier> drivers_;
};

}  // namespace camber
