#pragma once

#include <camber/force/compiled.h>

namespace camber {

/// A spring and damper about an axis a between a frame F of the parent and a frame M of the child, which coincide in the
/// drawing. The unit quaternion of R_FM is [c; v] with c >= 0, and s = a.v. Of the turn R_FM, split into a swing about
/// an axis perpendicular to a after a twist about a, the spring acts on the twist:
///
///   angle    theta = 2 atan2(s, c)                                                                        (1)
///   rate     thetadot = g.w,   g = (c^2 a + c v x a + s v)/(c^2 + s^2)                                     (2)
///   torque   T = k (theta - theta0) + c_d thetadot,   moment on the child -T g,   energy 1/2 k (theta - theta0)^2 (3)
///
/// with w the angular velocity of M as seen from F; all vectors along the axes of F. (2) follows from
/// dc/dt = -w.v/2 and dv/dt = (c w + w x v)/2. For a turn about the axis alone g = a; else the power -T thetadot of the moment shows
/// that it derives from the energy. The parent takes the opposite moment. After a swing of half a turn the twist is not
/// defined, and the moment is not finite; from kLargestTurn on the angle is close to its jump, and the element is
/// reported as overturned.
template <>
class Compiled<TorsionSpring> {
 public:
  Compiled(const Mechanism& mechanism, const std::string& name, const TorsionSpring& spring,
           const LawValues& values);

  /// After forward_kinematics. Adds its moments to `external` and fills its columns: angle, rate, torque.
  ElementTotals add(const Mechanism& mechanism, const Kinematics& kinematics, Matrix6X& external,
                    double* columns) const;

  /// The same with derivatives, without totals and columns.
  void add(const Mechanism& mechanism, const DualState& state, const DualLaws& laws,
           std::vector<Dual>& external) const;

  [[nodiscard]] const Attachment& end_a() const { return F_; }
  [[nodiscard]] const Attachment& end_b() const { return M_; }

 private:
  template <class T>
  struct Twist {
    T angle, rate, torque;
    typename tree::ScalarAlgebra<T>::V3 moment;  ///< on the child, in the axes of F
  };
  /// (1) to (3), from the quaternion [c; v] and the angular velocity w.
  template <class T>
  [[nodiscard]] Twist<T> twist(const T& c, const typename tree::ScalarAlgebra<T>::V3& v,
                               const typename tree::ScalarAlgebra<T>::V3& w) const;

  Attachment F_, M_;
  Vector3 a_;
  double stiffness_, damping_, rest_;
};

}  // namespace camber
