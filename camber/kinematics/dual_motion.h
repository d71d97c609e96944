#pragma once

#include <camber/constraint/rows.h>
#include <camber/mechanism/mechanism.h>
#include <camber/spatial/dual.h>
#include <camber/tree/algebra_scalar.h>
#include <camber/tree/scratch.h>

/// The motion of bodies over Dual numbers: poses, twists and accelerations with their exact derivatives. The change of a
/// pose is a small motion, so that it is a twist as well.
namespace camber {

using DualAlgebra = tree::ScalarAlgebra<Dual>;
using DualVector = DualAlgebra::V3;

/// MovingFrame (constraint/rows.h) over Dual numbers.
struct DualFrame {
  DualAlgebra::M3 R;
  DualVector p, w, v;
};

/// Coordinates, speeds and the motion of all bodies that follows from them.
struct DualState {
  explicit DualState(const Mechanism& mechanism);

  std::vector<Dual> q, u, udot;
  tree::Motion<Dual> motion;
};

/// Fills the motion from q, u and udot, with accelerations as rnea has them. Allocates nothing.
void evaluate_motion(const Mechanism& mechanism, DualState& state);

/// The frame at X_LA of a body's link frame.
[[nodiscard]] DualFrame dual_frame(const DualState& state, BodyId body, const Transform& X_LA);
/// Its pose, with its change along a direction as its twist.
[[nodiscard]] MovingFrame change_of(const DualFrame& frame, int direction);

[[nodiscard]] Vector3 value_of(const DualVector& a);
[[nodiscard]] Vector3 change_of(const DualVector& a, int direction);
[[nodiscard]] DualVector dual_vector(const Vector3& value);
void set_change(DualVector& a, int direction, const Vector3& change);

/// The turn of M as seen from F: the unit quaternion [c; v] of R_FM with c >= 0, and its change along a direction
/// dc = -dw.v/2, dv = (c dw + dw x v)/2.
struct DualTurn {
  Dual c;
  DualVector v;
};
[[nodiscard]] DualTurn dual_turn(const DualFrame& F, const DualFrame& M);
/// The same turn as a rotation vector, with dphi = G(phi)ᵀ dw (spatial/rotation.h).
[[nodiscard]] DualVector dual_rotation_vector(const DualFrame& F, const DualFrame& M);

/// Adds the wrench [n about Q; f], world axes, to the wrenches about Bo: six numbers a link. The ground takes any.
void add_wrench(const Mechanism& mechanism, const DualState& state, BodyId body, const DualVector& Q,
                const DualVector& n, const DualVector& f, std::vector<Dual>& external);

}  // namespace camber
