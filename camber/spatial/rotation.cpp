#include <camber/spatial/rotation.h>

#include <camber/spatial/rotation_rate.h>

#include <cassert>
#include <cmath>
#include <limits>

namespace camber {

Matrix3 frame_from_axes(const Vector3& z, const Vector3& x_hint) {
  // A hint within 1e-6 rad of z does not determine x with useful accuracy.
  constexpr double kParallel = 1e-6;
  const Vector3 unit_z = z.normalized();
  Vector3 x = x_hint - unit_z * unit_z.dot(x_hint);
  if (x.norm() <= kParallel * x_hint.norm()) {
    int across = 0;
    unit_z.cwiseAbs().minCoeff(&across);
    x = Vector3::Unit(across) - unit_z * unit_z[across];
  }
  Matrix3 R;
  R.col(0) = x.normalized();
  R.col(1) = unit_z.cross(R.col(0));
  R.col(2) = unit_z;
  return R;
}

Matrix3 squared_axes(const Matrix3& axes) {
  constexpr double kRounding = 16.0 * std::numeric_limits<double>::epsilon();
  return axes.isUnitary(kRounding) ? axes : frame_from_axes(axes.col(2), axes.col(0));
}

Matrix3 turned_inertia(const Matrix3& R, const Matrix3& I) {
  const Matrix3 turned = R * I * R.transpose();
  return turned.selfadjointView<Eigen::Upper>();
}

Quaternion rotation_exp(const Vector3& phi) {
  const double half = 0.5 * phi.norm();
  // sin(h)/h = 1 - h^2/6 + O(h^4): below this the next term is under the rounding unit.
  constexpr double kSmall = 1e-4;
  const double sinc = half < kSmall ? 1.0 - half * half / 6.0 : std::sin(half) / half;
  const Vector3 v = 0.5 * sinc * phi;
  return {std::cos(half), v.x(), v.y(), v.z()};
}

Vector3 rotation_log(const Quaternion& q) {
  const double sign = q.w() < 0.0 ? -1.0 : 1.0;  // q and -q are one rotation; take the shorter turn
  const Vector3 v = sign * q.vec();
  const double s = v.norm();
  if (s == 0.0) return Vector3::Zero();
  return 2.0 * std::atan2(s, sign * q.w()) / s * v;
}

RotationRateFactor rotation_rate_factor(double squared_angle) {
  // With s = |phi|^2 and h = sqrt(s)/2. The series is cut where its next term is below rounding of b or the closed form
  // loses more digits than that.
  constexpr double kSmall = 0.1;
  const double s = squared_angle;
  if (s < kSmall)
    return {1.0 / 12.0 + s * (1.0 / 720.0 + s * (1.0 / 30240.0 + s * (1.0 / 1209600.0 + s / 47900160.0))),
            1.0 / 720.0 + s * (1.0 / 15120.0 + s * (1.0 / 403200.0 + s / 11975040.0))};
  const double h = 0.5 * std::sqrt(s);
  const double sine = std::sin(h), cot = std::cos(h) / sine;
  const double b = (1.0 - h * cot) / s;
  return {b, (h / (sine * sine) - cot) / (8.0 * h * s) - b / s};
}

Matrix3 rotation_vector_rate(const Vector3& phi) {
  const double b = rotation_rate_factor(phi.squaredNorm()).b;
  const Matrix3 cross = cross_matrix(phi);
  return Matrix3::Identity() + 0.5 * cross + b * cross * cross;
}

bool is_euler_sequence(std::string_view sequence) {
  if (sequence.size() != 3) return false;
  for (const char c : sequence)
    if (c < 'x' || c > 'z') return false;
  return sequence[0] != sequence[1] && sequence[1] != sequence[2];
}

Vector3 euler_angles(const Matrix3& R, std::string_view sequence) {
  assert(is_euler_sequence(sequence));
  const int i = sequence[0] - 'x';
  const int j = sequence[1] - 'x';
  const bool proper = sequence[0] == sequence[2];
  const int k = 3 - i - j;                                // the axis that is neither i nor j
  const double sign = (j - i + 3) % 3 == 1 ? 1.0 : -1.0;  // +1 when i, j, k is cyclic
  // Columns of R are the rotated axes. The second turn leaves the row or column of the first angle
  // unchanged.
  Vector3 angles;
  if (proper) {
    angles[0] = std::atan2(R(j, i), -sign * R(k, i));
    angles[1] = std::atan2(std::hypot(R(j, i), R(k, i)), R(i, i));
  } else {
    angles[0] = std::atan2(-sign * R(j, k), R(k, k));
    angles[1] = std::atan2(sign * R(i, k), std::hypot(R(j, k), R(k, k)));
  }
  // Undo the first turn; the angle about the third axis follows from the rows j, k of Ri(-a0) R.
  const double c = std::cos(angles[0]);
  const double s = sign * std::sin(angles[0]);
  const auto row_j = [&](int column) { return c * R(j, column) + s * R(k, column); };
  if (proper) {
    angles[2] = std::atan2(-sign * row_j(k), row_j(j));
  } else {
    angles[2] = std::atan2(sign * row_j(i), row_j(j));
  }
  return angles;
}

}  // namespace camber
