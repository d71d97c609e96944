#pragma once

#include <camber/analysis/ranks.h>

namespace camber {

/// How many drives a machine has against how many freedoms, by number.
struct Actuation {
  int motors = 0;       ///< actuators, one per speed that they act on
  int driver_rows = 0;  ///< that drivers prescribe
  int prescribed =
      0;  ///< freedoms that they take away; fewer than their rows where these contradict or repeat
  int freedoms = 0;

  /// More than 0: so many drives more than freedoms; less: so many freedoms without a drive.
  [[nodiscard]] int surplus() const { return motors + prescribed - freedoms; }
};

/// `bare` is the machine without its drivers, with the configurations and ranks found for it.
[[nodiscard]] Actuation find_actuation(const Mechanism& machine, const Mechanism& bare,
                                       const Configurations& configurations, const Ranks& ranks);

}  // namespace camber
