#include <camber/model/state/delay.h>

#include <algorithm>

#include <fmt/format.h>

namespace camber {

namespace {

/// A time that is a whole number of periods but for the digits in which a user writes it.
constexpr double kWhole = 1e-6;
constexpr double kMostSamples = 1e6;  // 8 MB

}  // namespace

void DelayState::begin(double x, double* memory) const {
  memory[0] = 0.0;
  std::fill_n(memory + 1, samples(), x);
}

void DelayState::take_sample(double e, double* x, double* memory) const {
  const std::size_t n = samples(), k = static_cast<std::size_t>(memory[0]);
  if (n == 0) {
    *x = e;
  } else {
    *x = memory[1 + k % n];
    memory[1 + k % n] = e;
  }
  memory[0] += 1.0;
}

void check(const DelayState& state, const PartAt& at) {
  const double samples = state.time / state.period;
  if (samples > kMostSamples)
    at.fail("period",
            fmt::format("a delay of {} s every {} s keeps more than {} samples", state.time, state.period,
                        kMostSamples),
            "choose a longer period");
  if (std::abs(samples - std::round(samples)) > kWhole)
    at.fail("time", fmt::format("{} s is not a whole number of periods of {} s", state.time, state.period),
            fmt::format("give a multiple of the period, for example {:.6g}",
                        std::max(1.0, std::round(samples)) * state.period));
}

}  // namespace camber
