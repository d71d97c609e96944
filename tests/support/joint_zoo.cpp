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

Motion motion_of(const tree::GeneralJoint& joint, const VectorX& q, const VectorX& u) {
  JointMotion<double> m;
  evaluate(joint, q.data(), u.data(), m);
  return motion_of(m, u);
}

}  // namespace camber::support
