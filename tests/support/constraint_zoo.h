#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <camber/testing/constraint_properties.h>

#include "support/random.h"

namespace camber::support {

using properties::MovingPair;
using properties::Poses;
using properties::random_motion;
using properties::row_velocity;
using properties::rows_of;

/// A constraint with a name; of a loop joint, the poses close it.
struct NamedConstraint {
  std::string name;
  properties::ConstraintSample sample;
};
inline void PrintTo(const NamedConstraint& constraint, std::ostream* out) {
  *out << constraint.name;
}

/// Every type in the list with properties of its own: each joint closes a loop, wheels with and without a
/// crown, a sphere, a bowl, a user's own.
[[nodiscard]] std::vector<NamedConstraint> all_constraint_types();

}  // namespace camber::support
