#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include <camber/testing/random.h>

namespace camber::properties {

/// The largest error over many trials, and the seed that reproduces it.
struct WorstTrial {
  double error = -1.0;     ///< infinite where a trial gave NaN; -1 without trials
  std::uint64_t seed = 0;  ///< Random(seed) gives that trial again
};

/// `error_of(random)` with the seeds 1, 2, ..., `trials`. A NaN counts as infinite.
template <class F>
[[nodiscard]] WorstTrial find_worst_trial(int trials, F&& error_of) {
  WorstTrial worst;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(trials); ++seed) {
    Random random(seed);
    double error = error_of(random);
    if (std::isnan(error)) error = std::numeric_limits<double>::infinity();
    if (error > worst.error) worst = {error, seed};
  }
  return worst;
}

}  // namespace camber::properties
