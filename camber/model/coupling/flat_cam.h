#pragma once

#include <string>

#include <camber/model/coupling/cam.h>
#include <camber/model/drawn_constraint.h>

namespace camber {

/// A flat face that a cam pushes along its normal (constraint/flat_cam.h).
struct FlatCamCoupling {
  static constexpr std::string_view kType = "flat_cam";
  static constexpr std::array<PartColumn, 1> kColumns{{{"normal", "N", "force", kCamForceMeaning}}};

  CamDisc cam;
  std::string follower;
  Vector3 normal = Vector3::UnitY();  ///< of the face, away from the cam
};

/// Where a model file has joints, the checks see bodies.
template <class Visitor, Describing<FlatCamCoupling> Part>
void describe(Visitor& v, Part& flat) {
  describe(v, flat.cam);
  v.body("follower", flat.follower, {}, "the body that has the flat face");
  v.direction("normal", flat.normal, {.required = true}, "normal of the face, away from the cam");
}

/// The same in a model file.
struct FlatCamEntry {
  static constexpr std::string_view kType = FlatCamCoupling::kType;

  CamEntry cam = {};
  std::string follower = {};
  Vector3 normal = Vector3::Zero();  ///< zero: not given
};

template <class Visitor, Describing<FlatCamEntry> Part>
void describe(Visitor& v, Part& flat) {
  v.joint("cam", flat.cam.joint, {.required = true}, "the revolute joint whose child is the cam");
  v.joint("follower", flat.follower, {.required = true}, "the joint whose child has the flat face");
  describe(v, flat.cam);
  v.direction("normal", flat.normal, {.absent = "default the axis of the prismatic follower"},
              "normal of the face, away from the cam");
  v.frame();
}

void check(const FlatCamCoupling& flat, const PartAt& at);
[[nodiscard]] DrawnConstraint draw(const FlatCamCoupling& flat, const CompileTimeLaw& time_law);
[[nodiscard]] FlatCamCoupling coupling_of(const FlatCamEntry& entry, const EntryContext& context);
[[nodiscard]] FlatCamEntry entry_of(const FlatCamCoupling& flat, const Carriers& carriers, const PartAt& at);

}  // namespace camber
