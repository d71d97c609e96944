#pragma once

#include <camber/dynamics/tree_dynamics.h>
#include <camber/force/force_model.h>
#include <camber/simulate/runge_kutta.h>

namespace camber {

/// The equations of motion of a mechanism as y' = f(t, y) with
///
///   y = [q; u; work],   y' = [N(q) u; udot; power of actuators, applied wrenches and dampers]          (1)
///
/// and everything at the state that was asked for last. One a thread; the mechanism must outlive it.
class System {
 public:
  explicit System(const Mechanism& mechanism);

  [[nodiscard]] int size() const { return mechanism.nq + mechanism.nv + 1; }
  /// y at the start: the model's initial state, no work done.
  [[nodiscard]] VectorX initial() const;
  /// (1) for an integrator; it refers to this.
  [[nodiscard]] Ode ode();

  /// Fills what stands below. q of y is made unit first: inside a step it may be off by the step's error.
  /// Throws SimulationError where a law or an acceleration is not finite, and names it.
  void evaluate(double t, const double* y);

  const Mechanism& mechanism;
  State state;
  double work = 0.0;  ///< [J]
  Workspace workspace;
  VectorX udot;
  const Forces* forces = nullptr;  ///< of the last evaluate

 private:
  void derivative(double t, const double* y, double* ydot);
  void project(double* y);

  ForceModel force_model_;
  VectorX qdot_, q_;
};

}  // namespace camber
