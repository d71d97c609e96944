#pragma once

#include <camber/mechanism/state.h>
#include <camber/model/model.h>

#include "tree_model.h"

/// The benchmark's models and states as Camber's.
namespace bench {

inline std::string joint_name(const TreeBody& body) {
  return "joint_" + body.name;
}

/// Camber draws a machine in world axes: the placements at q = 0 are multiplied down the tree.
inline camber::Model camber_model(const TreeModel& tree) {
  camber::Model model;
  model.name = tree.name;
  model.gravity = tree.gravity;
  std::vector<camber::Transform> X_WB;
  for (const TreeBody& body : tree.bodies) {
    const bool on_ground = body.parent < 0;
    const camber::Transform X_WP =
        on_ground ? camber::Transform{} : X_WB[static_cast<std::size_t>(body.parent)];
    const camber::Transform& X = X_WB.emplace_back(X_WP * camber::Transform{body.R, body.p});

    camber::Body& drawn = model.bodies.emplace_back();
    drawn.name = body.name;
    drawn.mass = body.mass;
    drawn.com = X * body.com;
    drawn.inertia = X.R * body.inertia * X.R.transpose();
    drawn.pose = X;

    camber::Joint& joint = model.joints.emplace_back();
    joint.name = joint_name(body);
    joint.parent = on_ground ? camber::kGround : tree.bodies[static_cast<std::size_t>(body.parent)].name;
    joint.child = body.name;
    joint.at = X.p;
    if (body.is_free) {
      joint.type = camber::Free{};
    } else {
      joint.type = camber::Revolute{};
      joint.axis = X.R * body.axis;
    }
  }
  return model;
}

/// Finds the benchmark's numbers in Camber's vectors: a Mechanism orders the joints itself, and a free joint
/// has q = x y z qw qx qy qz and speeds [w; v], in body axes as the benchmark's.
class CamberIndex {
 public:
  CamberIndex(const TreeModel& tree, const camber::Mechanism& mechanism) {
    for (const TreeBody& body : tree.bodies) {
      const camber::BodyId id = camber::find_joint(mechanism, joint_name(body));
      const camber::TreeBody& joint = mechanism.bodies[static_cast<std::size_t>(index(id))];
      append(q_, joint.q, body.is_free ? std::vector{0, 1, 2, 4, 5, 6, 3} : std::vector{0});
      append(u_, joint.u, body.is_free ? std::vector{3, 4, 5, 0, 1, 2} : std::vector{0});
    }
  }

  [[nodiscard]] VectorXd q_from_bench(const VectorXd& q) const { return scatter(q, q_); }
  [[nodiscard]] VectorXd u_from_bench(const VectorXd& v) const { return scatter(v, u_); }
  [[nodiscard]] VectorXd u_to_bench(const VectorXd& u) const { return u(u_); }

 private:
  static void append(std::vector<int>& all, int first, const std::vector<int>& offsets) {
    for (const int offset : offsets) all.push_back(first + offset);
  }
  static VectorXd scatter(const VectorXd& values, const std::vector<int>& places) {
    VectorXd result(values.size());
    result(places) = values;
    return result;
  }

  std::vector<int> q_, u_;  ///< place in Camber's vector of each of the benchmark's numbers
};

}  // namespace bench
