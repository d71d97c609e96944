#pragma once

#include <string>

#include <camber/constraint/rows.h>
#include <camber/kinematics/dual_motion.h>
#include <camber/kinematics/kinematics.h>

/// The attachment of an element to a body.
namespace camber {

/// A frame Q fixed in a body of the tree.
struct Attachment {
  BodyId body = kGroundId;
  Transform X_BQ = {};
};

/// X_WQ: the frame in the drawing. A body with sections is held at the part in which the point lies.
[[nodiscard]] Attachment attach(const Mechanism& mechanism, const std::string& body, const Transform& X_WQ);

/// Q in motion.
[[nodiscard]] MovingFrame moving_frame(const Mechanism& mechanism, const Kinematics& kinematics,
                                       const Attachment& attachment);

/// The same over Dual numbers.
[[nodiscard]] DualFrame dual_frame(const Mechanism& mechanism, const DualState& state,
                                   const Attachment& attachment);

/// Adds the wrench [moment about Q; force], world axes, at the point p_WQ to the body's column of `external`. The
/// ground takes any.
void add_wrench(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body, const Vector3& p_WQ,
                const Vector6& F_BQ_W, Matrix6X& external);

/// The scalar results of an element, besides its forces on bodies.
struct ElementTotals {
  double energy = 0.0;         ///< [J]
  double damper_power = 0.0;   ///< [W]
  double applied_power = 0.0;  ///< of a law [W]
  bool finite = true;          ///< what it pushes with
  bool overturned = false;     ///< it resists rotation and is rotated by more than kLargestTurn
};

}  // namespace camber
