#pragma once

#include <cmath>

#include <camber/model/state/common.h>

namespace camber {

/// Its input e, sampled every h seconds, and held:  x(t) = e((k - n) h) for k h <= t < (k + 1) h, with the delay n h.
/// Before the first sample has come through, x keeps its initial value.
struct DelayState {
  static constexpr std::string_view kType = "delay";
  static constexpr std::array<PartColumn, 1> kColumns{
      {{"", "", kStateGroup, "the input, sampled, delayed and held"}}};

  Law input = {};
  double time = 0.0;    ///< n h [s], >= 0
  double period = 0.0;  ///< h [s], > 0

  [[nodiscard]] std::size_t samples() const { return static_cast<std::size_t>(std::lround(time / period)); }

  /// How many samples were taken, then the last n of them: the one that was taken when k were is at k mod n.
  [[nodiscard]] std::size_t memory_size() const { return 1 + samples(); }
  static void rate(double /*e*/, const double* /*x*/, const double* /*memory*/, double* xdot) { *xdot = 0.0; }
  [[nodiscard]] double next_sample(const double* memory) const { return memory[0] * period; }
  void begin(double x, double* memory) const;
  void take_sample(double e, double* x, double* memory) const;
};

template <class Visitor, Describing<DelayState> Part>
void describe(Visitor& v, Part& state) {
  v.law("input", state.input, {.required = true}, "what is sampled");
  v.number("time", state.time, {.unit = "s", .least = 0.0},
           "the delay, a whole number of periods; 0 only samples and holds");
  v.number("period", state.period, {.unit = "s", .required = true, .above = 0.0}, "the time between samples");
}

void check(const DelayState& state, const PartAt& at);

}  // namespace camber
