#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include <camber/force/force_model.h>
#include <camber/mechanism/workspace.h>

namespace camber {

/// Random states all over the configurations that a machine can reach from its start without leaving the branch on
/// which it is assembled. It wanders in small steps along directions that the constraints allow, each followed for
/// a while; after every step it is projected onto the constraints, and a step that the projection leads to another
/// branch, as at a dead centre, is rejected. If laws depend on time, time advances with the steps, up to the
/// end of the run. Directions in which springs or
/// bushings are so stiff that a step would load them unreasonably are excluded. The same with every compiler.
class RandomWalk {
 public:
  /// Throws ModelError where the machine cannot be assembled. Refers to all three.
  RandomWalk(const Mechanism& mechanism, std::uint64_t seed, ForceModel& forces, Workspace& workspace);

  /// The next state, with random speeds. Throws FormulationError if there is none.
  State next();

 private:
  double uniform();
  bool draw_speeds(State& state);
  bool step(State& state, double share);
  bool step_on(State& state);
  bool wander(State& state, int steps);
  void find_stiff();
  [[nodiscard]] double spring_energy(const State& state);

  const Mechanism& mechanism_;
  ForceModel& forces_;
  Workspace& workspace_;
  State start_, at_;
  bool timed_;               ///< laws depend on time
  std::vector<bool> stiff_;  ///< of each speed; empty where none is
  std::mt19937_64 engine_;
};

}  // namespace camber
