#pragma once

#include <camber/model/state/common.h>

namespace camber {

/// A first-order low-pass filter of its input e:  x' = (e - x)/T.
struct FilterState {
  static constexpr std::string_view kType = "filter";
  static constexpr std::array<PartColumn, 1> kColumns{{{"", "", kStateGroup, "the input, filtered"}}};

  Law input = {};
  double time_constant = 0.0;  ///< T [s], > 0

  [[nodiscard]] static std::size_t memory_size() { return 0; }
  void rate(double e, const double* x, const double* /*memory*/, double* xdot) const {
    *xdot = (e - *x) / time_constant;
  }
};

template <class Visitor, Describing<FilterState> Part>
void describe(Visitor& v, Part& state) {
  v.law("input", state.input, {.required = true}, "what is filtered");
  v.number("time_constant", state.time_constant, {.unit = "s", .required = true, .above = 0.0},
           "after a step of the input, the time to 63 % of it");
}

}  // namespace camber
