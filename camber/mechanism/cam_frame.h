#pragma once

#include <camber/model/coupling.h>

namespace camber {

/// The cam's frame in the drawing: z against its axis and x so that the profile's angle at the follower is
/// `phase`; then it grows as the cam turns about the axis (cam_profile.h).
[[nodiscard]] Transform cam_frame(const CamDisc& cam, const Vector3& to_follower);

}  // namespace camber
