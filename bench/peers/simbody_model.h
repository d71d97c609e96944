#pragma once

#include <Simbody.h>

#include <string>
#include <vector>

#include "tree_model.h"

/// The benchmark's trees as Simbody's.
namespace bench {

inline std::string simbody_version() {
  int major = 0, minor = 0, patch = 0;
  SimTK_version_simbody(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

inline SimTK::Vec3 to_simbody(const Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

inline SimTK::Rotation to_simbody(const Matrix3d& R) {
  return SimTK::Rotation(
      SimTK::Mat33(R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)));
}

inline SimTK::Body::Rigid body_of(const TreeBody& body) {
  const Matrix3d& I = body.inertia;
  const SimTK::Inertia central(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2));
  const SimTK::Vec3 com = to_simbody(body.com);
  return SimTK::Body::Rigid(
      SimTK::MassProperties(body.mass, com, central.shiftFromMassCenter(-com, body.mass)));
}

/// Simbody's pin turns about z of a frame M fixed in the body.
inline SimTK::MobilizedBody add(const TreeBody& body, SimTK::MobilizedBody& parent) {
  const SimTK::Transform X_PB(to_simbody(body.R), to_simbody(body.p));
  if (body.is_free) return SimTK::MobilizedBody::Free(parent, X_PB, body_of(body), SimTK::Transform());
  const Matrix3d R_BM = Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), body.axis).toRotationMatrix();
  const SimTK::Transform X_BM(to_simbody(R_BM));
  return SimTK::MobilizedBody::Pin(parent, X_PB * X_BM, body_of(body), X_BM);
}

/// In the order of the model.
inline std::vector<SimTK::MobilizedBody> add_bodies(const TreeModel& model,
                                                    SimTK::SimbodyMatterSubsystem& matter) {
  std::vector<SimTK::MobilizedBody> bodies;
  for (const TreeBody& body : model.bodies) {
    SimTK::MobilizedBody& parent =
        body.parent < 0 ? matter.updGround() : bodies[static_cast<std::size_t>(body.parent)];
    bodies.push_back(add(body, parent));
  }
  return bodies;
}

}  // namespace bench
