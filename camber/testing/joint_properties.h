#pragma once

#include <span>
#include <string_view>

#include <camber/joint/joint_type.h>
#include <camber/testing/differences.h>
#include <camber/testing/worst_trial.h>

/// Identities that every joint type satisfies, for tests of your own types:
///
///   for (const JointProperty& property : joint_properties()) {
///     const WorstTrial worst = find_worst_trial(1000, [&](Random& random) { return property.error(type, random); });
///     EXPECT_LE(worst.error, property.tolerance) << property.name << ", seed " << worst.seed;
///   }
namespace camber::properties {

/// An identity, and how far a joint type violates it.
struct JointProperty {
  std::string_view name;  ///< what holds, for example "PlusUndoesMinus"
  double tolerance;       ///< of `error`, for coordinates of the order of 1
  /// The violation of the identity at a random state.
  double (*error)(const JointType& type, Random& random);
};

/// All of them.
[[nodiscard]] std::span<const JointProperty> joint_properties();

/// q anywhere on the joint's manifold: coordinates up to 2, any rotation.
[[nodiscard]] VectorX random_coordinates(const JointType& type, Random& random);

/// JointMotion with the products that its equations (1), (2) speak of.
struct Motion {
  Transform X_FM;    ///< pose of M in F
  Vector3 w;         ///< Sw u
  Vector3 v;         ///< Sv u
  Vector3 cw;        ///< as in JointMotion
  Vector3 cv;        ///< as in JointMotion
  Matrix6X columns;  ///< [Sw; Sv]
};
/// Of what a type computed at the speeds u.
[[nodiscard]] Motion motion_of(const JointMotion<double>& m, const VectorX& u);
/// Of a type at (q, u).
[[nodiscard]] Motion motion_of(const JointType& type, const VectorX& q, const VectorX& u);

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
  return std::max({mixed_error(cross_matrix(m.w) * m.X_FM.R, R_dot), mixed_error(m.v, p_dot),
                   mixed_error(m.cw, w_dot), mixed_error(m.cv, v_dot)});
}

}  // namespace camber::properties
