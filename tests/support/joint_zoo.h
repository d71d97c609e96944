#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <camber/joint/joint_type.h>
#include <camber/spatial/types.h>
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

/// q anywhere on the joint's manifold: coordinates up to 2, any rotation.
[[nodiscard]] VectorX random_coordinates(const JointType& type, Random& random);

/// JointMotion with the products that its equations (1), (2) speak of.
struct Motion {
  Transform X_FM;
  Vector3 w, v;      ///< Sw u, Sv u
  Vector3 cw, cv;    ///< bias
  Matrix6X columns;  ///< [Sw; Sv]
};
[[nodiscard]] Motion motion_of(const JointMotion<double>& m, const VectorX& u);
[[nodiscard]] Motion motion_of(const JointType& type, const VectorX& q, const VectorX& u);
[[nodiscard]] Motion motion_of(const tree::GeneralJoint& joint, const VectorX& q, const VectorX& u);

/// dq/dt = N(q) u.
[[nodiscard]] VectorX q_dot_of(const JointType& type, const VectorX& q, const VectorX& u);

/// Largest error of w, v, cw, cv against differences of X_FM, w and v along dq/dt = N u at constant u. Only
/// first derivatives of the path matter, so a straight one q + t dq/dt does.
template <class MotionAt>
[[nodiscard]] double motion_error(MotionAt&& motion_at, const VectorX& q, const VectorX& qdot) {
  const auto at = [&](double t) { return motion_at(VectorX(q + t * qdot)); };
  const Motion m = at(0.0);
  const Matrix3 R_dot = derivative([&](double t) { return at(t).X_FM.R; });
  const Vector3 p_dot = derivative([&](double t) { return at(t).X_FM.p; });
  const Vector3 w_dot = derivative([&](double t) { return at(t).w; });
  const Vector3 v_dot = derivative([&](double t) { return at(t).v; });
  return std::max({relative_error(cross_matrix(m.w) * m.X_FM.R, R_dot), relative_error(m.v, p_dot),
                   relative_error(m.cw, w_dot), relative_error(m.cv, v_dot)});
}

}  // namespace camber::support
