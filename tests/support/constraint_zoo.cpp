#include "support/constraint_zoo.h"

#include <cmath>
#include <functional>
#include <numbers>

#include "support/joint_zoo.h"

namespace camber::support {

namespace {

/// Poses in which B is anywhere and A is drawn in B's frame.
template <class F>
std::function<Poses(Random&)> relative(F draw_X_BA) {
  return [draw_X_BA](Random& random) {
    const Transform X_B = random.transform(1.0);
    return Poses{X_B * draw_X_BA(random), X_B};
  };
}

Transform anywhere(Random& random) {
  return random.transform(1.0);
}

/// A wheel that is not near flat: its axis at least 0.5 rad from the z of B, at either end.
Transform leaning(Random& random) {
  const double heading = random.uniform(-3.0, 3.0);
  const double nutation = random.uniform(0.5, std::numbers::pi - 0.5);
  const double spin = random.uniform(-3.0, 3.0);
  const Quaternion R =
      rotation_exp({0, 0, heading}) * rotation_exp({nutation, 0, 0}) * rotation_exp({0, 0, spin});
  return {R.toRotationMatrix(), random.vector(1.0)};
}

/// Away from the origin of B, square or nearly so to A's z: not flat in a bowl.
Transform off_centre(Random& random) {
  const Matrix3 R = random.rotation();
  const double distance = random.uniform(0.4, 0.8);
  return {R, R * (rotation_exp(random.vector(0.5)) * Vector3(distance, 0, 0))};
}

Transform away(Random& random) {
  const Matrix3 R = random.rotation();
  const double distance = random.uniform(0.5, 1.0);
  return {R, distance * random.direction()};
}

/// As `away`, but not within the reach of differences of where a sphere in a bowl changes its directions.
Transform in_bowl(Random& random) {
  for (;;) {
    const Transform X = away(random);
    const double n_z = -X.p.z() / X.p.norm();
    if (std::abs(n_z + 0.5) > 0.01) return X;
  }
}

/// The x axis of A at least 0.5 rad from the z of B.
Transform blade(Random& random) {
  const Transform X = leaning(random);
  Matrix3 R;
  R << X.R.col(2), X.R.col(0), X.R.col(1);
  return {R, X.p};
}

/// A point driven along x of B, and no turning about z of B: a holonomic row with a rate and a row of
/// velocities alone.
CustomConstraint driven_without_turning() {
  return {
      {"x", "about z"}, 1, [](const MovingFrame& A, const MovingFrame& B, double t, ConstraintRows& rows) {
        const Vector3 r = A.p - B.p;
        const Vector3 x = B.R.col(0);
        ConstraintRow& along = rows.row[0];
        along.f = x;
        along.f_dot = B.w.cross(x);
        along.residual = x.dot(r) - std::sin(t);
        along.rate = std::cos(t);
        along.rate_dot = -std::sin(t);
        ConstraintRow& about = rows.row[1];
        about.n = B.R.col(2);
        about.n_dot = B.w.cross(about.n);
        rows.Q = A.p;
        rows.Q_dot = A.v;
      }};
}

/// A length that is never zero.
TimeLaw swing_about(double length) {
  return [length](double t) {
    return TimeValue{length + 0.1 * std::sin(3.0 * t), 0.3 * std::cos(3.0 * t), -0.9 * std::sin(3.0 * t)};
  };
}

PointDriverConstraint driver(bool x, bool y, bool z) {
  const TimeLaw swing = [](double t) {
    return TimeValue{std::sin(2.0 * t + 0.3), 2.0 * std::cos(2.0 * t + 0.3), -4.0 * std::sin(2.0 * t + 0.3)};
  };
  PointDriverConstraint made;
  if (x) made.along[0] = swing;
  if (y)
    made.along[1] = [](double t) {
      return TimeValue{std::exp(0.5 * t), 0.5 * std::exp(0.5 * t), 0.25 * std::exp(0.5 * t)};
    };
  if (z) made.along[2] = swing;
  return made;
}

void add_loop_joints(std::vector<NamedConstraint>& all) {
  for (const NamedJointType& joint : all_joint_types()) {
    if (std::holds_alternative<Free>(joint.type) || std::holds_alternative<Custom>(joint.type)) continue;
    const auto closed = [type = joint.type](Random& random) {
      return motion_of(type, random_coordinates(type, random), VectorX::Zero(speed_count(type))).X_FM;
    };
    all.push_back({"loop_" + joint.name, {LoopJoint{joint.type}, relative(closed)}});
  }
}

}  // namespace

std::vector<NamedConstraint> all_constraint_types() {
  std::vector<NamedConstraint> all{
      {"thin_wheel", {WheelConstraint{.radius = 0.4}, relative(leaning)}},
      {"torus_wheel", {WheelConstraint{.radius = 0.4, .crown = 0.15}, relative(leaning)}},
      {"ellipsoid", {EllipsoidConstraint{{0.3, 0.5, 0.4}}, relative(anywhere)}},
      {"sphere", {EllipsoidConstraint{{0.3, 0.3, 0.3}}, relative(anywhere)}},
      {"sphere_in_bowl",
       {BowlConstraint{.radius = 0.3, .crown = 0.3, .bowl_radius = 1.1}, relative(in_bowl)}},
      {"thin_wheel_in_bowl", {BowlConstraint{.radius = 0.3, .bowl_radius = 1.1}, relative(off_centre)}},
      {"torus_wheel_in_bowl",
       {BowlConstraint{.radius = 0.3, .crown = 0.1, .bowl_radius = 1.1}, relative(off_centre)}},
      {"omni_wheel",
       {OmniConstraint{.radius = 0.4, .roller_angle = std::numbers::pi / 2.0, .roller_radius = 0.05},
        relative(leaning)}},
      {"mecanum_wheel",
       {OmniConstraint{.radius = 0.4, .roller_angle = -0.7, .roller_radius = 0.05}, relative(leaning)}},
      {"skate", {SkateConstraint{}, relative(blade)}},
      {"rod", {RodConstraint{.length = 0.7}, relative(away)}},
      {"cylinder", {RodConstraint{.law = swing_about(0.7)}, relative(away)}},
      {"point_driver", {driver(true, true, true), relative(anywhere)}},
      {"point_driver_in_y", {driver(false, true, false), relative(anywhere)}},
      {"custom", {driven_without_turning(), relative(anywhere)}},
  };
  add_loop_joints(all);
  return all;
}

}  // namespace camber::support
