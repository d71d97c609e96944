#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <camber/mechanism/body_id.h>
#include <camber/mechanism/tie.h>
#include <camber/model/model.h>
#include <camber/noc/plan.h>
#include <camber/spatial/types.h>
#include <camber/tree/link.h>

/// A compiled Model: the spanning tree in depth-first order, frames with every joint axis rotated onto z, the
/// constraints, index maps. Immutable; any number of threads may share one.
namespace camber {

/// A body of the tree with the joint towards the ground. L is the link frame that the recursions use: the
/// joint's frame on this body (z along the axis). F is the joint's frame on the tree's parent.
struct TreeBody {
  /// Name of the body; empty for the part beyond a section, and for the second half of a body through which a
  /// loop is opened.
  std::string body;
  std::string joint;  ///< name of its joint; the body's own name where it floats; empty for a section's weld
  JointType type = Weld{};
  BodyId parent = kGroundId;
  bool reversed = false;  ///< the model's child is the tree's parent
  int q = 0, nq = 0;      ///< first coordinate in State::q, and how many
  int u = 0, nu = 0;      ///< first speed in State::u, and how many
  Transform X_WL0 = {};   ///< L in the drawing
  Transform X_LB = {};    ///< the body frame B (see Body::pose) in L
};

/// A section's cut through a body. The reaction of the weld is its load.
struct SectionLink {
  std::string name;
  BodyId near = kGroundId, beyond = kGroundId;
  BodyId weld = kGroundId;  ///< the one of the two that the weld carries in the tree
  Vector3 at = Vector3::Zero(), normal = Vector3::UnitZ();  ///< in the drawing
};

struct Mechanism {
  Model model;
  std::vector<TreeBody> bodies;  ///< [0] is the ground
  tree::Tree tree;               ///< the same, packed for the recursions
  int nq = 0, nv = 0;
  /// "O", "frame.qw": the names without "q.", "u." and "x."
  std::vector<std::string> q_names, u_names, x_names;

  std::vector<SectionLink> sections;
  std::vector<Tie> ties;
  std::vector<TiedRelation> relations;
  int rows = 0;  ///< of all constraints: those of the ties first, then one a relation
  /// A typical length of the machine [m], which converts moments to forces and angles to lengths.
  double length = 1.0;
  /// Of each speed: the length that converts it to the velocity of a point: `length` if rotational, 1 if not.
  std::vector<double> speed_length;
  /// The factor of each row that makes every multiplier a force [N]: 1 or `length`.
  std::vector<double> row_scale;
  int jacobian_entries = 0;
  /// Of the elimination, the fastest first; the others are for states where it cannot pivot safely (dead
  /// centres): fronts that can pass speeds on to their parents, then a single front if that is not too large.
  std::vector<noc::Plan> plans;
};

/// Frame B of a body in the drawing.
[[nodiscard]] Transform body_frame(const Body& body);
/// The joint's frame in the drawing: its z (and x) axes as the type requires. X_WB: the child's frame.
[[nodiscard]] Transform joint_frame_in_drawing(const Joint& joint, bool reversed, const Transform& X_WB);

/// The part of a body in which a point of the drawing lies: the body itself where it has no sections.
[[nodiscard]] BodyId part_at(const Mechanism& mechanism, BodyId body, const Vector3& at);

/// "joint B, about x": the meaning of a constraint row.
[[nodiscard]] std::string row_label(const Mechanism& mechanism, int row);

/// Throws ModelError: the model is invalid, or nothing resists a motion.
[[nodiscard]] Mechanism compile(Model model);

/// Throw ModelError with the nearest name if there is none of this name.
[[nodiscard]] BodyId find_body(const Mechanism& mechanism, std::string_view body);
[[nodiscard]] BodyId find_joint(const Mechanism& mechanism, std::string_view joint);
[[nodiscard]] int find_coordinate(const Mechanism& mechanism, std::string_view name);
[[nodiscard]] int find_speed(const Mechanism& mechanism, std::string_view name);
[[nodiscard]] int find_own_state(const Mechanism& mechanism, std::string_view name);

}  // namespace camber
