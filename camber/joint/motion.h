#pragma once

/// What a joint type computes at (q, u). The joint moves the frame M of the child in the frame F of the
/// parent; all vectors are in the axes of F. With N speeds u:
///
///   w_FM = Sw u,              ṗ_FM = Sv u                           (1)  velocities of M in F
///   ẇ_FM = Sw du/dt + cw,     p̈_FM = Sv du/dt + cv                  (2)  accelerations; cw, cv hold the rest
///
/// so cw = (d/dt Sw) u and cv = (d/dt Sv) u, derivatives taken in F.
namespace camber {

inline constexpr int kMaxJointSpeeds = 6;       ///< a rigid body has six
inline constexpr int kMaxJointCoordinates = 7;  ///< a position and a quaternion

/// (1) and (2) at one state.
template <class T>
struct JointMotion {
  T R[3][3];                 ///< R_FM, R[column][row]
  T p[3];                    ///< p_FM [m]
  T Sw[kMaxJointSpeeds][3];  ///< angular velocity per speed
  T Sv[kMaxJointSpeeds][3];  ///< velocity of the origin per speed
  T cw[3];                   ///< angular acceleration with du/dt = 0
  T cv[3];                   ///< acceleration of the origin with du/dt = 0
};

}  // namespace camber
