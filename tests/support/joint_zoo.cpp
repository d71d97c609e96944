#include "support/joint_zoo.h"

#include <cmath>

#include <camber/joint/elementary.h>

namespace camber::support {

namespace {

void slot_motion(const double* q, const double* u, JointMotion<double>& m) {
  constexpr double k = 1.3;  // curvature at the vertex [1/m]
  // Tangent angle a = atan(k x): a' = k u/(1 + k^2 x^2), p = (x, k x^2/2, 0).
  const double x = q[0];
  const double s = 1.0 + k * k * x * x;
  clear(m, 1);
  set_rotation_z(m.R, std::atan(k * x));
  m.p[0] = x;
  m.p[1] = 0.5 * k * x * x;
  m.Sw[0][2] = k / s;
  m.Sv[0][0] = 1.0;
  m.Sv[0][1] = k * x;
  m.cw[2] = -2.0 * k * k * k * x * u[0] * u[0] / (s * s);
  m.cv[1] = k * u[0] * u[0];
}

void paraboloid_motion(const double* q, const double* u, JointMotion<double>& m) {
  constexpr double k = 0.7;  // [1/m]
  clear(m, 2);
  m.p[0] = q[0];
  m.p[1] = q[1];
  m.p[2] = 0.5 * k * (q[0] * q[0] + q[1] * q[1]);
  for (int i = 0; i < 2; ++i) {
    m.Sv[i][i] = 1.0;
    m.Sv[i][2] = k * q[i];
    m.cv[2] += k * u[i] * u[i];
  }
}

Vector3 vector(const double (&a)[3]) {
  return {a[0], a[1], a[2]};
}

}  // namespace

JointType parabolic_slot() {
  return Custom{{""}, slot_motion};
}

JointType paraboloid() {
  return Custom{{"x", "y"}, paraboloid_motion};
}

std::vector<NamedJointType> all_joint_types() {
  std::vector<NamedJointType> types;
  for (const std::string_view name : joint_type_names()) {
    JointType type = joint_type_from_name(name).value();
    if (auto* helical = std::get_if<Helical>(&type)) helical->pitch = 0.8;
    types.push_back({std::string(name), type});
  }
  types.push_back({"parabolic_slot", parabolic_slot()});
  types.push_back({"paraboloid", paraboloid()});
  return types;
}

VectorX random_coordinates(const JointType& type, Random& random) {
  constexpr double kReach = 2.0;  // [m], [rad]
  VectorX q = random.numbers(coordinate_count(type), kReach);
  if (const int offset = quaternion_offset(type); offset >= 0) {
    const Quaternion turn(random.rotation());
    q.segment<4>(offset) << turn.w(), turn.x(), turn.y(), turn.z();
  }
  return q;
}

Motion motion_of(const JointMotion<double>& m, const VectorX& u) {
  Motion result;
  for (int j = 0; j < 3; ++j) result.X_FM.R.col(j) = vector(m.R[j]);
  result.X_FM.p = vector(m.p);
  result.cw = vector(m.cw);
  result.cv = vector(m.cv);
  result.columns.resize(6, u.size());
  for (Eigen::Index k = 0; k < u.size(); ++k) result.columns.col(k) << vector(m.Sw[k]), vector(m.Sv[k]);
  const Vector6 V = result.columns * u;
  result.w = V.head<3>();
  result.v = V.tail<3>();
  return result;
}

Motion motion_of(const JointType& type, const VectorX& q, const VectorX& u) {
  JointMotion<double> m;
  motion(type, q.data(), u.data(), m);
  return motion_of(m, u);
}

Motion motion_of(const tree::GeneralJoint& joint, const VectorX& q, const VectorX& u) {
  JointMotion<double> m;
  evaluate(joint, q.data(), u.data(), m);
  return motion_of(m, u);
}

VectorX q_dot_of(const JointType& type, const VectorX& q, const VectorX& u) {
  VectorX qdot(q.size());
  q_dot(type, q.data(), u.data(), qdot.data());
  return qdot;
}

}  // namespace camber::support
