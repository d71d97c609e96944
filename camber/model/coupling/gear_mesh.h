#pragma once

#include <array>
#include <optional>
#include <string>

#include <camber/model/describe.h>
#include <camber/model/drawn_constraint.h>
#include <camber/model/part_at.h>

namespace camber {

struct EntryContext;
class Carriers;

/// The teeth of two gears (constraint/gear_mesh.h): the force between them loads the bearings.
struct GearMeshCoupling {
  static constexpr std::string_view kType = "gear_mesh";
  static constexpr std::array<PartColumn, 1> kColumns{{{"force", "N", "force", kForceMeaning}}};

  std::string body_a, body_b;
  Vector3 center_a = Vector3::Zero(), center_b = Vector3::Zero();
  Vector3 axis_a = Vector3::UnitZ(), axis_b = Vector3::UnitZ();
  double radius_a = 0.0, radius_b = 0.0;  ///< of the pitch circles, signed as in GearMeshConstraint [m]
  int teeth_a = 0;                        ///< 0: not counted
  ToothAngles angles = {};
};

/// Where a model file has joints, the checks see bodies and points.
template <class Visitor, Describing<GearMeshCoupling> Part>
void describe(Visitor& v, Part& gears) {
  v.body("joints", gears.body_a, {}, "the first gear");
  v.body("joints", gears.body_b, {}, "the second gear");
  v.position("center", gears.center_a, {.unit = "m"}, "centre of the first pitch circle");
  v.position("center", gears.center_b, {.unit = "m"}, "centre of the second pitch circle");
  v.integer("teeth", gears.teeth_a, {.least = 0.0}, "number of teeth of the first gear");
  describe_angles(v, gears.angles);
}

/// The angles of the teeth, of the coupling and of its entry.
template <class Visitor, Describing<ToothAngles> Part>
void describe_angles(Visitor& v, Part& angles) {
  v.number("pressure", angles.pressure, {.unit = "rad"}, "pressure angle of the teeth");
  v.number("cone", angles.cone, {.unit = "rad"}, "angle between the first axis and its pitch cone");
  v.number("helix", angles.helix, {.unit = "rad"}, "helix angle of the first gear");
}

/// The same in a model file.
struct GearMeshEntry {
  static constexpr std::string_view kType = GearMeshCoupling::kType;

  std::array<std::string, 2> joints = {};
  std::array<double, 2> radius = {};  ///< [m]
  std::optional<int> teeth = {};
  ToothAngles angles = {};
  std::optional<std::array<Vector3, 2>> centers = {};
};

template <class Visitor, Describing<GearMeshEntry> Part>
void describe(Visitor& v, Part& gears) {
  v.joints("joints", gears.joints, {.required = true}, "the revolute joints whose children are the gears");
  v.pair("radius", gears.radius, {.unit = "m", .required = true},
         "radii of the two pitch circles; negative where the pitch point lies on the far side from the other "
         "gear");
  v.integer("teeth", gears.teeth, {.absent = "default not counted"}, "number of teeth of the first gear");
  describe_angles(v, gears.angles);
  v.positions("center", gears.centers, {.unit = "m", .absent = "default the joints' points"},
              "centres of the two pitch circles");
  v.frame();
}

void check(const GearMeshCoupling& gears, const PartAt& at);
[[nodiscard]] DrawnConstraint draw(const GearMeshCoupling& gears, const CompileTimeLaw& time_law);
[[nodiscard]] GearMeshCoupling coupling_of(const GearMeshEntry& entry, const EntryContext& context);
[[nodiscard]] GearMeshEntry entry_of(const GearMeshCoupling& gears, const Carriers& carriers,
                                     const PartAt& at);

/// Of teeth: at a right angle they carry no force, and the flank that carries follows from the force.
void check_pressure(double pressure, const PartAt& at);
/// What a file may not say of a number of teeth; 0 where it says nothing.
[[nodiscard]] int checked_teeth(const std::optional<int>& teeth, const PartAt& at);

}  // namespace camber
