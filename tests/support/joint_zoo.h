#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <camber/joint/joint_type.h>
#include <camber/spatial/types.h>
#include <camber/testing/joint_properties.h>
#include <camber/tree/link.h>

#include "support/differences.h"
#include "support/random.h"
#include "support/worst_error.h"

/// Every joint type, and what it says at (q, u) as Eigen's values.
namespace camber::support {

/// A user's joint: a pin that rides along the parabola y = k x^2 / 2 and turns with its tangent.
[[nodiscard]] JointType parabolic_slot();
/// A user's joint of two coordinates: a point that slides on the paraboloid z = k (x^2 + y^2) / 2, without
/// turning.
[[nodiscard]] JointType paraboloid();

struct NamedJointType {
  std::string name;
  JointType type;
};
inline void PrintTo(const NamedJointType& joint, std::ostream* out) {
  *out << joint.name;
}
/// All named types of the library, whatever they are, with their properties set; then the user's own.
[[nodiscard]] std::vector<NamedJointType> all_joint_types();

using properties::Motion;
using properties::motion_error;
using properties::motion_of;
using properties::q_dot_of;
using properties::random_coordinates;
[[nodiscard]] Motion motion_of(const tree::GeneralJoint& joint, const VectorX& q, const VectorX& u);

}  // namespace camber::support
