#pragma once

#include <stdexcept>
#include <string>

namespace camber {

/// The computation cannot go on: where, and why. what() reads `at t = TIME s: REASON`.
class SimulationError : public std::runtime_error {
 public:
  SimulationError(double t, const std::string& why);

  double time;  ///< [s]
  std::string reason;
};

}  // namespace camber
