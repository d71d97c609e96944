#include <camber/force/bushing.h>

#include <camber/spatial/rotation.h>

namespace camber {

SixWaySpring::SixWaySpring(const Mechanism& mechanism, const Bushing& bushing)
    : F_(attach(mechanism, bushing.parent, {bushing.axes, bushing.at})),
      M_(attach(mechanism, bushing.child, {bushing.axes, bushing.at})),
      K_(bushing.stiffness.head<3>()),
      K_turn_(bushing.stiffness.tail<3>()),
      C_(bushing.damping.head<3>()),
      C_turn_(bushing.damping.tail<3>()) {}

ElementTotals SixWaySpring::add(const Mechanism& mechanism, const Kinematics& kinematics, Matrix6X& external,
                                double* columns) const {
  const MovingFrame F = moving_frame(mechanism, kinematics, F_);
  const MovingFrame M = moving_frame(mechanism, kinematics, M_);
  const Matrix3 R_FW = F.R.transpose();
  const Vector3 r = M.p - F.p;
  const Vector3 p = R_FW * r;
  const Vector3 phi = rotation_log(Quaternion(Matrix3(R_FW * M.R)));
  const Vector3 v = R_FW * (M.v - F.v - F.w.cross(r));
  const Vector3 w = R_FW * (M.w - F.w);

  const Vector3 Kp = K_.cwiseProduct(p);
  const Vector3 Kphi = K_turn_.cwiseProduct(phi);
  const Vector3 Cv = C_.cwiseProduct(v);
  const Vector3 Cw = C_turn_.cwiseProduct(w);
  Vector6 on_child;  // (2), (3)
  on_child << F.R * (-rotation_vector_rate(phi) * Kphi - Cw), F.R * (-Kp - Cv);
  add_wrench(mechanism, kinematics, M_.body, M.p, on_child, external);
  add_wrench(mechanism, kinematics, F_.body, M.p, -on_child, external);
  Eigen::Map<Vector6>{columns} << on_child.tail<3>(), on_child.head<3>();
  return {.energy = 0.5 * (p.dot(Kp) + phi.dot(Kphi)),
          .damper_power = -v.dot(Cv) - w.dot(Cw),
          .finite = on_child.allFinite(),
          .overturned = !K_turn_.isZero(0.0) && phi.squaredNorm() > kLargestTurn * kLargestTurn};
}

}  // namespace camber
