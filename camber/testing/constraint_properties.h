#pragma once

#include <functional>
#include <span>
#include <string_view>

#include <camber/constraint/constraint_type.h>
#include <camber/testing/differences.h>
#include <camber/testing/worst_trial.h>

/// Identities that every constraint between two bodies satisfies, for bodies that both move and accelerate; for
/// tests of your own constraints, as in joint_properties.h. Equation numbers are those of camber/constraint/rows.h.
namespace camber::properties {

/// Of the frames of the two bodies.
struct Poses {
  Transform A;  ///< X_WA
  Transform B;  ///< X_WB
};

/// A constraint, and how to draw poses of the two frames where its rows are regular.
struct ConstraintSample {
  ConstraintType type;                  ///< the constraint
  std::function<Poses(Random&)> poses;  ///< draws them
};

/// An identity, and how far a constraint violates it.
struct ConstraintProperty {
  std::string_view name;  ///< what holds, for example "ResidualChangesByTheRowVelocity"
  double tolerance;       ///< of `error`, for lengths of the order of 1 m
  /// The violation of the identity at a random motion.
  double (*error)(const ConstraintSample& sample, Random& random);
};

/// All of them.
[[nodiscard]] std::span<const ConstraintProperty> constraint_properties();

/// Two frames in accelerated motion.
struct MovingPair {
  MovingFrame A;  ///< at t = 0
  MovingFrame B;  ///< at t = 0
  Vector3 al_A;   ///< angular acceleration of A [rad/s^2]
  Vector3 a_A;    ///< acceleration of the origin of A [m/s^2]
  Vector3 al_B;   ///< angular acceleration of B [rad/s^2]
  Vector3 a_B;    ///< acceleration of the origin of B [m/s^2]
};

/// The pair at the time t:  R(t) = exp(al t^2/2) exp(w t) R,  w(t) = al t + exp(al t^2/2) w.
[[nodiscard]] MovingPair at_time(const MovingPair& start, double t);

/// The poses with random velocities and accelerations; `speed` scales the velocities, its square the
/// accelerations.
[[nodiscard]] MovingPair random_motion(const Poses& poses, Random& random, double speed);

/// The rows of `type` for the pair at the time t, written over what is no number.
[[nodiscard]] ConstraintRows rows_of(const ConstraintType& type, const MovingPair& pair, double t = 0.0);

/// Left side of (1).
[[nodiscard]] double row_velocity(const ConstraintRows& rows, int row, const MovingPair& pair);
/// Left side of (2).
[[nodiscard]] double row_acceleration(const ConstraintRows& rows, int row, const MovingPair& pair);

/// What the differences of the rows say, against what the rows say of themselves: the largest error of all rows.
struct RowDerivatives {
  const ConstraintType& type;                       ///< the constraint
  const MovingPair& pair;                           ///< the motion of the two bodies
  const ConstraintRows rows = rows_of(type, pair);  ///< at t = 0

  /// d(residual)/dt = left side of (1) - rate.
  [[nodiscard]] double residual_error() const;
  /// d(left side of (1))/dt = left side of (2) + drift, and rate_dot is the derivative of the rate.
  [[nodiscard]] double velocity_error() const;
  /// n_dot, f_dot and Q_dot.
  [[nodiscard]] double direction_error() const;
};

}  // namespace camber::properties
