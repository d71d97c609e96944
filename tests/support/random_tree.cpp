#include "support/random_tree.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>
#include <utility>

#include <camber/model/floating.h>

#include "support/joint_zoo.h"

namespace camber::support {

namespace {

constexpr double kReach = 1.0;  // how far joints and centres of mass lie from the origin [m]

/// A body before it has a name, with the joint towards the one before it.
struct Draft {
  int parent = -1;      ///< -1: the ground
  bool floats = false;  ///< no joint
  JointType type;
  bool massless = false;
};

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
}

/// A massless body is drawn where what hangs on it resists its motion: it has one speed towards the ground,
/// and some outer body with mass follows through at most three more.
bool may_be_massless(const std::vector<Draft>& drafts, std::size_t i) {
  if (drafts[i].floats || speed_count(drafts[i].type) != 1) return false;
  const auto inner = drafts[i].parent;
  if (inner >= 0 && drafts[static_cast<std::size_t>(inner)].massless) return false;
  constexpr int kFewSpeeds = 3;
  return std::any_of(drafts.begin(), drafts.end(), [&](const Draft& outer) {
    return outer.parent == static_cast<int>(i) && !outer.floats && speed_count(outer.type) <= kFewSpeeds;
  });
}

std::vector<Draft> draw_topology(Random& random, const TreeOptions& options) {
  const std::vector<NamedJointType> types = all_joint_types();
  const int count = options.min_bodies + random.below(options.max_bodies - options.min_bodies + 1);
  std::vector<Draft> drafts(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    Draft& draft = drafts[static_cast<std::size_t>(i)];
    draft.type = types[static_cast<std::size_t>(random.below(static_cast<int>(types.size())))].type;
    const bool from_scratch = i == 0 || (options.grounded && random.chance(0.15));
    if (!from_scratch) draft.parent = random.chance(0.5) ? i - 1 : random.below(i);
    draft.floats = from_scratch && (!options.grounded || random.chance(0.3));
  }
  for (std::size_t i = 0; i < drafts.size(); ++i)
    drafts[i].massless = options.massless && random.chance(0.3) && may_be_massless(drafts, i);
  return drafts;
}

std::string body_name(int i) {
  return i < 0 ? kGround : "body" + std::to_string(i);
}

Body draw_body(int i, const Draft& draft, Random& random) {
  Body body;
  body.name = body_name(i);
  body.com = random.vector(kReach);
  if (!draft.massless) {
    constexpr double kSize = 0.4;  // [m]
    body.mass = random.uniform(0.3, 3.0);
    body.inertia = random.inertia(body.mass, kSize);
  }
  if (random.chance(0.5)) body.pose = random.transform(kReach);
  return body;
}

Joint draw_joint(int i, const Draft& draft, Random& random) {
  Joint joint;
  joint.name = "joint" + std::to_string(i);
  joint.type = draft.type;
  joint.parent = body_name(draft.parent);
  joint.child = body_name(i);
  if (draft.parent >= 0 && random.chance(0.35)) std::swap(joint.parent, joint.child);
  joint.at = random.vector(kReach);
  joint.axis = random.direction() * random.uniform(0.5, 2.0);
  joint.second_axis = joint.axis.cross(random.direction());
  return joint;
}

}  // namespace

Model random_model(Random& random, const TreeOptions& options) {
  Model model;
  model.name = "random";
  model.gravity = random.vector(10.0);
  const std::vector<Draft> drafts = draw_topology(random, options);
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    model.bodies.push_back(draw_body(static_cast<int>(i), drafts[i], random));
    if (!drafts[i].floats) model.joints.push_back(draw_joint(static_cast<int>(i), drafts[i], random));
  }
  shuffle(model.bodies, random);
  shuffle(model.joints, random);
  return model;
}

State random_state(const Mechanism& mechanism, Random& random) {
  constexpr double kSpeed = 2.0;
  State state = neutral_state(mechanism);
  for (const BodyId id : all_bodies(mechanism)) {
    const TreeBody& body = mechanism.bodies[static_cast<std::size_t>(index(id))];
    state.q.segment(body.q, body.nq) = random_coordinates(body.type, random);
  }
  state.u = random.numbers(mechanism.nv, kSpeed);
  return state;
}

TreeCase::TreeCase(std::uint64_t seed, const TreeOptions& options)
    : random(seed),
      mechanism(compile(random_model(random, options))),
      state(random_state(mechanism, random)),
      workspace(mechanism),
      tau(random.numbers(mechanism.nv, 20.0)),
      udot(random.numbers(mechanism.nv, 5.0)),
      external(6, static_cast<Eigen::Index>(mechanism.bodies.size())) {
  for (Eigen::Index i = 0; i < external.cols(); ++i) external.col(i) = random.numbers(6, 10.0);
}

Model with_free_joints_written(Model model) {
  for (const Joint& joint : implied_free_joints(model)) model.joints.push_back(joint);
  return model;
}

MatrixX mass_matrix(TreeCase& c) {
  MatrixX M = MatrixX::Constant(c.mechanism.nv, c.mechanism.nv, std::numeric_limits<double>::quiet_NaN());
  crba(c.mechanism, c.state, c.workspace, M);
  mirror_lower_triangle(M);
  return M;
}

VectorX rnea(TreeCase& c, const State& state, const VectorX& udot, const Matrix6X* external) {
  VectorX tau(c.mechanism.nv);
  camber::rnea(c.mechanism, state, udot, c.workspace, tau, external);
  return tau;
}

VectorX aba(TreeCase& c, const VectorX& tau, const Matrix6X* external) {
  VectorX udot(c.mechanism.nv);
  camber::aba(c.mechanism, c.state, tau, c.workspace, udot, external);
  return udot;
}

Matrix6X frame_jacobian(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body,
                        const Vector3& p_BQ) {
  Matrix6X J(6, mechanism.nv);
  camber::frame_jacobian(mechanism, kinematics, body, p_BQ, J);
  return J;
}

State moved_along(const Mechanism& mechanism, const State& state, const VectorX& udot, double t) {
  State moved = state;
  VectorX qdot(mechanism.nq);
  q_dot(mechanism, state.q, state.u, qdot);
  moved.q += t * qdot;
  normalize(mechanism, moved.q);
  moved.u += t * udot;
  moved.t += t;
  return moved;
}

double condition_number(const MatrixX& M) {
  if (M.size() == 0) return 1.0;
  const VectorX eigenvalues = Eigen::SelfAdjointEigenSolver<MatrixX>(M, Eigen::EigenvaluesOnly).eigenvalues();
  return eigenvalues[M.rows() - 1] / eigenvalues[0];
}

std::vector<BodyId> all_bodies(const Mechanism& mechanism) {
  std::vector<BodyId> ids;
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i) ids.push_back(static_cast<BodyId>(i));
  return ids;
}

}  // namespace camber::support
