#pragma once

#include <string>

#include <camber/model/error.h>

namespace camber {

/// The computation cannot go on: where, and why. what() reads `at t = TIME s: REASON`.
class SimulationError : public Error {
 public:
  /// At the time t [s].
  SimulationError(double t, const std::string& why);

  double time;         ///< [s]
  std::string reason;  ///< without the time
};

}  // namespace camber
