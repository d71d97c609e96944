#include <camber/simulate/multipliers.h>

#include <span>

namespace camber {

namespace {

const TiedRelation* find_relation(const Mechanism& mechanism, Origin origin, const std::string& name) {
  for (const TiedRelation& tied : mechanism.relations)
    if (tied.origin == origin && tied.name == name) return &tied;
  return nullptr;
}

}  // namespace

std::vector<Multiplier> multipliers_of(const Mechanism& mechanism, Origin origin, const std::string& name) {
  if (const TiedRelation* tied = find_relation(mechanism, origin, name)) return {{tied->row}};
  std::vector<Multiplier> list;
  for (const Tie& tie : mechanism.ties) {
    if (tie.origin != origin || tie.name != name) continue;
    const double sign = std::holds_alternative<RodConstraint>(tie.type) ? -1.0 : 1.0;
    for (int r = 0; r < tie.rows; ++r) list.push_back({tie.row + r, sign});
  }
  return list;
}

DriverRows driver_rows(const Mechanism& mechanism, const std::string& driver) {
  DriverRows rows{.relation = find_relation(mechanism, Origin::kDriver, driver)};
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    if (tie.origin == Origin::kDriver && tie.name == driver) {
      rows.tie = &tie;
      rows.tie_index = t;
    }
  }
  return rows;
}

double driver_power(const Instant& now, const DriverRows& rows) {
  if (rows.relation != nullptr) {
    const std::span u(now.state.u.data(), static_cast<std::size_t>(now.state.u.size()));
    const int row = rows.relation->row;
    return now.lambda[row] * (combine(rows.relation->relation, u) - now.constraints->rate_error[row]);
  }
  double power = 0.0;
  for (int r = 0; r < rows.tie->rows; ++r)
    power += now.lambda[rows.tie->row + r] * now.constraints->rows[rows.tie_index].row[r].rate;
  return power;
}

}  // namespace camber
