#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <camber/model/model.h>
#include <camber/spatial/types.h>
#include <camber/tree/link.h>

/// A Model compiled: the spanning tree in depth-first order, frames with every joint axis turned onto z,
/// index maps. Immutable once made; any number of threads may share one.
namespace camber {

/// A body, and at the same time the joint that carries it in the tree. Ground is 0; a parent comes before its
/// children.
enum class BodyId : int {};
inline constexpr BodyId kGroundId{0};
[[nodiscard]] constexpr int index(BodyId body) {
  return static_cast<int>(body);
}

/// A body of the tree with the joint towards the ground. L is the link frame that the recursions use: the
/// joint's frame on this body (z along the axis). F is the joint's frame on the tree's parent.
struct TreeBody {
  std::string body;   ///< name of the body
  std::string joint;  ///< name of its joint; the body's own name where it floats
  JointType type = Weld{};
  BodyId parent = kGroundId;
  bool reversed = false;  ///< the model's child is the tree's parent
  int q = 0, nq = 0;      ///< first coordinate in State::q, and how many
  int u = 0, nu = 0;      ///< first speed in State::u, and how many
  Transform X_WL0 = {};   ///< L in the drawing
  Transform X_LB = {};    ///< the body frame B (see Body::pose) in L
};

struct Mechanism {
  Model model;
  std::vector<TreeBody> bodies;  ///< [0] is the ground
  tree::Tree tree;               ///< the same, packed for the recursions
  int nq = 0, nv = 0;
  std::vector<std::string> q_names, u_names;  ///< "O", "frame.qw": what stands behind "q." and "u."
};

/// Throws ModelError: the model is invalid, or its graph has a loop, or nothing resists a motion.
[[nodiscard]] Mechanism compile(Model model);

/// Throw ModelError with the nearest name when there is none such.
[[nodiscard]] BodyId find_body(const Mechanism& mechanism, std::string_view body);
[[nodiscard]] BodyId find_joint(const Mechanism& mechanism, std::string_view joint);
[[nodiscard]] int find_coordinate(const Mechanism& mechanism, std::string_view name);
[[nodiscard]] int find_speed(const Mechanism& mechanism, std::string_view name);

}  // namespace camber
