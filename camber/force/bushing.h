#pragma once

#include <numbers>

#include <camber/force/attachment.h>

namespace camber {

/// 171 degrees [rad]: near enough to half a turn to allow what can be allowed, far enough that no step leaps over both
/// sides of it.
inline constexpr double kLargestTurn = 0.95 * std::numbers::pi;

/// A spring and damper between a frame F of the parent and a frame M of the child, which coincide in the drawing.
/// In the axes of F, with p = p_FM, phi = log R_FM, the velocity v and the angular velocity w of M as seen from F,
/// and the diagonal matrices K, C along and K', C' about the axes:
///
///   energy 1/2 p.K p + 1/2 phi.K' phi                                                                    (1)
///   force on the child at Mo   f = -K p - C v                                                            (2)
///   moment on the child        m = -G(phi) K' phi - C' w                                                 (3)
///
/// The parent takes the opposite at the same point. phi' = G(phi)' w (spatial/rotation.h: G gives the rate from
/// the angular velocity along the axes of M, its transpose from that along those of F), so the power of the springs is
/// -p.K v - phi.K' phi', minus the rate of (1), also where K' differs from axis to axis; -K' phi alone would not derive from
/// any energy. At a turn of pi the rotation vector is not unique, and beyond it phi comes back from the other side: the
/// element says so from kLargestTurn on where a stiffness about an axis makes that count.
class SixWaySpring {
 public:
  SixWaySpring(const Mechanism& mechanism, const Bushing& bushing);

  static constexpr int kColumns = 6;
  /// After forward_kinematics. Adds its wrenches to `external` and fills its columns: force and moment on the
  /// child at Mo, world axes.
  ElementTotals add(const Mechanism& mechanism, const Kinematics& kinematics, Matrix6X& external,
                    double* columns) const;

  [[nodiscard]] const Attachment& end_a() const { return F_; }
  [[nodiscard]] const Attachment& end_b() const { return M_; }

 private:
  Attachment F_, M_;
  Vector3 K_, K_turn_, C_, C_turn_;  ///< diagonals
};

}  // namespace camber
