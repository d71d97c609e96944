#include <camber/force/bushing.h>

#include <camber/spatial/rotation.h>

namespace camber {

Compiled<Bushing>::Compiled(const Mechanism& mechanism, const std::string& /*name*/, const Bushing& bushing,
                            const LawValues& /*values*/)
    : F_(attach(mechanism, bushing.parent, {bushing.axes, bushing.at})),
      M_(attach(mechanism, bushing.child, {bushing.axes, bushing.at})),
      K_(bushing.stiffness),
      C_(bushing.damping),
      resists_turns_(!K_.bottomRows<3>().isZero(0.0)) {}

ElementTotals Compiled<Bushing>::add(const Mechanism& mechanism, const Kinematics& kinematics,
                                     Matrix6X& external, double* columns) const {
  const MovingFrame F = moving_frame(mechanism, kinematics, F_);
  const MovingFrame M = moving_frame(mechanism, kinematics, M_);
  const Matrix3 R_FW = F.R.transpose();
  const Vector3 r = M.p - F.p;
  const Vector3 phi = rotation_log(Quaternion(Matrix3(R_FW * M.R)));
  Vector6 x, rate;
  x << R_FW * r, phi;
  rate << R_FW * (M.v - F.v - F.w.cross(r)), R_FW * (M.w - F.w);

  const Vector6 of_springs = -K_ * x;  // (2)
  const Vector6 of_dampers = -C_ * rate;
  Vector6 on_child;  // (3)
  on_child << F.R * (rotation_vector_rate(phi) * of_springs.tail<3>() + of_dampers.tail<3>()),
      F.R * (of_springs.head<3>() + of_dampers.head<3>());
  add_wrench(mechanism, kinematics, M_.body, M.p, on_child, external);
  add_wrench(mechanism, kinematics, F_.body, M.p, -on_child, external);
  Eigen::Map<Vector6>{columns} << on_child.tail<3>(), on_child.head<3>();
  return {.energy = -0.5 * x.dot(of_springs),
          .damper_power = rate.dot(of_dampers),
          .finite = on_child.allFinite(),
          .overturned = resists_turns_ && phi.squaredNorm() > kLargestTurn * kLargestTurn};
}

}  // namespace camber
