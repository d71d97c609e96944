#include <camber/force/joint_spring.h>

#include <camber/spatial/rotation.h>

namespace camber {

namespace {

/// One value for all, one each, or none.
VectorX spread(const std::vector<double>& values, int count) {
  if (values.empty()) return VectorX::Zero(count);
  if (values.size() == 1) return VectorX::Constant(count, values.front());
  return Eigen::Map<const VectorX>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

std::vector<JointSpring> joint_springs(const Mechanism& mechanism) {
  std::vector<JointSpring> springs;
  for (const Joint& joint : mechanism.model.joints) {
    if (joint.stiffness.empty() && joint.damping.empty()) continue;
    const TreeBody& body =
        mechanism.bodies[static_cast<std::size_t>(index(find_joint(mechanism, joint.name)))];
    springs.push_back({.spherical = std::holds_alternative<Spherical>(body.type),
                       .q = body.q,
                       .u = body.u,
                       .stiffness = spread(joint.stiffness, body.nu),
                       .damping = spread(joint.damping, body.nu),
                       .rest = spread(joint.rest, body.nu)});
  }
  return springs;
}

SpringTotals add_spring(const JointSpring& spring, const State& state, VectorX& tau) {
  SpringTotals totals;
  const int count = static_cast<int>(spring.stiffness.size());
  Vector3 phi = Vector3::Zero();
  if (spring.spherical) {
    const double* q = state.q.data() + spring.q;
    phi = rotation_log(Quaternion(q[0], q[1], q[2], q[3]));
  }
  for (int i = 0; i < count; ++i) {
    // A free joint has only dampers; its coordinates do not correspond to its speeds.
    const double k = spring.stiffness[i];
    const double stretch = spring.spherical ? phi[i]
                           : k == 0.0       ? 0.0
                                            : state.q[spring.q + i] - spring.rest[i];
    const double u = state.u[spring.u + i];
    tau[spring.u + i] -= k * stretch + spring.damping[i] * u;
    totals.energy += 0.5 * k * stretch * stretch;
    totals.damper_power -= spring.damping[i] * u * u;
  }
  return totals;
}

}  // namespace camber
