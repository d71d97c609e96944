#include <camber/model/coupling/rack_mesh.h>

#include <cmath>

#include <fmt/format.h>

#include <camber/model/coupling/entry_context.h>
#include <camber/model/coupling/gear_mesh.h>

namespace camber {

namespace {

/// From the pinion to the rack's joint, perpendicular to axis and travel.
Vector3 default_toward(const Joint& pinion, const Joint& rack, double radius, const PartAt& at) {
  constexpr double kNoSide = 1e-9;  // of the radius: rounding of a drawing, and no side
  const Vector3 square = pinion.axis.stableNormalized().cross(rack.axis.stableNormalized());
  const double side = square.dot(rack.at - pinion.at);
  if (!(std::abs(side) > kNoSide * std::abs(radius)))
    at.fail("", "the rack's joint does not say on which side of the pinion the rack lies",
            "give toward, the direction from the pinion's centre to the rack");
  return side > 0.0 ? square : Vector3(-square);
}

}  // namespace

void check(const RackMeshCoupling& rack, const PartAt& at) {
  check_direction(at.place, at.path_of("pinion"), "axis", rack.axis);
  check_direction(at.place, at.path_of("rack"), "axis", rack.travel);
  check_direction(at.place, at.path_of("toward"), "direction", rack.toward);
  check_pressure(rack.pressure, at);
  const Vector3 x = rack.travel.stableNormalized();
  const Vector3 y = -rack.toward.stableNormalized();
  if (std::abs(x.dot(y)) > kSquareTolerance)
    at.fail("toward",
            fmt::format("the direction is not perpendicular to the rack's travel (cosine {:.3g})", x.dot(y)),
            "leave it out, or turn it");
  const Transform X_WA = frame_along(rack.axis.stableNormalized(), rack.center);
  const Transform X_WB = frame_along(x.cross(y), rack.center - rack.radius * y, x);
  if (const auto found = fault(rack_mesh(rack.radius, rack.pressure), X_WA, X_WB)) at.fail("", *found);
}

DrawnConstraint draw(const RackMeshCoupling& rack, const CompileTimeLaw& /*time_law*/) {
  RackMeshConstraint mesh = rack_mesh(rack.radius, rack.pressure);
  mesh.teeth = rack.teeth;
  const Transform X_WA = frame_along(rack.axis, rack.center);
  const Vector3 toward = rack.toward.normalized();
  const Vector3 z = rack.travel.cross(Vector3(-toward));  // y points back to the pinion
  const Transform X_WB = frame_along(z, rack.center + rack.radius * toward, rack.travel);
  return {rack.pinion, rack.rack, mate(mesh, X_WA, X_WB), X_WA, X_WB};
}

RackMeshCoupling coupling_of(const RackMeshEntry& entry, const EntryContext& context) {
  const Joint& pinion = context.joint("pinion", entry.pinion, Revolute::kName);
  const Joint& rack = context.joint("rack", entry.rack, Prismatic::kName);
  return {
      .pinion = pinion.child,
      .rack = rack.child,
      .center = pinion.at,
      .axis = pinion.axis,
      .travel = rack.axis,
      .radius = entry.radius,
      .toward = entry.toward.isZero(0.0) ? default_toward(pinion, rack, entry.radius, context) : entry.toward,
      .teeth = checked_teeth(entry.teeth, context),
      .pressure = entry.pressure};
}

RackMeshEntry entry_of(const RackMeshCoupling& rack, const Carriers& carriers, const PartAt& at) {
  const std::string slide = carriers.find(rack.rack, at, [&](const Joint& joint) {
    return joint_type_name(joint.type) == Prismatic::kName && joint.axis == rack.travel;
  });
  RackMeshEntry entry{.pinion = carriers.turning(rack.pinion, rack.axis, rack.center, at),
                      .rack = slide,
                      .radius = rack.radius,
                      .pressure = rack.pressure,
                      .toward = rack.toward};
  if (rack.teeth > 0) entry.teeth = rack.teeth;
  return entry;
}

}  // namespace camber
