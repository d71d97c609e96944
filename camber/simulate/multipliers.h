#pragma once

#include <string>
#include <vector>

#include <camber/simulate/instant.h>

/// Multipliers of the constraints of one driver or coupling.
namespace camber {

struct Multiplier {
  Eigen::Index row = 0;
  double sign = 1.0;  ///< -1 for a rod: a pull is positive, as a spring's is

  [[nodiscard]] double value(const VectorX& lambda) const { return sign * lambda[row]; }
};

/// In the order of its columns. A part is a relation of speeds, or a tie.
[[nodiscard]] std::vector<Multiplier> multipliers_of(const Mechanism& mechanism, Origin origin,
                                                     const std::string& name);

/// The rows by which a driver moves the machine: those of a tie (a point), or of a relation (a joint).
struct DriverRows {
  const Tie* tie = nullptr;
  std::size_t tie_index = 0;
  const TiedRelation* relation = nullptr;
};
[[nodiscard]] DriverRows driver_rows(const Mechanism& mechanism, const std::string& driver);
/// Its efforts times the rates that it prescribes [W].
[[nodiscard]] double driver_power(const Instant& now, const DriverRows& rows);

inline void append(std::vector<Multiplier>& list, const std::vector<Multiplier>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

}  // namespace camber
