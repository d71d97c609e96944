#include <camber/force/bushing.h>

#include <camber/spatial/rotation.h>
#include <camber/spatial/rotation_rate.h>

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

namespace {

/// -S x of a symmetric S, over Dual numbers: x is two vectors, a place and a turn or their rates.
struct DualPair {
  DualVector force, moment;
};
DualPair resisted(const Matrix6& S, const DualVector& place, const DualVector& turn) {
  const Dual* const x[6] = {&place.x, &place.y, &place.z, &turn.x, &turn.y, &turn.z};
  Dual y[6];
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) y[i] = y[i] - *x[j] * S(i, j);
  return {{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
}

/// G(phi) m (spatial/rotation.h).
DualVector times_rate_matrix(const DualVector& phi, const DualVector& m) {
  using A = DualAlgebra;
  const Dual squared = A::dot(phi, phi);
  const RotationRateFactor factor = rotation_rate_factor(squared.value());
  const DualVector across = A::cross(phi, m);
  return m + across * Dual(0.5) + A::cross(phi, across) * chain(squared, factor.b, factor.slope);
}

}  // namespace

void Compiled<Bushing>::add(const Mechanism& mechanism, const DualState& state, const DualLaws& /*laws*/,
                            std::vector<Dual>& external) const {
  using A = DualAlgebra;
  const DualFrame F = dual_frame(mechanism, state, F_);
  const DualFrame M = dual_frame(mechanism, state, M_);
  const auto in_F = [&](const DualVector& a) { return A::mul_transposed(F.R, a); };
  const DualVector r = M.p - F.p;
  const DualVector phi = dual_rotation_vector(F, M);
  const DualPair of_springs = resisted(K_, in_F(r), phi);  // (2)
  const DualPair of_dampers = resisted(C_, in_F(M.v - F.v - A::cross(F.w, r)), in_F(M.w - F.w));
  const DualVector moment =
      A::mul(F.R, times_rate_matrix(phi, of_springs.moment) + of_dampers.moment);  // (3)
  const DualVector force = A::mul(F.R, of_springs.force + of_dampers.force);
  const DualVector none = A::zero();
  add_wrench(mechanism, state, M_.body, M.p, moment, force, external);
  add_wrench(mechanism, state, F_.body, M.p, none - moment, none - force, external);
}

}  // namespace camber
