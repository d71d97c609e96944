#pragma once

#include <camber/force/compiled.h>

namespace camber {

/// A spring and damper between a frame F of the parent and a frame M of the child, which coincide in the drawing.
/// In the axes of F, with x = [p; phi], p = p_FM, phi = log R_FM, the velocity v and the angular velocity w of M as seen from
/// F, and symmetric, positive semidefinite matrices K and C:
///
///   energy 1/2 x.K x                                                                                     (1)
///   [f_K; m_K] = -K x,   [f_C; m_C] = -C [v; w]                                                          (2)
///   force on the child at Mo   f = f_K + f_C,   moment on the child   m = G(phi) m_K + m_C               (3)
///
/// The parent takes the opposite at the same point. dphi/dt = G(phi)ᵀ w (spatial/rotation.h: G gives the rate from
/// the angular velocity along the axes of M, its transpose from that along those of F), so the power of the springs is
/// -x.K [v; dphi/dt], minus the rate of (1), also where K differs from axis to axis or couples them; a moment m_K without G would
/// not derive from any energy. At a rotation of pi the rotation vector is not unique, and beyond it phi jumps to the opposite side: if
/// the bushing has a stiffness about an axis, it is reported as overturned from kLargestTurn on.
template <>
class Compiled<Bushing> {
 public:
  Compiled(const Mechanism& mechanism, const std::string& name, const Bushing& bushing,
           const LawValues& values);

  /// After forward_kinematics. Adds its wrenches to `external` and fills its columns: force and moment on the
  /// child at Mo, world axes.
  ElementTotals add(const Mechanism& mechanism, const Kinematics& kinematics, Matrix6X& external,
                    double* columns) const;

  /// The same with derivatives, without totals and columns.
  void add(const Mechanism& mechanism, const DualState& state, const DualLaws& laws,
           std::vector<Dual>& external) const;

  [[nodiscard]] const Attachment& end_a() const { return F_; }
  [[nodiscard]] const Attachment& end_b() const { return M_; }

 private:
  Attachment F_, M_;
  Matrix6 K_, C_;
  bool resists_turns_;
};

}  // namespace camber
