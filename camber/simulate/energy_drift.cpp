#include <camber/simulate/energy_drift.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace camber {

namespace {

std::size_t find(const std::vector<Column>& columns, std::string_view name) {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [&](const Column& column) { return column.name == name; });
  return static_cast<std::size_t>(found - columns.begin());
}

}  // namespace

double negligible_energy(const Mechanism& mechanism) {
  constexpr double kNoWay = 1e-9;    // of the typical length
  constexpr double kNoSpeed = 1e-9;  // [m/s]
  double mass = 0.0;
  for (const Body& body : mechanism.model.bodies) mass += body.mass;
  return mass * (mechanism.model.gravity.norm() * kNoWay * mechanism.length + 0.5 * kNoSpeed * kNoSpeed);
}

EnergyDrift::EnergyDrift(const std::vector<Column>& columns, double negligible)
    : kinetic_(find(columns, "energy.kinetic")),
      potential_(find(columns, "energy.potential")),
      work_(find(columns, "energy.work")),
      balance_(find(columns, "energy.balance")),
      scale_(negligible) {}

void EnergyDrift::add(std::span<const double> row) {
  if (!started_) {
    started_ = true;
    first_balance_ = row[balance_];
    first_potential_ = row[potential_];
  }
  // Where nothing moves, the rounding of a large potential energy must not look like a drift.
  constexpr double kStill = 1e-6;
  change_ = std::max(change_, std::abs(row[balance_] - first_balance_));
  const double moved =
      std::abs(row[kinetic_]) + std::abs(row[potential_] - first_potential_) + std::abs(row[work_]);
  scale_ = std::max({scale_, moved, kStill * std::abs(row[potential_])});
}

double EnergyDrift::value() const {
  return scale_ > 0.0 ? change_ / scale_ : 0.0;
}

}  // namespace camber
