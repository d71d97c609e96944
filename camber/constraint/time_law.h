#pragma once

#include <functional>

/// What a driver prescribes: a function of time with its first two derivatives.
namespace camber {

struct TimeValue {
  double f = 0.0;
  double f_dot = 0.0;
  double f_ddot = 0.0;
};

/// Must not throw or allocate, and keeps nothing from call to call: threads share it.
using TimeLaw = std::function<TimeValue(double t)>;

}  // namespace camber
