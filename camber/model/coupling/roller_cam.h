#pragma once

#include <optional>
#include <string>

#include <camber/model/coupling/cam.h>
#include <camber/model/drawn_constraint.h>

namespace camber {

/// A roller on a cam (constraint/roller_cam.h).
struct RollerCamCoupling {
  static constexpr std::string_view kType = "roller_cam";
  static constexpr std::array<PartColumn, 2> kColumns{
      {{"normal", "N", "force", kCamForceMeaning},
       {"tangential", "N", "force",
        "of a cam: along the rim, where a roller does not slip"}}};  // the second where it rolls

  CamDisc cam;
  std::string roller;  ///< the body that carries the roller's centre, or the roller itself
  Vector3 center = Vector3::Zero();
  double radius = 0.0;   ///< of the roller [m]
  bool rolling = false;  ///< `roller` is the roller, and rolls without slip
};

/// Where a model file has a joint, the checks see a body.
template <class Visitor, Describing<RollerCamCoupling> Part>
void describe(Visitor& v, Part& roller) {
  describe(v, roller.cam);
  v.body("roller", roller.roller, {}, "the body that is the roller, or carries it");
  v.position("center", roller.center, {.unit = "m"}, "centre of the roller");
  v.number("radius", roller.radius, {.unit = "m", .above = 0.0}, "radius of the roller");
}

/// The same in a model file.
struct RollerCamEntry {
  static constexpr std::string_view kType = RollerCamCoupling::kType;

  CamEntry cam = {};
  std::string roller = {};
  std::optional<Vector3> center = {};
  double radius = 0.0;  ///< [m]
  bool rolling = false;
};

template <class Visitor, Describing<RollerCamEntry> Part>
void describe(Visitor& v, Part& roller) {
  v.joint("cam", roller.cam.joint, {.required = true}, "the revolute joint whose child is the cam");
  v.body("roller", roller.roller, {.required = true}, "the body that is the roller, or carries it");
  v.position("center", roller.center, {.unit = "m", .absent = "default the body's com"},
             "centre of the roller");
  v.number("radius", roller.radius, {.unit = "m", .required = true, .above = 0.0}, "radius of the roller");
  v.flag("rolling", roller.rolling, {}, "true: the body is the roller and does not slip");
  describe(v, roller.cam);
  v.frame();
}

void check(const RollerCamCoupling& roller, const PartAt& at);
[[nodiscard]] DrawnConstraint draw(const RollerCamCoupling& roller, const CompileTimeLaw& time_law);
[[nodiscard]] RollerCamCoupling coupling_of(const RollerCamEntry& entry, const EntryContext& context);
[[nodiscard]] RollerCamEntry entry_of(const RollerCamCoupling& roller, const Carriers& carriers,
                                      const PartAt& at);

}  // namespace camber
