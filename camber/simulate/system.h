#pragma once

#include <optional>
#include <vector>

#include <camber/dynamics/assembly.h>
#include <camber/simulate/attitude.h>
#include <camber/simulate/collocation.h>
#include <camber/simulate/instant.h>
#include <camber/simulate/run_watch.h>
#include <camber/simulate/runge_kutta.h>

namespace camber {

/// The equations of motion of a mechanism as y' = f(t, y) with
///
///   y = [z; u; work; rollers],   y' = [z'; udot; power; roller rates]                                    (1)
///
/// where z is q, or other variables for orientations (attitude.h), the power is that of actuators, applied
/// wrenches, dampers and drivers, and the rollers are those of omnidirectional wheels. After each step y is projected onto the constraints. The same without solving for the
/// accelerations, by inverse dynamics,
///
///   z' - z'(q, u) = 0,   M u' + C - tau - Jᵀlambda = 0,   J u' - gamma = 0                               (2)
///
/// and so on, with lambda among the unknowns. Of rows that others imply at the start the multiplier is zero
/// there. One per thread; the mechanism must outlive it.
class System {
 public:
  /// Without a formulation the fast path solves, and nothing allocates.
  explicit System(const Mechanism& mechanism, std::optional<Formulation> formulation = std::nullopt);

  [[nodiscard]] int size() const {
    return attitude.size() + mechanism.nv + 1 + static_cast<int>(rollers.size());
  }
  /// y at the start: the model's initial state, assembled, no work done, rollers at zero.
  [[nodiscard]] VectorX initial() const;
  /// (1) for an integrator; it refers to this.
  [[nodiscard]] Ode ode();

  /// Fills now(). q of y is made unit first: inside a step it may be off by the step's error.
  /// Throws SimulationError where a law or an acceleration is not finite, a constraint is not defined, nothing
  /// resists a motion or Euler angles are singular, and names it.
  void evaluate(double t, const double* y);

  /// Puts y onto the constraints as exactly as rounding allows; after a step less will do. Throws SimulationError.
  void project_exactly(double t, double* y);

  /// Inside this step the state is near a singular pose: accelerations are those of its polynomial, and multipliers
  /// follow from them (passage.h). Null: nowhere.
  const Collocation* window = nullptr;
  [[nodiscard]] bool in_window(double t) const {
    return window != nullptr && t > window->t0() && t < window->t1();
  }

  /// Where rows are redundant: changes lambda so that all reactions together are smallest (least_reactions.h).
  /// After evaluate. Allocates.
  void make_reactions_smallest();

  /// At the state, computed where that has not happened yet.
  const Kinematics& find_kinematics();
  const ConstraintState& find_constraints();
  /// Inverse dynamics with udot and lambda; its efforts are in Workspace::constraints.tau. After evaluate.
  const InverseDynamics& find_reactions();

  /// What the last evaluation gave.
  [[nodiscard]] const Instant& now() const { return now_; }

  const Mechanism& mechanism;
  const std::optional<Formulation> formulation;  ///< where one was asked for
  const AttitudeMap attitude;
  const std::vector<int> rollers;  ///< ties that are omnidirectional wheels with a roller radius
  Workspace workspace;
  const Assembly start;
  RunWatch watch;

 private:
  void derivative(double t, const double* y, double* ydot);
  void residual(double t, const double* y, const double* ydot, const double* lambda_asked, double* result);
  [[nodiscard]] std::vector<bool> independent_rows() const;
  void project(double t, double* y);
  void project_with(const ProjectionOptions& options, double t, double* y);
  void set_state(double t, const double* y);
  /// Kinematics, constraints, rollers and forces at the state.
  void look();
  void solve_by(Formulation other);
  void solve_fast(const Matrix6X* external);
  void solve_again(const Matrix6X* external);
  [[nodiscard]] VectorX detail() const;
  [[nodiscard]] double driver_power() const;
  void project_speeds(const ProjectionOptions& options, double t, const ProjectionVerdict& positions);
  void solve_in_window();

  Instant now_;
  ForceModel force_model_;
  double negligible_;  ///< [J]
  VectorX qdot_;
  std::vector<bool> kept_;  ///< rows in (2); empty until asked for
  VectorX effort_, u_before_, window_rate_;
  MatrixX J_;
};

}  // namespace camber
