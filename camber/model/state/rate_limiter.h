#pragma once

#include <camber/model/state/common.h>

namespace camber {

/// Follows its input e, with a bounded rate:  x' = (e - x)/T, cut off at plus and minus r.
struct RateLimiterState {
  static constexpr std::string_view kType = "rate_limiter";
  static constexpr std::array<PartColumn, 1> kColumns{
      {{"", "", kStateGroup, "the input, followed with a bounded rate"}}};

  Law input = {};
  double most_rate = 0.0;      ///< r [1/s times the input's unit], > 0
  double time_constant = 0.0;  ///< T [s], > 0

  [[nodiscard]] static std::size_t memory_size() { return 1; }
  void rate(double e, const double* x, const double* memory, double* xdot) const {
    *xdot = memory[0] == kBetween ? (e - *x) / time_constant : memory[0] * most_rate;
  }
  [[nodiscard]] static bool has_pieces() { return true; }
  [[nodiscard]] double margin(double e, const double* x, const double* memory) const {
    const double asked = (e - *x) / time_constant;
    return memory[0] == kBetween ? most_rate - (asked < 0.0 ? -asked : asked) : memory[0] * asked - most_rate;
  }
  void next_piece(double e, const double* x, double* memory) const {
    memory[0] = memory[0] != kBetween ? kBetween : e < *x ? kAtLower : kAtUpper;
  }
};

template <class Visitor, Describing<RateLimiterState> Part>
void describe(Visitor& v, Part& state) {
  v.law("input", state.input, {.required = true}, "what is followed");
  v.number("rate", state.most_rate, {.required = true, .above = 0.0},
           "the largest rate of the state, up and down, in the unit of the input per second");
  v.number("time_constant", state.time_constant, {.unit = "s", .required = true, .above = 0.0},
           "with which it follows an input that changes more slowly");
}

}  // namespace camber
