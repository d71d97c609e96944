#pragma once

#include "oracle/free_body.h"

/// Symmetric rigid body thrown with spin under uniform gravity, no air.
///
///   p_WBcm(t) = p₀ + v₀ t + ½ g t²,   v_WBcm(t) = v₀ + g t                                     (1)
///   R_WB(t), ω_B(t): torque-free rotation about the mass centre (free_body.h, eqs. 8 and 9)     (2)
///   p_WBo = p_WBcm − R_WB p_BoBcm,   v_WBo = v_WBcm − ω × R_WB p_BoBcm                          (3)
///
/// Gravity has no moment about the mass centre, so (1) and (2) do not couple; a body origin Bo away from the
/// mass centre moves by (3), which is not a parabola.
namespace camber::oracle {

struct Projectile {
  Vector3d p0_WBcm = Vector3d::Zero();     ///< [m]
  Vector3d v0_WBcm = Vector3d::Zero();     ///< [m/s]
  Vector3d gravity_W = {0.0, 0.0, -9.81};  ///< [m/s²]
  SymmetricRotation rotation;              ///< about the mass centre, body axes
  Vector3d p_BoBcm_B = Vector3d::Zero();   ///< mass centre in the body [m]
};

struct ProjectileState {
  Vector3d p_WBcm, v_WBcm;
  Quaterniond q_WB;
  Vector3d w_WB_B;  ///< in body axes
  Vector3d p_WBo, v_WBo;
};

/// Eqs. (1) to (3)
[[nodiscard]] inline ProjectileState fly(const Projectile& p, double t) {
  ProjectileState s;
  s.p_WBcm = p.p0_WBcm + t * p.v0_WBcm + 0.5 * t * t * p.gravity_W;
  s.v_WBcm = p.v0_WBcm + t * p.gravity_W;
  s.q_WB = attitude(p.rotation, t);
  s.w_WB_B = angular_velocity(p.rotation, t);
  s.p_WBo = s.p_WBcm - s.q_WB * p.p_BoBcm_B;
  s.v_WBo = s.v_WBcm - s.q_WB * s.w_WB_B.cross(p.p_BoBcm_B);
  return s;
}

}  // namespace camber::oracle
