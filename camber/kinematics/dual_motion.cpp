#include <camber/kinematics/dual_motion.h>

#include <camber/spatial/rotation.h>
#include <camber/tree/dual_joint.h>
#include <camber/tree/outward.h>

namespace camber {

namespace tree {

template <>
Motion<Dual>::Motion(const Tree& tree)
    : body(tree.links.size()),
      speed(static_cast<std::size_t>(tree.nv)),
      sine(tree.angle_q.size()),
      cosine(tree.angle_q.size()) {}

}  // namespace tree

namespace {

using A = DualAlgebra;

A::M3 times(const A::M3& R, const Matrix3& constant) {
  const auto column = [&](int j) { return A::mul(R, constant.col(j).data()); };
  return {column(0), column(1), column(2)};
}

/// The change of R as an angular velocity: w of dR = [w]x R, which is half the sum of r x dr over its columns.
Vector3 turn_of(const A::M3& R, int direction) {
  Vector3 w = Vector3::Zero();
  for (const DualVector& r : {R.x, R.y, R.z}) w += 0.5 * value_of(r).cross(change_of(r, direction));
  return w;
}

Matrix3 value_of(const A::M3& R) {
  Matrix3 values;
  values << camber::value_of(R.x), camber::value_of(R.y), camber::value_of(R.z);
  return values;
}

/// The turn of M as seen from F along a direction, in the axes of F.
Vector3 relative_turn(const DualFrame& F, const DualFrame& M, int direction) {
  return value_of(F.R).transpose() * (turn_of(M.R, direction) - turn_of(F.R, direction));
}

Quaternion quaternion_of(const DualFrame& F, const DualFrame& M) {
  return Quaternion(Matrix3(value_of(F.R).transpose() * value_of(M.R)));
}

}  // namespace

DualState::DualState(const Mechanism& mechanism)
    : q(static_cast<std::size_t>(mechanism.nq)),
      u(static_cast<std::size_t>(mechanism.nv)),
      udot(u),
      motion(mechanism.tree) {}

void evaluate_motion(const Mechanism& mechanism, DualState& state) {
  tree::Motion<Dual>& motion = state.motion;
  tree::outward<A, tree::Accelerations::kGiven, true>(
      view(mechanism.tree), state.q.data(), state.u.data(), state.udot.data(),
      {motion.body.data(), motion.speed.data(), motion.sine.data(), motion.cosine.data()});
}

DualFrame dual_frame(const DualState& state, BodyId body, const Transform& X_LA) {
  const tree::BodyMotion<Dual>& link = state.motion.body[static_cast<std::size_t>(index(body))];
  const A::M3 R = A::load(link.R);
  const DualVector arm = A::mul(R, X_LA.p.data());
  const DualVector w = A::load(link.w);
  return {times(R, X_LA.R), A::load(link.p) + arm, w, A::load(link.v) + A::cross(w, arm)};
}

MovingFrame change_of(const DualFrame& frame, int direction) {
  return {value_of(frame.R), value_of(frame.p), turn_of(frame.R, direction), change_of(frame.p, direction)};
}

Vector3 value_of(const DualVector& a) {
  return {a.x.value(), a.y.value(), a.z.value()};
}

Vector3 change_of(const DualVector& a, int direction) {
  return {a.x.along(direction), a.y.along(direction), a.z.along(direction)};
}

DualVector dual_vector(const Vector3& value) {
  return {Dual(value.x()), Dual(value.y()), Dual(value.z())};
}

void set_change(DualVector& a, int direction, const Vector3& change) {
  a.x.along(direction) = change.x();
  a.y.along(direction) = change.y();
  a.z.along(direction) = change.z();
}

DualTurn dual_turn(const DualFrame& F, const DualFrame& M) {
  const Quaternion turn = quaternion_of(F, M);
  const double sign = turn.w() < 0.0 ? -1.0 : 1.0;
  const double c = sign * turn.w();
  const Vector3 v = sign * turn.vec();
  DualTurn result{Dual(c), dual_vector(v)};
  for (int k = 0; k < Dual::kDirections; ++k) {
    const Vector3 dw = relative_turn(F, M, k);
    result.c.along(k) = -0.5 * dw.dot(v);
    set_change(result.v, k, 0.5 * (c * dw + dw.cross(v)));
  }
  return result;
}

DualVector dual_rotation_vector(const DualFrame& F, const DualFrame& M) {
  const Vector3 phi = rotation_log(quaternion_of(F, M));
  const Matrix3 G = rotation_vector_rate(phi);
  DualVector result = dual_vector(phi);
  for (int k = 0; k < Dual::kDirections; ++k) set_change(result, k, G.transpose() * relative_turn(F, M, k));
  return result;
}

void add_wrench(const Mechanism& mechanism, const DualState& state, BodyId body, const DualVector& Q,
                const DualVector& n, const DualVector& f, std::vector<Dual>& external) {
  if (body == kGroundId) return;
  const auto i = static_cast<std::size_t>(index(body));
  const tree::BodyMotion<Dual>& link = state.motion.body[i];
  const DualVector Bo = A::load(link.p) + A::mul(A::load(link.R), mechanism.tree.links[i].p_LB.v);
  const DualVector moment = n + A::cross(Q - Bo, f);
  const Dual* const wrench[6] = {&moment.x, &moment.y, &moment.z, &f.x, &f.y, &f.z};
  for (std::size_t k = 0; k < 6; ++k) external[6 * i + k] = external[6 * i + k] + *wrench[k];
}

}  // namespace camber
