#include <camber/model/coupling/gear_mesh.h>

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include <camber/model/coupling/entry_context.h>

namespace camber {

namespace {

void check_angle(const char* key, double angle, const PartAt& at) {
  if (!(std::abs(angle) < 0.5 * std::numbers::pi))
    at.fail(key, fmt::format("{} is {} rad; it must lie between -pi/2 and pi/2", key, angle));
}

GearMeshConstraint mesh_of(const GearMeshCoupling& gears) {
  GearMeshConstraint mesh = gear_mesh(gears.radius_a, gears.radius_b, gears.angles);
  mesh.teeth_A = gears.teeth_a;
  return mesh;
}

}  // namespace

void check_pressure(double pressure, const PartAt& at) {
  check_angle("pressure", pressure, at);
  if (pressure < 0.0)
    at.fail("pressure", fmt::format("pressure is {} rad; it must be zero or positive", pressure),
            "leave out its sign: the flank that carries follows from the force");
}

int checked_teeth(const std::optional<int>& teeth, const PartAt& at) {
  if (teeth && *teeth < 1)
    at.fail("teeth", fmt::format("a gear has at least one tooth, not {}", *teeth),
            "leave it out where teeth are not counted");
  return teeth.value_or(0);
}

void check(const GearMeshCoupling& gears, const PartAt& at) {
  check_direction(at.place, at.path_of("joints"), "axis", gears.axis_a);
  check_direction(at.place, at.path_of("joints"), "axis", gears.axis_b);
  check_pressure(gears.angles.pressure, at);
  check_angle("helix", gears.angles.helix, at);
  const auto axle = [](const Vector3& axis, const Vector3& center) {
    return frame_along(axis.stableNormalized(), center);
  };
  const auto found =
      fault(mesh_of(gears), axle(gears.axis_a, gears.center_a), axle(gears.axis_b, gears.center_b));
  if (found) at.fail("", *found);
}

DrawnConstraint draw(const GearMeshCoupling& gears, const CompileTimeLaw& /*time_law*/) {
  const Transform X_WA = frame_along(gears.axis_a, gears.center_a);
  const Transform X_WB = frame_along(gears.axis_b, gears.center_b);
  return {gears.body_a, gears.body_b, mate(mesh_of(gears), X_WA, X_WB), X_WA, X_WB};
}

GearMeshCoupling coupling_of(const GearMeshEntry& entry, const EntryContext& context) {
  const Joint& a = context.joint("joints[0]", entry.joints[0], Revolute::kName);
  const Joint& b = context.joint("joints[1]", entry.joints[1], Revolute::kName);
  const auto [center_a, center_b] = entry.centers.value_or(std::array{a.at, b.at});
  return {.body_a = a.child,
          .body_b = b.child,
          .center_a = center_a,
          .center_b = center_b,
          .axis_a = a.axis,
          .axis_b = b.axis,
          .radius_a = entry.radius[0],
          .radius_b = entry.radius[1],
          .teeth_a = checked_teeth(entry.teeth, context),
          .angles = entry.angles};
}

GearMeshEntry entry_of(const GearMeshCoupling& gears, const Carriers& carriers, const PartAt& at) {
  GearMeshEntry entry{.joints = {carriers.turning(gears.body_a, gears.axis_a, at),
                                 carriers.turning(gears.body_b, gears.axis_b, at)},
                      .radius = {gears.radius_a, gears.radius_b},
                      .angles = gears.angles,
                      .centers = std::array{gears.center_a, gears.center_b}};
  if (gears.teeth_a > 0) entry.teeth = gears.teeth_a;
  return entry;
}

}  // namespace camber
