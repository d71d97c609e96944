#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

/// Values of the algebra, in SI units and radians. A twist is [w; v], a wrench [moment; force]: angular
/// first.
namespace camber {

using Vector3 = Eigen::Vector3d;                            ///< components along the axes of one frame
using Matrix3 = Eigen::Matrix3d;                            ///< a rotation or an inertia
using Vector6 = Eigen::Matrix<double, 6, 1>;                ///< a twist [w; v] or a wrench [moment; force]
using Matrix6 = Eigen::Matrix<double, 6, 6>;                ///< an inertia or stiffness of six directions
using VectorX = Eigen::VectorXd;                            ///< one number per speed, coordinate or row
using MatrixX = Eigen::MatrixXd;                            ///< of any size
using Matrix6X = Eigen::Matrix<double, 6, Eigen::Dynamic>;  ///< one twist or wrench per column
using Quaternion = Eigen::Quaterniond;                      ///< unit; written (w, x, y, z)

/// Pose X_AB of a frame B in a frame A: p_A = R_AB p_B + p_AB.
struct Transform {
  Matrix3 R = Matrix3::Identity();  ///< R_AB
  Vector3 p = Vector3::Zero();      ///< p_AB [m]
};

/// X_AC = X_AB X_BC.
inline Transform operator*(const Transform& X_AB, const Transform& X_BC) {
  return {X_AB.R * X_BC.R, X_AB.R * X_BC.p + X_AB.p};
}

/// A point p_B of B, in A: p_A = R_AB p_B + p_AB.
inline Vector3 operator*(const Transform& X_AB, const Vector3& p_B) {
  return X_AB.R * p_B + X_AB.p;
}

/// X_BA.
inline Transform inverse(const Transform& X_AB) {
  return {X_AB.R.transpose(), -(X_AB.R.transpose() * X_AB.p)};
}

/// The matrix [a]x with [a]x b = a x b.
inline Matrix3 cross_matrix(const Vector3& a) {
  Matrix3 m;
  m << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return m;
}

}  // namespace camber
