#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

#include <camber/mechanism/mechanism.h>
#include <camber/simulate/simulate.h>

/// What a run takes.
namespace camber_bench {

struct Work {
  camber::Result result;
  double milliseconds = 0.0;  ///< of one core
};

inline double cpu_time() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// The quickest of the runs that fit into `seconds`, one at the least: what else goes on only makes them slower.
inline Work work(const camber::Mechanism& mechanism, double seconds = 0.3) {
  Work done{{}, std::numeric_limits<double>::infinity()};
  const double begin = cpu_time();
  do {
    const double start = cpu_time();
    done.result = camber::simulate(mechanism);
    done.milliseconds = std::min(done.milliseconds, 1e3 * (cpu_time() - start));
  } while (cpu_time() - begin < seconds);
  return done;
}

}  // namespace camber_bench
