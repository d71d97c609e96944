#pragma once

#include <span>
#include <vector>

#include <camber/io/table.h>

namespace camber {

/// Largest change of energy.balance = total - work (zero for an exact solution), divided by the largest
/// |kinetic| + |potential - potential at the start| + |work|: how much energy moved about. Row by row.
class EnergyDrift {
 public:
  /// The columns must have the energies.
  explicit EnergyDrift(const std::vector<Column>& columns);

  void add(std::span<const double> row);
  [[nodiscard]] double value() const;

 private:
  std::size_t kinetic_, potential_, work_, balance_;
  bool started_ = false;
  double first_balance_ = 0.0, first_potential_ = 0.0;
  double change_ = 0.0, scale_ = 0.0;
};

}  // namespace camber
