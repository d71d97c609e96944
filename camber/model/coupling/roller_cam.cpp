#include <camber/model/coupling/roller_cam.h>

#include <camber/model/coupling/entry_context.h>

namespace camber {

void check(const RollerCamCoupling& roller, const PartAt& at) {
  check(roller.cam, at);
  if (const auto found = fault(RollerCamConstraint{roller.cam.profile, roller.radius, roller.rolling}))
    at.fail("profile", *found);
}

DrawnConstraint draw(const RollerCamCoupling& roller, const CompileTimeLaw& /*time_law*/) {
  return {
      roller.roller, roller.cam.body, RollerCamConstraint{roller.cam.profile, roller.radius, roller.rolling},
      frame_along(roller.cam.axis, roller.center), cam_frame(roller.cam, roller.center - roller.cam.center)};
}

RollerCamCoupling coupling_of(const RollerCamEntry& entry, const EntryContext& context) {
  return {cam_of(entry.cam, context), entry.roller, entry.center ? *entry.center : context.com(entry.roller),
          entry.radius, entry.rolling};
}

RollerCamEntry entry_of(const RollerCamCoupling& roller, const Carriers& carriers, const PartAt& at) {
  return {entry_of(roller.cam, carriers, at), roller.roller, roller.center, roller.radius, roller.rolling};
}

}  // namespace camber
