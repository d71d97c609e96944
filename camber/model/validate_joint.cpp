#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/model/floating.h>
#include <camber/model/part_check.h>
#include <camber/model/validate.h>
#include <camber/model/validate_tools.h>

namespace camber {

namespace {

void check_axes(const Joint& joint, const std::string& path) {
  const JointAxes axes = joint_axes(joint.type);
  if (axes == JointAxes::kBody) return;
  if (axes == JointAxes::kAxis) return;
  const Vector3 z = joint.axis.stableNormalized();
  const Vector3 x = joint.second_axis.stableNormalized();
  if (axes == JointAxes::kAxisAndSecond) {
    if (joint.second_axis.isZero(0.0))
      throw ModelError(joint.place, path + ".second_axis",
                       fmt::format("a {} joint needs a second axis", joint_type_name(joint.type)),
                       "give a direction perpendicular to the axis");
    if (std::abs(z.dot(x)) > kSquareTolerance)
      throw ModelError(
          joint.place, path + ".second_axis",
          fmt::format("the second axis is not perpendicular to the axis (cosine {:.3g})", z.dot(x)), "");
  } else if (!joint.second_axis.isZero(0.0) && z.cross(x).norm() < kSquareTolerance) {
    throw ModelError(joint.place, path + ".second_axis", "the second axis is along the axis",
                     "give a direction across it");
  }
}

/// One value for all, or as many as there are.
void check_values(const Joint& joint, const std::string& path, const std::vector<double>& values, int count) {
  const std::string_view type = joint_type_name(joint.type);
  if (values.empty()) return;
  if (count == 0) throw ModelError(joint.place, path, fmt::format("a {} joint does not move", type), "");
  if (values.size() != 1 && values.size() != static_cast<std::size_t>(count))
    throw ModelError(
        joint.place, path, fmt::format("found {} values", values.size()),
        fmt::format("a {} joint takes {}", type, count == 1 ? "one" : fmt::format("one or {}", count)));
}

void check_spring(const Joint& joint, const std::string& path) {
  const int speeds = speed_count(joint.type);
  check_values(joint, path + ".stiffness", joint.stiffness, speeds);
  check_values(joint, path + ".damping", joint.damping, speeds);
  check_values(joint, path + ".rest", joint.rest, coordinate_count(joint.type));

  if (std::holds_alternative<Free>(joint.type) && !joint.stiffness.empty())
    throw ModelError(joint.place, path + ".stiffness", "a free joint takes no spring",
                     "apply a force to the body instead");
  if (std::holds_alternative<Spherical>(joint.type) && joint.stiffness.size() > 1)
    throw ModelError(joint.place, path + ".stiffness", "the spring of a spherical joint has one stiffness",
                     "");
  if (joint.rest.empty()) return;
  if (quaternion_offset(joint.type) >= 0)
    throw ModelError(
        joint.place, path + ".rest",
        fmt::format("the spring of a {} joint is slack in the drawing", joint_type_name(joint.type)),
        "remove this");
  if (joint.stiffness.empty())
    throw ModelError(joint.place, path + ".rest", "the joint has no spring", "give a stiffness");
}

void check_limits(const Joint& joint, const std::string& path) {
  if (!joint.limits) return;
  const auto [lower, upper] = *joint.limits;
  if (coordinate_count(joint.type) != 1)
    throw ModelError(joint.place, path,
                     fmt::format("a {} joint has {} coordinates; limits are for a joint with one",
                                 joint_type_name(joint.type), coordinate_count(joint.type)),
                     "write an event of your own with the expression, for example q.NAME.x - 0.5");
  if (!(lower < upper))
    throw ModelError(joint.place, path, fmt::format("the lower limit {} is not below {}", lower, upper),
                     "write [lower, upper]");
}

void check_type(const Joint& joint, const std::string& path) {
  if (const auto* helical = std::get_if<Helical>(&joint.type)) {
    if (helical->pitch == 0.0)
      throw ModelError(joint.place, path + ".pitch", "a helical joint needs a pitch",
                       "give the advance in one turn, or use a revolute joint");
  } else if (const auto* custom = std::get_if<Custom>(&joint.type)) {
    if (custom->coordinates.empty() || custom->coordinates.size() > kMaxJointSpeeds || !custom->motion)
      throw ModelError(joint.place, path + ".type",
                       "a custom joint needs a motion and one to six coordinates", "");
  }
}

}  // namespace

void check_joints(const Model& model) {
  const KnownNames known{.bodies = NameSet(body_names(model))};
  std::unordered_set<std::string> seen;
  for (const Joint& joint : model.joints) {
    const std::string path = "joints." + joint.name;
    check_name(joint.place, "joints", joint.name, "joint", seen);
    PartChecker checker(joint.place, path, known);
    describe(checker, joint);
    if (joint.child == kGround)
      throw ModelError(joint.place, path + ".child", "the ground cannot be a child", "make it the parent");
    checker.check_two("joint");
    check_type(joint, path);
    check_axes(joint, path);
    check_spring(joint, path);
    check_limits(joint, path + ".limits");
    check_stops_and_friction(joint);
  }
  const JointSet own(model.joints);
  for (const Joint& free : implied_free_joints(model))
    if (const Joint* joint = own.find(free.name))
      throw ModelError(joint->place, "joints." + joint->name,
                       fmt::format("the floating body '{}' has a free joint of this name", free.name),
                       "choose another name, or tie the body to the ground");
}

}  // namespace camber
