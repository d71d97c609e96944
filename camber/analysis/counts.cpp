#include <camber/analysis/counts.h>

#include <algorithm>
#include <cmath>

#include <camber/model/names.h>

namespace camber {

namespace {

/// Cosines and sines of directions that count as parallel or square miss by less: a drawing program rounds.
constexpr double kAligned = 1e-6;

bool is_parallel(const Vector3& a, const Vector3& n) {
  return a.normalized().cross(n).norm() < kAligned;
}
bool is_square(const Vector3& a, const Vector3& n) {
  return std::abs(a.normalized().dot(n)) < kAligned;
}

/// Whether a joint lets its child move in the plane across n alone.
struct JointInPlane {
  const Joint& joint;
  const Vector3& n;
  bool operator()(const Revolute&) const { return is_parallel(joint.axis, n); }
  bool operator()(const Planar&) const { return is_parallel(joint.axis, n); }
  bool operator()(const Prismatic&) const { return is_square(joint.axis, n); }
  bool operator()(const Weld&) const { return true; }
  bool operator()(const auto&) const { return false; }
};

/// Whether a coupling's rows act in that plane.
struct CouplingInPlane {
  const Vector3& n;
  bool operator()(const RelationCoupling&) const { return true; }
  bool operator()(const RodCoupling& rod) const { return is_square(rod.at_a - rod.at_b, n); }
  bool operator()(const GearMeshCoupling& gears) const {
    return is_parallel(gears.axis_a, n) && is_parallel(gears.axis_b, n);
  }
  bool operator()(const RackMeshCoupling& rack) const { return is_parallel(rack.axis, n); }
  bool operator()(const FlatCamCoupling& flat) const { return is_parallel(flat.cam.axis, n); }
  bool operator()(const RollerCamCoupling& roller) const { return is_parallel(roller.cam.axis, n); }
  bool operator()(const auto&) const { return false; }
};

/// The plane's normal: the axis of the first joint that turns in a plane.
std::optional<Vector3> plane_of(const Model& model) {
  for (const Joint& joint : model.joints)
    if (std::holds_alternative<Revolute>(joint.type) || std::holds_alternative<Planar>(joint.type))
      return joint.axis.normalized();
  return {};
}

std::optional<int> planar_count(const Model& model, int coupling_rows) {
  const std::optional<Vector3> n = plane_of(model);
  const bool floats = all_joints(model).size() > model.joints.size();
  if (!n || floats || !model.contacts.empty()) return {};
  int count = 3 * static_cast<int>(model.bodies.size()) - coupling_rows;
  for (const Joint& joint : model.joints) {
    if (!std::visit(JointInPlane{joint, *n}, joint.type)) return {};
    count -= 3 - speed_count(joint.type);
  }
  const auto acts_in_it = [&](const Coupling& coupling) {
    return std::visit(CouplingInPlane{*n}, coupling.what);
  };
  return std::ranges::all_of(model.couplings, acts_in_it) ? std::optional(count) : std::nullopt;
}

}  // namespace

Counts count_parts(const Mechanism& mechanism) {
  const Model& model = mechanism.model;
  const auto size = [](const auto& list) { return static_cast<int>(list.size()); };
  Counts counts{.bodies = size(model.bodies),
                .joints = size(model.joints),
                .contacts = size(model.contacts),
                .couplings = size(model.couplings),
                .tree_coordinates = mechanism.nv};
  for (const Joint& joint : model.joints) counts.joint_rows += 6 - speed_count(joint.type);
  int coupling_rows = 0;
  for (const Tie& tie : mechanism.ties) {
    if (tie.origin != Origin::kContact && tie.origin != Origin::kCoupling) continue;
    counts.holonomic_rows += tie.holonomic;
    counts.nonholonomic_rows += tie.rows - tie.holonomic;
    if (tie.origin == Origin::kCoupling) coupling_rows += tie.rows;
  }
  for (const TiedRelation& tied : mechanism.relations) {
    (tied.holonomic ? counts.holonomic_rows : counts.nonholonomic_rows) += 1;
    ++coupling_rows;
  }
  counts.planar = planar_count(model, coupling_rows);
  return counts;
}

}  // namespace camber
