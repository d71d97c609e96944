#include <camber/model/coupling/cam.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include <Eigen/Geometry>

#include <camber/model/coupling/entry_context.h>
#include <camber/spatial/rotation.h>

namespace camber {

namespace {

struct ProfileOf {
  const PartAt& at;

  CamProfile operator()(const OffsetCircle& circle) const { return circle; }
  CamProfile operator()(const HarmonicLift& harmonic) const { return harmonic; }
  CamProfile operator()(const RiseDwellReturn& rise) const { return rise; }
  CamProfile operator()(const LiftTable& table) const {
    try {
      return TableLift{table.base_radius, periodic_spline(table.angles, table.lifts)};
    } catch (const std::invalid_argument& error) {
      at.fail("profile.table", error.what());
    }
  }
};

/// The entry from which the same profile is read.
struct EntryOf {
  using Entry = decltype(ProfileEntry::what);

  Entry operator()(const OffsetCircle& circle) const { return circle; }
  Entry operator()(const HarmonicLift& harmonic) const { return harmonic; }
  Entry operator()(const RiseDwellReturn& rise) const {
    switch (rise.law) {
      case RiseLaw::kCycloidal:
        return with_law<RiseLaw::kCycloidal>(rise);
      case RiseLaw::k345:
        return with_law<RiseLaw::k345>(rise);
      case RiseLaw::k4567:
        return with_law<RiseLaw::k4567>(rise);
    }
    return {};
  }
  Entry operator()(const TableLift& table) const {
    LiftTable entry{.base_radius = table.base_radius, .angles = table.lift.knots};
    for (const std::array<double, 6>& piece : table.lift.coefficients)
      entry.lifts.push_back(piece[0]);  // the spline's values at its knots
    return entry;
  }

 private:
  template <RiseLaw law>
  static RiseEntry<law> with_law(const RiseDwellReturn& rise) {
    RiseEntry<law> entry;
    static_cast<RiseDwellReturn&>(entry) = rise;
    return entry;
  }
};

}  // namespace

void check(const CamDisc& cam, const PartAt& at) {
  check_direction(at.place, at.path_of("cam"), "axis", cam.axis);
  const auto* table = std::get_if<TableLift>(&cam.profile);
  if (table != nullptr && (table->lift.knots.size() < kMinimumSplinePoints ||
                           table->lift.coefficients.size() != table->lift.knots.size()))
    at.fail("profile.table", "the table has no curve", "make it with periodic_spline()");
}

Transform cam_frame(const CamDisc& cam, const Vector3& to_follower) {
  const Vector3 z = -cam.axis.normalized();
  const Vector3 e = (to_follower - z.dot(to_follower) * z).normalized();
  const Vector3 x = std::cos(cam.phase) * e - std::sin(cam.phase) * z.cross(e);
  return {frame_from_axes(z, x), cam.center};
}

CamDisc cam_of(const CamEntry& entry, const EntryContext& context) {
  const Joint& joint = context.joint("cam", entry.joint, Revolute::kName);
  return {joint.child, joint.at, joint.axis, entry.phase, std::visit(ProfileOf{context}, entry.profile.what)};
}

CamEntry entry_of(const CamDisc& cam, const Carriers& carriers, const PartAt& at) {
  return {
      carriers.turning(cam.body, cam.axis, cam.center, at), {std::visit(EntryOf{}, cam.profile)}, cam.phase};
}

}  // namespace camber
