#include <camber/report/scene.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include <camber/model/column_groups.h>
#include <camber/model/columns.h>
#include <camber/model/names.h>
#include <camber/model/part_walk.h>
#include <camber/report/scene_shapes.h>
#include <camber/report/scene_surfaces.h>

namespace camber {

namespace {

/// Looks up frames of bodies and columns of parts.
class Parts {
 public:
  Parts(const Model& model, const Table& table) {
    X_BW_[kGround] = Transform{};
    for (const Body& body : model.bodies) X_BW_[body.name] = inverse(frame_of(body));
    for (const Column& column : table.columns)
      columns_[key(column.owner, column.group)].push_back(column.name);
  }

  [[nodiscard]] Vector3 point(const std::string& body, const Vector3& p_W) const {
    return X_BW_.at(body) * p_W;
  }
  [[nodiscard]] Vector3 direction(const std::string& body, const Vector3& d_W) const {
    return X_BW_.at(body).R * d_W.normalized();
  }
  /// Their names; none where the result has none.
  [[nodiscard]] std::vector<std::string> columns(const Owner& owner, const char* group) const {
    const auto found = columns_.find(key(owner, group));
    return found == columns_.end() ? std::vector<std::string>{} : found->second;
  }

 private:
  /// A part and one of its groups, as one string; names have no spaces.
  static std::string key(const Owner& owner, const std::string& group) {
    return owner.kind + " " + owner.name + " " + group;
  }

  std::unordered_map<std::string, Transform> X_BW_;
  std::unordered_map<std::string, std::vector<std::string>> columns_;
};

SceneJoint scene_joint(const Joint& joint, const Owner& owner, const Parts& parts) {
  std::vector<std::string> reaction = parts.columns(owner, kForceGroup);
  std::ranges::copy(parts.columns(owner, kMomentGroup), std::back_inserter(reaction));
  return {.name = joint.name,
          .type = std::string(joint_type_name(joint.type)),
          .parent = joint.parent,
          .child = joint.child,
          .point = parts.point(joint.child, joint.at),
          .axis = parts.direction(joint.child, joint.axis),
          .q = parts.columns(owner, kCoordinateGroup),
          .u = parts.columns(owner, kSpeedGroup),
          .reaction = std::move(reaction)};
}

std::string type_of(const Contact& contact) {
  return std::visit([]<class Shape>(const Shape&) { return std::string(Shape::kType); }, contact.shape);
}

/// The direction by which the page shows how a shape stands.
struct AxisOf {
  Vector3 operator()(const WheelShape& wheel) const { return wheel.axis; }
  Vector3 operator()(const SphereShape&) const { return Vector3::UnitX(); }
  Vector3 operator()(const EllipsoidShape& ellipsoid) const { return ellipsoid.axes.col(0); }
  Vector3 operator()(const OmniShape& omni) const { return omni.axis; }
  Vector3 operator()(const SkateShape& skate) const { return skate.direction; }
};

/// A bowl has no normal of its own.
struct NormalOf {
  const Parts& parts;
  const std::string& body;

  Vector3 operator()(const PlaneSurface& plane) const { return parts.direction(body, plane.normal); }
  Vector3 operator()(const BowlSurface&) const { return Vector3::Zero(); }
};

SceneContact scene_contact(const Contact& contact, const Parts& parts) {
  const Owner owner{"contact", contact.name};
  const std::vector<std::string> force = parts.columns(owner, kForceGroup);
  const auto part_of_force = [&](std::size_t i) { return i < force.size() ? force[i] : ""; };
  return {.name = contact.name,
          .type = type_of(contact),
          .body = contact.body,
          .on = contact.on,
          .axis = parts.direction(contact.body, std::visit(AxisOf{}, contact.shape)),
          .normal = std::visit(NormalOf{parts, contact.on}, contact.surface),
          .point = parts.columns(owner, kContactPointGroup),
          .normal_load = part_of_force(0),
          .longitudinal = part_of_force(1),
          .lateral = part_of_force(2)};
}

/// A contact with the plane z = 0 of the ground; or, with gravity along -z, a machine that stays above it.
bool shows_ground(const Model& model, const Table& table) {
  if (!model.contacts.empty()) return std::any_of(model.contacts.begin(), model.contacts.end(), is_floor);
  if (!(model.gravity.z() < 0.0)) return false;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    constexpr std::size_t kZ = 2;  // of three
    if (table.columns[column].owner.kind != "body" || table.columns[column].group != kPositionGroup) continue;
    if (column < kZ || !begins_group(table.columns, column - kZ)) continue;
    for (std::size_t row = 0; row < table.rows(); ++row)
      if (table.at(row, column) < 0.0) return false;
  }
  return true;
}

/// Against gravity where that is along a world axis and the machine has no contacts; else z.
Vector3 up_of(const Model& model) {
  if (!model.contacts.empty() || model.gravity.isZero(0.0)) return Vector3::UnitZ();
  Eigen::Index along = 0;
  model.gravity.cwiseAbs().maxCoeff(&along);
  const Vector3 up = Vector3::Unit(along) * (model.gravity[along] < 0.0 ? 1.0 : -1.0);
  return (-model.gravity.normalized()).isApprox(up) ? up : Vector3::UnitZ();
}

}  // namespace

Transform frame_of(const Body& body) {
  return body.pose.value_or(Transform{Matrix3::Identity(), body.com});
}

Scene make_scene(const Model& model, const Table& table) {
  const Parts parts(model, table);
  Scene scene;
  scene.size = scene_size(model);
  scene.up = up_of(model);
  scene.ground = shows_ground(model, table);
  for (const Body& body : model.bodies)
    scene.bodies.push_back({body.name, shapes_of(model, body, scene.size)});
  for (const Joint& joint : all_joints(model))
    scene.joints.push_back(scene_joint(joint, owner_of_joint(model, joint.name), parts));
  for (const Contact& contact : model.contacts) scene.contacts.push_back(scene_contact(contact, parts));
  scene.surfaces = surfaces_of(model, scene.bodies, scene.size);
  const auto add_links = [&](const auto& all, const char* kind) {
    for (const auto& part : all)
      if (const std::vector<BodyPoint> ends = end_points(part); ends.size() == 2)
        scene.links.push_back({part.name, kind, ends[0].body, ends[1].body,
                               parts.point(ends[0].body, ends[0].at), parts.point(ends[1].body, ends[1].at)});
  };
  add_links(model.couplings, "rod");
  add_links(model.force_elements, "spring");
  return scene;
}

}  // namespace camber
