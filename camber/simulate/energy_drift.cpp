#include <camber/simulate/energy_drift.h>

#include <algorithm>
#include <cmath>

namespace camber {

double negligible_energy(const Mechanism& mechanism) {
  constexpr double kNoWay = 1e-9;    // of the typical length
  constexpr double kNoSpeed = 1e-9;  // [m/s]
  double mass = 0.0;
  for (const Body& body : mechanism.model.bodies) mass += body.mass;
  return mass * (mechanism.model.gravity.norm() * kNoWay * mechanism.length + 0.5 * kNoSpeed * kNoSpeed);
}

void EnergyDrift::add(const Energies& now) {
  if (!started_) first_ = now;
  started_ = true;
  // Where nothing moves, the rounding of a large potential energy must not look like a drift.
  constexpr double kStill = 1e-6;
  change_ = std::max(change_, std::abs(now.balance() - first_.balance()));
  const double moved =
      std::abs(now.kinetic) + std::abs(now.potential - first_.potential) + std::abs(now.work);
  scale_ = std::max({scale_, moved, kStill * std::abs(now.potential)});
}

double EnergyDrift::value() const {
  return scale_ > 0.0 ? change_ / scale_ : 0.0;
}

}  // namespace camber
