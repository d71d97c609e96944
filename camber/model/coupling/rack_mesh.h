#pragma once

#include <optional>
#include <string>

#include <camber/model/describe.h>
#include <camber/model/drawn_constraint.h>
#include <camber/model/part_at.h>

namespace camber {

struct EntryContext;
class Carriers;

/// The teeth of a pinion on a rack (constraint/rack_mesh.h).
struct RackMeshCoupling {
  static constexpr std::string_view kType = "rack_mesh";
  static constexpr std::array<PartColumn, 1> kColumns{{{"force", "N", "force", kForceMeaning}}};

  std::string pinion, rack;
  Vector3 center = Vector3::Zero();   ///< of the pinion
  Vector3 axis = Vector3::UnitZ();    ///< of the pinion
  Vector3 travel = Vector3::UnitX();  ///< of the rack
  /// Of the pinion [m], > 0; the rack's pitch line lies at this distance on the side of `toward`.
  double radius = 0.0;
  Vector3 toward = -Vector3::UnitY();  ///< from the pinion's centre to the rack
  int teeth = 0;
  double pressure = 0.0;  ///< [rad]
};

/// Where a model file has joints, the checks see bodies and points.
template <class Visitor, Describing<RackMeshCoupling> Part>
void describe(Visitor& v, Part& rack) {
  v.body("pinion", rack.pinion, {}, "the pinion");
  v.body("rack", rack.rack, {}, "the rack");
  v.position("pinion", rack.center, {.unit = "m"}, "centre of the pinion");
  v.number("radius", rack.radius, {.unit = "m", .above = 0.0}, "radius of the pinion's pitch circle");
  v.integer("teeth", rack.teeth, {.least = 0.0}, "number of teeth of the pinion");
  v.number("pressure", rack.pressure, {.unit = "rad"}, "pressure angle of the teeth");
}

/// The same in a model file.
struct RackMeshEntry {
  static constexpr std::string_view kType = RackMeshCoupling::kType;

  std::string pinion = {}, rack = {};
  double radius = 0.0;  ///< [m]
  std::optional<int> teeth = {};
  double pressure = 0.0;             ///< [rad]
  Vector3 toward = Vector3::Zero();  ///< zero: not given
};

template <class Visitor, Describing<RackMeshEntry> Part>
void describe(Visitor& v, Part& rack) {
  v.joint("pinion", rack.pinion, {.required = true}, "the revolute joint whose child is the pinion");
  v.joint("rack", rack.rack, {.required = true}, "the prismatic joint whose child is the rack");
  v.number("radius", rack.radius, {.unit = "m", .required = true, .above = 0.0},
           "radius of the pinion's pitch circle");
  v.integer("teeth", rack.teeth, {.absent = "default not counted"}, "number of teeth of the pinion");
  v.number("pressure", rack.pressure, {.unit = "rad"}, "pressure angle of the teeth");
  v.direction("toward", rack.toward, {.absent = "default where the rack's joint lies"},
              "direction from the pinion's centre to the rack");
  v.frame();
}

void check(const RackMeshCoupling& rack, const PartAt& at);
[[nodiscard]] DrawnConstraint draw(const RackMeshCoupling& rack, const CompileTimeLaw& time_law);
[[nodiscard]] RackMeshCoupling coupling_of(const RackMeshEntry& entry, const EntryContext& context);
[[nodiscard]] RackMeshEntry entry_of(const RackMeshCoupling& rack, const Carriers& carriers,
                                     const PartAt& at);

}  // namespace camber
