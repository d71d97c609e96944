#pragma once

#include <camber/joint/joint_type.h>
#include <camber/spatial/types.h>

/// The coordinates of a joint from the motion of its frames: for joints that close loops, whose coordinates
/// are not among those of the tree.
namespace camber {

/// How M moves in F, axes of F.
struct RelativeMotion {
  Matrix3 R = Matrix3::Identity();
  Vector3 p = Vector3::Zero();
  Vector3 w = Vector3::Zero(), v = Vector3::Zero();
  Vector3 al = Vector3::Zero(), a = Vector3::Zero();
};

/// q of the pose (R, p), or the nearest; by Newton's method from the given q, so that angles may exceed one
/// turn.
void fit_coordinates(const JointType& type, const RelativeMotion& motion, double* q);
/// u and du/dt at that q, by least squares.
void fit_speeds(const JointType& type, const RelativeMotion& motion, const double* q, double* u,
                double* udot);

}  // namespace camber
