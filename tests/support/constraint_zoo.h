#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include <camber/constraint/constraint_type.h>

#include "support/random.h"

namespace camber::support {

/// Two frames in accelerated motion.
struct MovingPair {
  MovingFrame A, B;
  Vector3 al_A, a_A, al_B, a_B;  ///< at t = 0
};

/// The pair at the time t:  R(t) = exp(al t^2/2) exp(w t) R,  w(t) = al t + exp(al t^2/2) w.
[[nodiscard]] MovingPair at_time(const MovingPair& start, double t);

struct Poses {
  Transform A, B;
};

/// A constraint type with a way to draw poses of the two frames where its rows are regular; of a loop joint,
/// poses that close it.
struct NamedConstraint {
  std::string name;
  ConstraintType type;
  std::function<Poses(Random&)> poses;
};
inline void PrintTo(const NamedConstraint& constraint, std::ostream* out) {
  *out << constraint.name;
}

/// Every type in the list with properties of its own: each joint closes a loop, wheels with and without a
/// crown, a sphere, a bowl, a user's own.
[[nodiscard]] std::vector<NamedConstraint> all_constraint_types();

/// The poses with random velocities and accelerations; `speed` scales the velocities, its square the
/// accelerations.
[[nodiscard]] MovingPair random_motion(const Poses& poses, Random& random, double speed);

/// The rows of `type` for the pair at the time t, written over rubbish.
[[nodiscard]] ConstraintRows rows_of(const ConstraintType& type, const MovingPair& pair, double t = 0.0);

/// Left side of (1) in rows.h.
[[nodiscard]] double row_velocity(const ConstraintRows& rows, int row, const MovingPair& pair);
/// Left side of (2) in rows.h.
[[nodiscard]] double row_acceleration(const ConstraintRows& rows, int row, const MovingPair& pair);

}  // namespace camber::support
