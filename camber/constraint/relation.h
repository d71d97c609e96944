#pragma once

#include <optional>
#include <span>
#include <vector>

#include <camber/constraint/time_law.h>

/// Linear relations of joint speeds: gears, belts, racks and differentials between joints, and drivers.
///
///   sum_k c_k u_k = f_dot(t)                                                                        (1)
///   perr = sum_k c_k (q_k - q0_k) - f(t)                                                            (2)
///   sum_k c_k u_k_dot = f_ddot(t)        the coefficients are constant: there is no drift           (3)
///
/// A multiplier lambda is the generalised force lambda c_k on each joint, that is between the joint's parent
/// and its child. Motion and joint torques are those of the real teeth or belt; the force that bends the
/// bearings is not (a mesh of gear_mesh.h or rack_mesh.h gives that one; use one or the other, not both).
namespace camber {

/// One coordinate of a joint: places in q and in u. q = -1 where the speed has no coordinate of its own (of a
/// free or a spherical joint): a relation with such a term has no residual.
struct JointCoordinate {
  int q = -1;
  int u = -1;
};

struct RelationTerm {
  int q = -1;
  int u = -1;
  double c = 0.0;   ///< coefficient
  double q0 = 0.0;  ///< coordinate at which the term is zero
};

struct RelationConstraint {
  std::vector<RelationTerm> terms;
  TimeLaw law;  ///< f; empty: 0
};

/// Right sides of (1) and (3), and (2).
struct RelationValue {
  double residual = 0.0;
  double rate = 0.0;
  double rate_dot = 0.0;
};

[[nodiscard]] bool is_holonomic(const RelationConstraint& relation);

/// `q` holds the coordinates of the whole mechanism. The residual is 0 where the relation is not holonomic.
[[nodiscard]] RelationValue evaluate(const RelationConstraint& relation, std::span<const double> q, double t);

/// Left side of (1), or of (3) with accelerations.
[[nodiscard]] double combine(const RelationConstraint& relation, std::span<const double> u);

/// u_b = ratio u_a.
[[nodiscard]] RelationConstraint gear(JointCoordinate a, JointCoordinate b, double ratio);

enum class Mesh { kExternal, kInternal };

/// The ratio of gear() for numbers of teeth: -teeth_a/teeth_b for external teeth (neighbours turn against
/// each other) and + for a pinion in a ring. The joints' axes point the same way or, of bevel gears, both
/// away from the point where they meet; turn the sign for each axis that points the other way.
[[nodiscard]] double teeth_ratio(int teeth_a, int teeth_b, Mesh mesh = Mesh::kExternal);

/// u_slide = radius u_pinion: a positive turn drives the slide along its positive axis; a negative radius
/// drives it the other way. [m]
[[nodiscard]] RelationConstraint rack(JointCoordinate pinion, JointCoordinate slide, double radius);

/// Both pulleys turn the same way about axes that point the same way; against each other when crossed:
/// radius_b u_b = +-radius_a u_a.
[[nodiscard]] RelationConstraint belt(JointCoordinate a, JointCoordinate b, double radius_a, double radius_b,
                                      bool crossed = false);

/// u_left + u_right = 2 u_cage; all three turn about one axis, measured from one parent.
[[nodiscard]] RelationConstraint differential(JointCoordinate cage, JointCoordinate left,
                                              JointCoordinate right);

/// Willis: teeth_sun (u_sun - u_carrier) = -teeth_ring (u_ring - u_carrier); measured from one parent.
[[nodiscard]] RelationConstraint planetary(JointCoordinate sun, JointCoordinate ring, JointCoordinate carrier,
                                           int teeth_sun, int teeth_ring);

/// q = f(t).
[[nodiscard]] RelationConstraint driver(JointCoordinate joint, TimeLaw law);

}  // namespace camber
