#pragma once

#include <span>
#include <vector>

#include <camber/io/table.h>
#include <camber/mechanism/mechanism.h>

namespace camber {

/// Above this the drift is the first warning of a run.
inline constexpr double kSuspectDrift = 1e-3;
/// Above this the numbers of a run are not to be trusted.
inline constexpr double kUntrustedDrift = 1e-1;

/// Energy [J] that counts as none: where nothing moves but by rounding, the energies are rounding too, and their
/// ratio means nothing. The whole mass lifted by 1e-9 of the typical length, or moving at 1e-9 m/s.
[[nodiscard]] double negligible_energy(const Mechanism& mechanism);

/// Largest change of energy.balance = total - work (zero for an exact solution), divided by the largest
/// |kinetic| + |potential - potential at the start| + |work|: how much energy moved about. That is at least 1e-6
/// of the largest |potential|, and at least `negligible`. Row by row.
class EnergyDrift {
 public:
  /// The columns must have the energies.
  EnergyDrift(const std::vector<Column>& columns, double negligible);

  void add(std::span<const double> row);
  [[nodiscard]] double value() const;

 private:
  std::size_t kinetic_, potential_, work_, balance_;
  bool started_ = false;
  double first_balance_ = 0.0, first_potential_ = 0.0;
  double change_ = 0.0, scale_;
};

}  // namespace camber
