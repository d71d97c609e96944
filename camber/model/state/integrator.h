#pragma once

#include <optional>

#include <camber/model/state/common.h>

namespace camber {

/// Least and most value of a state.
struct StateLimits {
  double lower = 0.0, upper = 0.0;
};

/// The integral of its input e, kept within limits:
///
///   x' = e                                       between the limits                                        (1)
///   x' = 0   until e points away from the limit  at a limit                                                (2)
struct IntegratorState {
  static constexpr std::string_view kType = "integrator";
  static constexpr std::array<PartColumn, 1> kColumns{
      {{"", "", kStateGroup, "integral of the input, kept within its limits"}}};

  Law input = {};
  std::optional<StateLimits> limits = {};

  [[nodiscard]] static std::size_t memory_size() { return 1; }
  static void rate(double e, const double* /*x*/, const double* memory, double* xdot) {
    *xdot = memory[0] == kBetween ? e : 0.0;
  }
  [[nodiscard]] bool has_pieces() const { return limits.has_value(); }
  [[nodiscard]] double margin(double e, const double* x, const double* memory) const;
  void next_piece(double e, double* x, double* memory) const;
};

template <class Visitor, Describing<IntegratorState> Part>
void describe(Visitor& v, Part& state) {
  v.law("input", state.input, {.required = true}, "what is integrated");
  v.pair("limits", state.limits, {.absent = "default none"},
         "[lower, upper]: at a limit the state stays until the input points away from it");
}

void check(const IntegratorState& state, const PartAt& at);

}  // namespace camber
