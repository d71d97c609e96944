#pragma once

#include <camber/mechanism/workspace.h>

/// Positions, twists, Jacobians. The result of forward_kinematics lives in the workspace until the next call with
/// it; no other algorithm changes it.
namespace camber {

/// Poses and twists of all bodies, and their bias accelerations (those with du/dt = 0).
[[nodiscard]] const Kinematics& forward_kinematics(const Mechanism& mechanism, const State& state,
                                                   Workspace& workspace);

/// X_WB.
[[nodiscard]] Transform pose(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body);
/// V_WB_W = [w; v], v the velocity of the body frame's origin Bo.
[[nodiscard]] Vector6 twist(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body);
/// World pose of the joint's frame on the body: origin at the joint's point, z along the axis.
[[nodiscard]] Transform joint_frame(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body);

/// J with [w; v_Q] = J u, world axes, for the point Q fixed in the body at p_BQ. J is 6 x nv and is
/// overwritten.
void frame_jacobian(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body,
                    const Vector3& p_BQ, Matrix6X& J);
/// Jdot u: angular acceleration and acceleration of Q when du/dt = 0.
[[nodiscard]] Vector6 jacobian_dot_times_u(const Mechanism& mechanism, const Kinematics& kinematics,
                                           BodyId body, const Vector3& p_BQ);

/// The machine as one particle.
struct CenterOfMass {
  double mass = 0.0;                   ///< of all bodies [kg]
  Vector3 position = Vector3::Zero();  ///< in the world [m]
  Vector3 velocity = Vector3::Zero();  ///< in the world [m/s]
};
/// Mass, position and velocity of the common centre of mass.
[[nodiscard]] CenterOfMass center_of_mass(const Mechanism& mechanism, const Kinematics& kinematics);
/// Of all bodies [J].
[[nodiscard]] double kinetic_energy(const Mechanism& mechanism, const Kinematics& kinematics);
/// Of gravity alone: -sum m g.p, zero if every centre of mass is at the world's origin.
[[nodiscard]] double gravity_energy(const Mechanism& mechanism, const Kinematics& kinematics);
/// [angular momentum about the world's origin; linear momentum], world axes.
[[nodiscard]] Vector6 momentum(const Mechanism& mechanism, const Kinematics& kinematics);

}  // namespace camber
