#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <camber/dynamics/formulation.h>

/// Do the formulations agree? All of them are evaluated at random states that meet the constraints, with the
/// model's own forces, and compared in pairs.
namespace camber {

struct VerifyOptions {
  int states = 10;
  std::uint64_t seed = 1;
};

/// Largest difference over all states, relative to the largest acceleration, or reaction, at the state.
///
/// Accelerations: angular ones times Mechanism::length, against the largest of them, but at least |g| + L w^2
/// with the fastest speed w. Reactions: those of all joints, contacts, couplings and drivers, moments divided
/// by the length, against the largest of them, but at least the machine's weight.
struct Difference {
  double accelerations = 0.0;
  double reactions = 0.0;
};

/// Of two solutions at one state; lengths as of speed_lengths.
[[nodiscard]] Difference compare(const Mechanism& mechanism, const State& state, const VectorX& lengths,
                                 const Solution& a, const Solution& b);

struct FormulationPair {
  Formulation first, second;
  Difference difference = {};
};

/// A formulation that has no answer for this machine, and why.
struct Refusal {
  Formulation formulation;
  std::string reason;
};

struct Verification {
  int states = 0;
  std::vector<FormulationPair> pairs;  ///< of those that apply
  std::vector<Refusal> refusals;

  [[nodiscard]] double largest() const;
};

/// Throws ModelError where the machine cannot be assembled, FormulationError where no state is found or fewer
/// than two formulations apply.
[[nodiscard]] Verification verify(const Mechanism& mechanism, const VerifyOptions& options = {});

}  // namespace camber
