#include <camber/mechanism/cam_frame.h>

#include <cmath>

#include <Eigen/Geometry>

#include <camber/spatial/rotation.h>

namespace camber {

Transform cam_frame(const CamDisc& cam, const Vector3& to_follower) {
  const Vector3 z = -cam.axis.normalized();
  const Vector3 e = (to_follower - z.dot(to_follower) * z).normalized();
  const Vector3 x = std::cos(cam.phase) * e - std::sin(cam.phase) * z.cross(e);
  return {frame_from_axes(z, x), cam.center};
}

}  // namespace camber
