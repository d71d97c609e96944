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

template <class T>
Compiled<TorsionSpring>::Twist<T> Compiled<TorsionSpring>::twist(
    const T& c, const typename tree::ScalarAlgebra<T>::V3& v,
    const typename tree::ScalarAlgebra<T>::V3& w) const {
  using std::atan2;
  using A = tree::ScalarAlgebra<T>;
  const auto a = A::make(T(a_.x()), T(a_.y()), T(a_.z()));
  const T s = A::dot(a, v);
  const T angle = 2.0 * atan2(s, c);                                                       // (1)
  const auto g = (a * (c * c) + A::cross(v, a) * c + v * s) * (T(1.0) / (c * c + s * s));  // (2)
  const T rate = A::dot(g, w);
  const T torque = stiffness_ * (angle - T(rest_)) + damping_ * rate;  // (3)
  return {angle, rate, torque, g * (-torque)};
}

ElementTotals Compiled<TorsionSpring>::add(const Mechanism& mechanism, const Kinematics& kinematics,
                                           Matrix6X& external, double* columns) const {
  const MovingFrame F = moving_frame(mechanism, kinematics, F_);
  const MovingFrame M = moving_frame(mechanism, kinematics, M_);
  const Matrix3 R_FW = F.R.transpose();
  const Quaternion turn(Matrix3(R_FW * M.R));
  const double sign = turn.w() < 0.0 ? -1.0 : 1.0;
  const Vector3 v = sign * turn.vec(), w = R_FW * (M.w - F.w);
  const auto [angle, rate, torque, moment] =
      twist(sign * turn.w(), {v.x(), v.y(), v.z()}, {w.x(), w.y(), w.z()});
  Vector6 on_child = Vector6::Zero();
  on_child.head<3>() = F.R * Vector3(moment.x, moment.y, moment.z);
  add_wrench(mechanism, kinematics, M_.body, M.p, on_child, external);
  add_wrench(mechanism, kinematics, F_.body, F.p, -on_child, external);
  columns[0] = angle;
  columns[1] = rate;
  columns[2] = torque;
  const double stretch = angle - rest_;
  return {.energy = 0.5 * stiffness_ * stretch * stretch,
          .damper_power = -damping_ * rate * rate,
          .finite = on_child.allFinite(),
          .overturned = stiffness_ > 0.0 && std::abs(angle) > kLargestTurn};
}

void Compiled<TorsionSpring>::add(const Mechanism& mechanism, const DualState& state,
                                  const DualLaws& /*laws*/, std::vector<Dual>& external) const {
  using A = DualAlgebra;
  const DualFrame F = dual_frame(mechanism, state, F_);
  const DualFrame M = dual_frame(mechanism, state, M_);
  const DualTurn turn = dual_turn(F, M);
  const DualVector moment = A::mul(F.R, twist(turn.c, turn.v, A::mul_transposed(F.R, M.w - F.w)).moment);
  const DualVector none = A::zero();
  add_wrench(mechanism, state, M_.body, M.p, moment, none, external);
  add_wrench(mechanism, state, F_.body, F.p, none - moment, none, external);
}

}  // namespace camber
