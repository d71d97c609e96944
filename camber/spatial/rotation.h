#pragma once

#include <string_view>

#include <camber/spatial/types.h>

/// Rotations: frames from axes, the exponential and the logarithm, angles in a named sequence.
namespace camber {

/// A right-handed orthonormal frame whose z axis is `z` and whose x axis is the part of `x_hint` perpendicular to z.
/// Where `x_hint` is along z, the world axis most nearly perpendicular to z is used instead.
[[nodiscard]] Matrix3 frame_from_axes(const Vector3& z, const Vector3& x_hint);

/// The rotation nearest to axes that are typed with few digits, by columns: the third is kept. What is square but for
/// the rounding of arithmetic is kept as it is.
[[nodiscard]] Matrix3 squared_axes(const Matrix3& axes);

/// R I Rᵀ of a symmetric I, exactly symmetric: an inertia along other axes.
[[nodiscard]] Matrix3 turned_inertia(const Matrix3& R, const Matrix3& I);

/// Unit quaternion of the rotation vector `phi`: exp(phi/2).
[[nodiscard]] Quaternion rotation_exp(const Vector3& phi);

/// Rotation vector of a unit quaternion, |phi| <= pi.
[[nodiscard]] Vector3 rotation_log(const Quaternion& q);

/// G(phi) with dphi/dt = G w, where phi is the rotation vector of R and w its angular velocity along the rotated axes
/// (dR/dt = R [w]x); along the fixed axes dphi/dt = Gᵀ w. With h = |phi|/2:
///   G = 1 + [phi]x/2 + (1 - h cot h)/|phi|^2 [phi]x^2
/// Singular at |phi| = 2 pi.
[[nodiscard]] Matrix3 rotation_vector_rate(const Vector3& phi);

/// Angles of R in the sequence of body-fixed turns, for example "zxy": R = Rz(a0) Rx(a1) Ry(a2).
/// All twelve sequences; at their singularity the last angle is set to zero.
[[nodiscard]] Vector3 euler_angles(const Matrix3& R, std::string_view sequence);

/// True for the twelve sequences of x, y, z in which neighbours differ.
[[nodiscard]] bool is_euler_sequence(std::string_view sequence);

}  // namespace camber
