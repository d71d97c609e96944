#pragma once

#include <camber/mechanism/mechanism.h>

namespace camber {

/// Above this the drift is the first warning of a run.
inline constexpr double kSuspectDrift = 1e-3;
/// Above this the numbers of a run are not to be trusted.
inline constexpr double kUntrustedDrift = 1e-1;

/// Energy [J] that counts as none: where nothing moves but by rounding, the energies are rounding too, and their
/// ratio means nothing. The whole mass lifted by 1e-9 of the typical length, or moving at 1e-9 m/s.
[[nodiscard]] double negligible_energy(const Mechanism& mechanism);

/// Of a machine at an instant [J].
struct Energies {
  double kinetic = 0.0;
  double potential = 0.0;  ///< of gravity, springs, stops and bushings
  double work = 0.0;       ///< done so far by everything else

  [[nodiscard]] double total() const { return kinetic + potential; }
  /// Constant in an exact solution.
  [[nodiscard]] double balance() const { return total() - work; }
};

/// Largest change of the balance, divided by the largest |kinetic| + |potential - potential at the start| + |work|: how
/// much energy moved about. That is at least 1e-6 of the largest |potential|, and at least `negligible`. Row by row.
class EnergyDrift {
 public:
  explicit EnergyDrift(double negligible) : scale_(negligible) {}

  void add(const Energies& now);
  [[nodiscard]] double value() const;

 private:
  bool started_ = false;
  Energies first_;
  double change_ = 0.0, scale_;
};

}  // namespace camber
