#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/io/model_yaml_parts.h>
#include <camber/model/validate_tools.h>

namespace camber {

const Joint& named_joint(const Word& word, const JointSet& joints) {
  check_known(word.place, word.path, word.text, "joint", joints.names());
  return *joints.find(word.text);
}

const Joint& named_joint(const Word& word, const JointSet& joints, std::string_view type) {
  const Joint& joint = named_joint(word, joints);
  if (joint_type_name(joint.type) != type)
    throw ModelError(word.place, word.path,
                     fmt::format("'{}' is a {} joint", joint.name, joint_type_name(joint.type)),
                     fmt::format("name a {} one", type));
  return joint;
}

namespace {

RodCoupling read_rod(const Fields& fields, const Frames& frames) {
  const auto [body_a, at_a] = read_point(*fields.table("from"), frames);
  const auto [body_b, at_b] = read_point(*fields.table("to"), frames);
  RodCoupling rod{body_a, body_b, at_a, at_b};
  const std::optional<Law> length = fields.law("length");
  if (!length) return rod;
  const std::vector<std::string> names = names_used(*length, fields.path("length"));
  if (std::ranges::find(names, "t") != names.end())
    rod.length_law = *length;
  else
    rod.length = fields.calculator()(*length, fields.path("length"));
  return rod;
}

int read_tooth_count(const Fields& fields) {
  const auto teeth = fields.integer("teeth");
  if (teeth && *teeth < 1)
    fields.fail("teeth", fmt::format("a gear has at least one tooth, not {}", *teeth),
                "leave it out where teeth are not counted");
  return teeth.value_or(0);
}

GearMeshCoupling read_gear_mesh(const Fields& fields, const Drawing& drawing) {
  const std::vector<Word> words = fields.words("joints");
  const Joint& a = named_joint(words[0], drawing.joints, "revolute");
  const Joint& b = named_joint(words[1], drawing.joints, "revolute");
  const std::array<double, 2> radius = *fields.pair("radius");
  GearMeshCoupling gears{.body_a = a.child,
                         .body_b = b.child,
                         .center_a = a.at,
                         .center_b = b.at,
                         .axis_a = a.axis,
                         .axis_b = b.axis,
                         .radius_a = radius[0],
                         .radius_b = radius[1],
                         .teeth_a = read_tooth_count(fields)};
  gears.angles = {fields.number("pressure").value_or(0.0), fields.number("cone").value_or(0.0),
                  fields.number("helix").value_or(0.0)};
  const Transform X = drawing.frames.frame(fields);
  if (const auto centers = fields.vector_pair("center")) {
    gears.center_a = X * (*centers)[0];
    gears.center_b = X * (*centers)[1];
  }
  return gears;
}

/// From the pinion to the rack's joint, square to axis and travel.
Vector3 default_toward(const Fields& fields, const Joint& pinion, const Joint& rack, double radius) {
  constexpr double kNoSide = 1e-9;  // of the radius: rounding of a drawing, and no side
  const Vector3 square = pinion.axis.stableNormalized().cross(rack.axis.stableNormalized());
  const double side = square.dot(rack.at - pinion.at);
  if (!(std::abs(side) > kNoSide * std::abs(radius)))
    throw ModelError(fields.place(), fields.path(),
                     "the rack's joint does not say on which side of the pinion the rack lies",
                     "give toward, the direction from the pinion's centre to the rack");
  return side > 0.0 ? square : Vector3(-square);
}

RackMeshCoupling read_rack_mesh(const Fields& fields, const Drawing& drawing) {
  const Joint& pinion = named_joint(fields.word("pinion"), drawing.joints, "revolute");
  const Joint& rack = named_joint(fields.word("rack"), drawing.joints, "prismatic");
  const double radius = *fields.number("radius");
  const Transform X = drawing.frames.frame(fields);
  const auto toward = fields.vector("toward");
  return {.pinion = pinion.child,
          .rack = rack.child,
          .center = pinion.at,
          .axis = pinion.axis,
          .travel = rack.axis,
          .radius = radius,
          .toward = toward ? Vector3(X.R * *toward) : default_toward(fields, pinion, rack, radius),
          .teeth = read_tooth_count(fields),
          .pressure = fields.number("pressure").value_or(0.0)};
}

}  // namespace

Coupling read_coupling(const ValueKey& name, const Fields& fields, const Drawing& drawing) {
  Coupling coupling{.name = name.text, .what = RelationCoupling{}, .place = name.place};
  const std::string type = *fields.text("type");
  if (is_relation(type)) coupling.what = read_relation(fields, drawing.joints);
  if (type == "rod") coupling.what = read_rod(fields, drawing.frames);
  if (type == "gear_mesh") coupling.what = read_gear_mesh(fields, drawing);
  if (type == "rack_mesh") coupling.what = read_rack_mesh(fields, drawing);
  if (type == "flat_cam") coupling.what = read_flat_cam(fields, drawing);
  if (type == "roller_cam") coupling.what = read_roller_cam(fields, drawing);
  return coupling;
}

}  // namespace camber
