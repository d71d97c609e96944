#pragma once

#include <string>

#include <camber/model/error.h>

namespace camber {

/// The computation cannot go on: where, and why. what() reads `at t = TIME s: REASON`.
class SimulationError : public Error {
 public:
  SimulationError(double t, const std::string& why);

  double time;  ///< [s]
  std::string reason;
};

}  // namespace camber
