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
  JointType type = Weld{};    ///< of the joint
  BodyId parent = kGroundId;  ///< of the tree, towards the ground
  bool reversed = false;      ///< the model's child is the tree's parent
  int q = 0;                  ///< its first coordinate in State::q
  int nq = 0;                 ///< its number of coordinates
  int u = 0;                  ///< its first speed in State::u
  int nu = 0;                 ///< its number of speeds
  Transform X_WL0 = {};       ///< L in the drawing
  Transform X_LB = {};        ///< the body frame B (see Body::pose) in L
};

/// A section's cut through a body. The reaction of the weld is its load.
struct SectionLink {
  std::string name;                   ///< as in the model
  BodyId near = kGroundId;            ///< the part of the body on this side of the cut
  BodyId beyond = kGroundId;          ///< the part beyond the cut
  BodyId weld = kGroundId;            ///< the one of the two that the weld carries in the tree
  Vector3 at = Vector3::Zero();       ///< a point of the cut, in the drawing [m]
  Vector3 normal = Vector3::UnitZ();  ///< of the cut, towards the part beyond, in the drawing; unit
};

/// A model, compiled: what every algorithm reads and none changes.
struct Mechanism {
  Model model;                       ///< as it was said
  std::vector<TreeBody> bodies;      ///< [0] is the ground
  tree::Tree tree;                   ///< the same, packed for the recursions
  int nq = 0;                        ///< number of coordinates
  int nv = 0;                        ///< number of speeds
  std::vector<std::string> q_names;  ///< of the coordinates: "O", "frame.qw"; columns add "q."
  std::vector<std::string> u_names;  ///< of the speeds: "O", "frame.wx"; columns add "u."

  std::vector<SectionLink> sections;    ///< cuts through bodies
  std::vector<Tie> ties;                ///< constraints between two bodies
  std::vector<TiedRelation> relations;  ///< relations of speeds
  int rows = 0;  ///< of all constraints: those of the ties first, then one per relation
  /// A typical length of the machine [m], which converts moments to forces and angles to lengths.
  double length = 1.0;
  /// Of each speed: the length that converts it to the velocity of a point: `length` if rotational, 1 if not.
  std::vector<double> speed_length;
  /// The factor of each row that makes every multiplier a force [N]: 1 or `length`.
  std::vector<double> row_scale;
  int jacobian_entries = 0;  ///< numbers that the constraint Jacobian stores
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
/// The body that the joint carries in the tree.
[[nodiscard]] BodyId find_joint(const Mechanism& mechanism, std::string_view joint);
/// Index in State::q of "O" or "frame.qw".
[[nodiscard]] int find_coordinate(const Mechanism& mechanism, std::string_view name);
/// Index in State::u of "O" or "frame.wx".
[[nodiscard]] int find_speed(const Mechanism& mechanism, std::string_view name);

}  // namespace camber
