#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <camber/constraint/cam_profile.h>
#include <camber/model/describe.h>
#include <camber/model/part_at.h>
#include <camber/spatial/types.h>

namespace camber {

struct EntryContext;
class Carriers;

/// A disc cam. Its profile's angle that faces the follower is `phase` in the drawing and grows as the cam turns
/// about `axis`.
struct CamDisc {
  std::string body;
  Vector3 center = Vector3::Zero();  ///< a point of the axis, in the plane of the follower
  Vector3 axis = Vector3::UnitZ();
  double phase = 0.0;  ///< [rad]
  CamProfile profile;
};

/// Where a model file has a joint, the checks see a body and a point.
template <class Visitor, Describing<CamDisc> Part>
void describe(Visitor& v, Part& cam) {
  v.body("cam", cam.body, {}, "the cam");
  v.position("cam", cam.center, {.unit = "m"}, "a point of its axis");
  v.number("phase", cam.phase, {.unit = "rad"}, "angle of the profile that faces the follower");
}

void check(const CamDisc& cam, const PartAt& at);

/// The cam's frame in the drawing: z against its axis and x so that the profile's angle at the follower is
/// `phase`; then it grows as the cam turns about the axis (cam_profile.h).
[[nodiscard]] Transform cam_frame(const CamDisc& cam, const Vector3& to_follower);

// Profiles as a model file writes them.

template <class Visitor, Describing<OffsetCircle> Part>
void describe(Visitor& v, Part& circle) {
  v.number("radius", circle.radius, {.unit = "m", .required = true}, "radius of the disc");
  v.number("offset", circle.offset, {.unit = "m", .required = true},
           "distance from the axis to the centre of the disc");
  v.number("angle", circle.angle, {.unit = "rad"}, "angle at which that centre lies");
}

template <class Visitor, Describing<HarmonicLift> Part>
void describe(Visitor& v, Part& harmonic) {
  v.number("base_radius", harmonic.base_radius, {.unit = "m", .required = true},
           "radius where the lift is zero");
  v.number("lift", harmonic.lift, {.unit = "m", .required = true}, "the largest lift");
  v.integer("lobes", harmonic.lobes, {}, "how often it lifts per turn");
  v.number("angle", harmonic.angle, {.unit = "rad"}, "angle at which the lift is zero");
}

/// A RiseDwellReturn, whose law is the key under which it stands.
template <RiseLaw kLaw>
struct RiseEntry : RiseDwellReturn {
  static constexpr std::string_view kPart = "cam_rise";
  RiseEntry() { law = kLaw; }
};

template <class Visitor, class Part>
requires std::derived_from<std::remove_const_t<Part>, RiseDwellReturn>
void describe(Visitor& v, Part& rise) {
  v.number("base_radius", rise.base_radius, {.unit = "m", .required = true}, "radius where the lift is zero");
  v.number("lift", rise.lift, {.unit = "m", .required = true}, "the largest lift");
  v.number("start", rise.start, {.unit = "rad"}, "angle at which it begins to rise");
  v.number("rise", rise.rise, {.unit = "rad", .required = true}, "angle over which it rises");
  v.number("dwell", rise.dwell, {.unit = "rad"}, "angle over which it stays up");
  v.number("fall", rise.fall, {.unit = "rad", .required = true}, "angle over which it falls");
}

/// The points of a TableLift.
struct LiftTable {
  static constexpr std::string_view kPart = "cam_table";

  double base_radius = 0.0;  ///< [m]
  std::vector<double> angles = {}, lifts = {};
};

template <class Visitor, Describing<LiftTable> Part>
void describe(Visitor& v, Part& table) {
  v.number("base_radius", table.base_radius, {.unit = "m", .required = true},
           "radius where the lift is zero");
  v.numbers("angles", table.angles, {.unit = "rad", .required = true}, "angles that rise, within one turn");
  v.numbers("lifts", table.lifts, {.unit = "m", .required = true}, "the lifts at these angles");
}

struct ProfileEntry {
  static constexpr std::string_view kPart = "cam_profile";

  std::variant<OffsetCircle, HarmonicLift, RiseEntry<RiseLaw::kCycloidal>, RiseEntry<RiseLaw::k345>,
               RiseEntry<RiseLaw::k4567>, LiftTable>
      what = {};
};

template <class Visitor, Describing<ProfileEntry> Part>
void describe(Visitor& v, Part& profile) {
  v.one_of(profile.what, {.required = true},
           {{"offset_circle", "a round disc off its centre"},
            {"harmonic", "a cosine"},
            {"cycloidal", "rise, dwell and fall by cycloids"},
            {"polynomial345", "the same by polynomials of degree five"},
            {"polynomial4567", "the same by polynomials of degree seven"},
            {"table", "a smooth curve through given lifts"}});
}

/// A cam in a model file.
struct CamEntry {
  std::string joint = {};
  ProfileEntry profile = {};
  double phase = 0.0;  ///< [rad]
};

/// `profile` and `phase`; the coupling puts the joint before them.
template <class Visitor, Describing<CamEntry> Part>
void describe(Visitor& v, Part& cam) {
  v.part("profile", cam.profile, {.required = true}, "the cam's outline");
  v.number("phase", cam.phase, {.unit = "rad"},
           "angle of the profile that faces the follower in the drawing");
}

/// Throws ModelError where the joint or the profile is wrong.
[[nodiscard]] CamDisc cam_of(const CamEntry& entry, const EntryContext& context);
[[nodiscard]] CamEntry entry_of(const CamDisc& cam, const Carriers& carriers, const PartAt& at);

}  // namespace camber
