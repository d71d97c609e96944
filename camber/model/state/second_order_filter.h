#pragma once

#include <camber/model/state/common.h>

namespace camber {

/// A second-order low-pass filter of its input e:  x'' = w^2 (e - x) - 2 d w x'.
struct SecondOrderFilterState {
  static constexpr std::string_view kType = "second_order_filter";
  static constexpr std::array<PartColumn, 2> kColumns{
      {{"", "", kStateGroup, "the input, filtered"},
       {".rate", "", "rate of the state", "rate of the filtered input"}}};

  Law input = {};
  double frequency = 0.0;  ///< w [rad/s], > 0
  double damping = 0.0;    ///< d [1], >= 0

  [[nodiscard]] static std::size_t memory_size() { return 0; }
  void rate(double e, const double* x, const double* /*memory*/, double* xdot) const {
    xdot[0] = x[1];
    xdot[1] = frequency * (frequency * (e - x[0]) - 2.0 * damping * x[1]);
  }
};

template <class Visitor, Describing<SecondOrderFilterState> Part>
void describe(Visitor& v, Part& state) {
  v.law("input", state.input, {.required = true}, "what is filtered");
  v.number("frequency", state.frequency, {.unit = "rad/s", .required = true, .above = 0.0},
           "natural frequency, without damping");
  v.number("damping", state.damping, {.required = true, .least = 0.0}, "damping ratio; 1 is critical");
}

}  // namespace camber
