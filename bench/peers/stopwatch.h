#pragma once

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <stdexcept>
#include <vector>

namespace bench {

/// Keeps this thread on the last core it may use, so that caches and clock stay the same for all
/// measurements.
inline int pin_to_one_core() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
    throw std::runtime_error("sched_getaffinity failed");
  int core = CPU_SETSIZE - 1;
  while (core > 0 && !CPU_ISSET(core, &allowed)) --core;
  cpu_set_t chosen;
  CPU_ZERO(&chosen);
  CPU_SET(core, &chosen);
  if (sched_setaffinity(0, sizeof chosen, &chosen) != 0) throw std::runtime_error("sched_setaffinity failed");
  return core;
}

inline double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Thread CPU time of one `evaluate(k)` in ns, k cycling through 0 … state_count − 1: the median over
/// batches. A batch is long against the clock's resolution and short against a time slice; slow calls get
/// fewer batches.
template <class Evaluate>
double median_nanoseconds(std::size_t state_count, Evaluate&& evaluate) {
  constexpr double kBatchSeconds = 0.004;
  constexpr std::size_t kBatches = 25;
  constexpr std::size_t kFewestBatches = 5;
  constexpr double kLongestSeconds = 1.0;

  std::size_t state = 0;
  const auto seconds_of = [&](std::size_t calls) {
    const double start = thread_cpu_seconds();
    for (std::size_t i = 0; i < calls; ++i) {
      evaluate(state);
      if (++state == state_count) state = 0;
    }
    return thread_cpu_seconds() - start;
  };

  // Whole rounds through the states, doubled until they fill a batch; this warms the caches as well.
  std::size_t calls = state_count;
  double elapsed = seconds_of(calls);
  while (elapsed < kBatchSeconds / 2) elapsed = seconds_of(calls *= 2);

  std::vector<double> per_call;
  double total = 0.0;
  while (per_call.size() < kBatches && (per_call.size() < kFewestBatches || total < kLongestSeconds)) {
    const double batch = seconds_of(calls);
    total += batch;
    per_call.push_back(1e9 * batch / static_cast<double>(calls));
  }
  const auto middle = per_call.begin() + static_cast<std::ptrdiff_t>(per_call.size() / 2);
  std::nth_element(per_call.begin(), middle, per_call.end());
  return *middle;
}

}  // namespace bench
