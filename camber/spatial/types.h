#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

/// Values of the algebra, in SI units and radians. A twist is [w; v], a wrench [moment; force]: angular
/// first.
namespace camber {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using VectorX = Eigen::VectorXd;
using MatrixX = Eigen::MatrixXd;
using Matrix6X = Eigen::Matrix<double, 6, Eigen::Dynamic>;
using Quaternion = Eigen::Quaterniond;  ///< unit; written (w, x, y, z)

/// Pose X_AB of a frame B in a frame A: p_A = R_AB p_B + p_AB.
struct Transform {
  Matrix3 R = Matrix3::Identity();
  Vector3 p = Vector3::Zero();
};

inline Transform operator*(const Transform& X_AB, const Transform& X_BC) {
  return {X_AB.R * X_BC.R, X_AB.R * X_BC.p + X_AB.p};
}

inline Vector3 operator*(const Transform& X_AB, const Vector3& p_B) {
  return X_AB.R * p_B + X_AB.p;
}

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
