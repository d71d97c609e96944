#include <camber/model/coupling/flat_cam.h>

#include <cmath>

#include <fmt/format.h>

#include <camber/model/coupling/entry_context.h>

namespace camber {

namespace {

/// The axis of the slide, away from the cam.
Vector3 default_normal(const Joint& follower, const CamDisc& cam, const PartAt& at) {
  if (joint_type_name(follower.type) != Prismatic::kName)
    at.fail("",
            fmt::format("'normal' is missing: the follower '{}' does not slide along an axis", follower.name),
            "normal: that of the face, away from the cam");
  const double side = follower.axis.dot(follower.at - cam.center);
  if (!(std::abs(side) > 0.0))
    at.fail("", "the follower's joint does not say on which side of the cam the face lies",
            "give the normal of the face, away from the cam");
  return side > 0.0 ? follower.axis : Vector3(-follower.axis);
}

}  // namespace

void check(const FlatCamCoupling& flat, const PartAt& at) {
  check(flat.cam, at);
  const double across = flat.normal.stableNormalized().cross(flat.cam.axis.stableNormalized()).norm();
  if (across < kSquareTolerance)
    at.fail("normal", "the face's normal is along the cam's axis", "give a direction across it");
  if (const auto found = fault(FlatCamConstraint{flat.cam.profile})) at.fail("profile", *found);
}

DrawnConstraint draw(const FlatCamCoupling& flat, const CompileTimeLaw& /*time_law*/) {
  const Vector3 n = flat.normal.normalized();
  const double h = support_function(flat.cam.profile, flat.cam.phase).value;
  return {flat.follower, flat.cam.body, FlatCamConstraint{flat.cam.profile},
          frame_along(n, flat.cam.center + h * n), cam_frame(flat.cam, n)};
}

FlatCamCoupling coupling_of(const FlatCamEntry& entry, const EntryContext& context) {
  const Joint& follower = context.joint("follower", entry.follower);
  FlatCamCoupling flat{cam_of(entry.cam, context), follower.child, entry.normal};
  if (entry.normal.isZero(0.0)) flat.normal = default_normal(follower, flat.cam, context);
  return flat;
}

FlatCamEntry entry_of(const FlatCamCoupling& flat, const Carriers& carriers, const PartAt& at) {
  const auto any = [](const Joint&) { return true; };
  return {entry_of(flat.cam, carriers, at), carriers.find(flat.follower, at, any), flat.normal};
}

}  // namespace camber
