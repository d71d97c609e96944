#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <camber/dynamics/formulation.h>

/// Compares the formulations: all of them are evaluated at random states (random_walk.h), with the model's own
/// forces, and compared in pairs.
namespace camber {

/// How many states to try, and from which random numbers.
struct VerifyOptions {
  int states = 10;         ///< number of random states
  std::uint64_t seed = 1;  ///< of the random numbers; the same seed gives the same states
};

/// Largest difference over all states, relative to the largest acceleration, or reaction, at the state.
///
/// Accelerations: angular ones times Mechanism::length, against the largest of them, but at least |g| + L w^2
/// with the fastest speed w. Reactions: those of all joints, contacts, couplings and drivers, moments divided
/// by the length, against the largest of them, but at least the machine's weight.
struct Difference {
  double accelerations = 0.0;  ///< of the accelerations, relative
  double reactions = 0.0;      ///< of the reactions, relative
};

/// The smallest references of relative differences.
struct Scales {
  double acceleration = 0.0;  ///< [m/s^2]
  double force = 0.0;         ///< [N]
};
/// The forces in play: what loads do to each speed alone, and the accelerations that they would give it. Stiff
/// springs may balance each other, so that their resultant is not a measure of rounding errors.
[[nodiscard]] Scales scales_of_loads(const Mechanism& mechanism, const State& state, const Loads& loads,
                                     Workspace& workspace);

/// Of two solutions at one state; lengths as of Mechanism::speed_length.
[[nodiscard]] Difference compare(const Mechanism& mechanism, const State& state, const VectorX& lengths,
                                 const Solution& a, const Solution& b, const Scales& in_play = {});

/// Two formulations and the largest difference of their results.
struct FormulationPair {
  Formulation first;           ///< one of the two
  Formulation second;          ///< the other one
  Difference difference = {};  ///< over all states
};

/// A formulation that has no result for this machine, and the reason.
struct Refusal {
  Formulation formulation;  ///< the one without a result
  std::string reason;       ///< in words
};

/// What the comparison of the formulations found.
struct Verification {
  int states = 0;        ///< number of states that were drawn
  int undetermined = 0;  ///< of these, left out: in singular poses accelerations are not determined
  std::vector<FormulationPair> pairs;  ///< of those that apply
  std::vector<Refusal> refusals;       ///< formulations that have no result for this machine

  /// The largest difference over all pairs, of accelerations or reactions.
  [[nodiscard]] double largest() const;
};

/// Adds the states of another verification. A pair that does not apply in one of them does not apply.
void add(const Verification& other, Verification& all);

/// Throws ModelError where the machine cannot be assembled, FormulationError where no state is found, fewer
/// than two formulations apply, or the accelerations are not determined at any state.
[[nodiscard]] Verification verify(const Mechanism& mechanism, const VerifyOptions& options = {});

}  // namespace camber
