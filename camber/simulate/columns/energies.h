#pragma once

#include <camber/simulate/columns/group.h>
#include <camber/simulate/energy_drift.h>

namespace camber {

/// energy.*
class EnergyColumns {
 public:
  explicit EnergyColumns(const Mechanism& mechanism) : mechanism_(mechanism) {}

  [[nodiscard]] static std::vector<Column> columns() { return energy_columns(); }

  void fill(const Evaluation& at, ColumnWriter& out) const {
    const Energies now{kinetic_energy(mechanism_, at.kinematics),
                       gravity_energy(mechanism_, at.kinematics) + at.now.forces->spring_energy, at.now.work};
    out.put_all(std::array{now.kinetic, now.potential, now.total(), now.work, now.balance()});
  }

  /// Back from the columns.
  [[nodiscard]] static Energies read(std::span<const double> columns) {
    return {.kinetic = columns[0], .potential = columns[1], .work = columns[3]};
  }

 private:
  const Mechanism& mechanism_;
};

}  // namespace camber
