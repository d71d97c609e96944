#include <camber/model/contact.h>

#include <camber/spatial/rotation.h>

namespace camber {

namespace {

/// z along the axle.
Transform axle_frame(const Vector3& axis, const Vector3& at) {
  return {frame_from_axes(axis, Vector3::UnitX()), at};
}

}  // namespace

Transform WheelShape::frame(const Vector3& at) const {
  return axle_frame(axis, at);
}

Transform OmniShape::frame(const Vector3& at) const {
  return axle_frame(axis, at);
}

/// x along the blade.
Transform SkateShape::frame(const Vector3& at) const {
  const Matrix3 R = frame_from_axes(direction, Vector3::UnitX());
  Matrix3 turned;
  turned << R.col(2), R.col(0), R.col(1);
  return {turned, at};
}

}  // namespace camber
