#include <camber/force/torsion_spring.h>

#include <cmath>

namespace camber {

Compiled<TorsionSpring>::Compiled(const Mechanism& mechanism, const std::string& /*name*/,
                                  const TorsionSpring& spring, const LawValues& /*values*/)
    : F_(attach(mechanism, spring.parent, {Matrix3::Identity(), spring.at})),
      M_(attach(mechanism, spring.child, {Matrix3::Identity(), spring.at})),
      a_(spring.axis.normalized()),
      stiffness_(spring.stiffness),
      damping_(spring.damping),
      rest_(spring.rest) {}

ElementTotals Compiled<TorsionSpring>::add(const Mechanism& mechanism, const Kinematics& kinematics,
                                           Matrix6X& external, double* columns) const {
  const MovingFrame F = moving_frame(mechanism, kinematics, F_);
  const MovingFrame M = moving_frame(mechanism, kinematics, M_);
  const Matrix3 R_FW = F.R.transpose();
  const Quaternion turn(Matrix3(R_FW * M.R));
  const double sign = turn.w() < 0.0 ? -1.0 : 1.0;
  const double c = sign * turn.w();
  const Vector3 v = sign * turn.vec();
  const double s = a_.dot(v);

  const double angle = 2.0 * std::atan2(s, c);                                 // (1)
  const Vector3 g = (c * c * a_ + c * v.cross(a_) + s * v) / (c * c + s * s);  // (2)
  const double rate = g.dot(R_FW * (M.w - F.w));
  const double stretch = angle - rest_;
  const double torque = stiffness_ * stretch + damping_ * rate;  // (3)
  Vector6 on_child = Vector6::Zero();
  on_child.head<3>() = F.R * (-torque * g);
  add_wrench(mechanism, kinematics, M_.body, M.p, on_child, external);
  add_wrench(mechanism, kinematics, F_.body, F.p, -on_child, external);
  columns[0] = angle;
  columns[1] = rate;
  columns[2] = torque;
  return {.energy = 0.5 * stiffness_ * stretch * stretch,
          .damper_power = -damping_ * rate * rate,
          .finite = on_child.allFinite(),
          .overturned = stiffness_ > 0.0 && std::abs(angle) > kLargestTurn};
}

}  // namespace camber
