#include <camber/kinematics/kinematics.h>

#include <camber/kinematics/speed_column.h>
#include <camber/tree/kernels.h>

namespace camber {

namespace {

using tree::BodyMotion;
using tree::matrix;
using tree::vector;

const BodyMotion<double>& motion_of(const Kinematics& kinematics, BodyId body) {
  return kinematics.motion().body[static_cast<std::size_t>(index(body))];
}

const TreeBody& tree_body(const Mechanism& mechanism, BodyId body) {
  return mechanism.bodies[static_cast<std::size_t>(index(body))];
}

/// From Lo to the point Q of the body at p_BQ, world axes.
Vector3 arm(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body, const Vector3& p_BQ) {
  return matrix(motion_of(kinematics, body).R) * (tree_body(mechanism, body).X_LB * p_BQ);
}

/// Mass, centre and inertia of one link in world axes.
struct WorldMass {
  double mass;
  Vector3 moment;      ///< m p_LoLcm
  Matrix3 inertia_Lo;  ///< about Lo
};

WorldMass world_mass(const tree::Link& link, const BodyMotion<double>& body) {
  const Matrix3 R = matrix(body.R);
  return {link.mass, R * vector(link.h), R * matrix(link.I_Lo) * R.transpose()};
}

/// Calls f(motion, world mass) for every body but the ground.
template <class F>
void for_each_mass(const Mechanism& mechanism, const Kinematics& kinematics, F&& f) {
  for (std::size_t i = 1; i < mechanism.tree.links.size(); ++i) {
    const BodyMotion<double>& body = kinematics.motion().body[i];
    f(body, world_mass(mechanism.tree.links[i], body));
  }
}

}  // namespace

const Kinematics& forward_kinematics(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  tree::kernels().kinematics(view(mechanism.tree), state.q.data(), state.u.data(),
                             writer(workspace.kinematics_.motion_));
  return workspace.kinematics_;
}

Transform pose(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body) {
  return joint_frame(mechanism, kinematics, body) * tree_body(mechanism, body).X_LB;
}

Transform joint_frame(const Mechanism& /*mechanism*/, const Kinematics& kinematics, BodyId body) {
  const auto& link = motion_of(kinematics, body);
  return {matrix(link.R), vector(link.p)};
}

Vector6 twist(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body) {
  const auto& link = motion_of(kinematics, body);
  const Vector3 w = vector(link.w);
  Vector6 V;
  V << w, vector(link.v) + w.cross(arm(mechanism, kinematics, body, Vector3::Zero()));
  return V;
}

void frame_jacobian(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body,
                    const Vector3& p_BQ, Matrix6X& J) {
  J.setZero();
  const Vector3 p_WQ = vector(motion_of(kinematics, body).p) + arm(mechanism, kinematics, body, p_BQ);
  for (int i = index(body); i != 0; i = mechanism.tree.links[static_cast<std::size_t>(i)].parent) {
    const tree::Link& link = mechanism.tree.links[static_cast<std::size_t>(i)];
    const BodyMotion<double>& moved = kinematics.motion().body[static_cast<std::size_t>(i)];
    const Vector3 p_LoQ = p_WQ - vector(moved.p);
    for (int k = link.u; k < link.u + link.nu; ++k) {
      const SpeedColumn S = speed_column(mechanism, kinematics, i, k);
      J.col(k) << S.w, S.v + S.w.cross(p_LoQ);
    }
  }
}

Vector6 jacobian_dot_times_u(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body,
                             const Vector3& p_BQ) {
  const auto& link = motion_of(kinematics, body);
  Vector6 bias;
  // The sweep includes gravity as an acceleration of the ground.
  bias << vector(link.al),
      vector(link.a) + mechanism.model.gravity + matrix(link.S) * arm(mechanism, kinematics, body, p_BQ);
  return bias;
}

CenterOfMass center_of_mass(const Mechanism& mechanism, const Kinematics& kinematics) {
  CenterOfMass total;
  for_each_mass(mechanism, kinematics, [&](const BodyMotion<double>& body, const WorldMass& m) {
    total.mass += m.mass;
    total.position += m.mass * vector(body.p) + m.moment;
    total.velocity += m.mass * vector(body.v) + vector(body.w).cross(m.moment);
  });
  if (total.mass > 0.0) {
    total.position /= total.mass;
    total.velocity /= total.mass;
  }
  return total;
}

double kinetic_energy(const Mechanism& mechanism, const Kinematics& kinematics) {
  // T = 1/2 (m v.v + w.I w) + v.(w x h), about Lo.
  double energy = 0.0;
  for_each_mass(mechanism, kinematics, [&](const BodyMotion<double>& body, const WorldMass& m) {
    const Vector3 w = vector(body.w);
    const Vector3 v = vector(body.v);
    energy += 0.5 * (m.mass * v.squaredNorm() + w.dot(m.inertia_Lo * w)) + v.dot(w.cross(m.moment));
  });
  return energy;
}

double gravity_energy(const Mechanism& mechanism, const Kinematics& kinematics) {
  double energy = 0.0;
  for_each_mass(mechanism, kinematics, [&](const BodyMotion<double>& body, const WorldMass& m) {
    energy -= mechanism.model.gravity.dot(m.mass * vector(body.p) + m.moment);
  });
  return energy;
}

Vector6 momentum(const Mechanism& mechanism, const Kinematics& kinematics) {
  Vector6 total = Vector6::Zero();
  for_each_mass(mechanism, kinematics, [&](const BodyMotion<double>& body, const WorldMass& m) {
    const Vector3 w = vector(body.w);
    const Vector3 v = vector(body.v);
    const Vector3 linear = m.mass * v + w.cross(m.moment);
    total.head<3>() += m.inertia_Lo * w + m.moment.cross(v) + vector(body.p).cross(linear);
    total.tail<3>() += linear;
  });
  return total;
}

}  // namespace camber
