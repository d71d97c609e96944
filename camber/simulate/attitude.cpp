#include <camber/simulate/attitude.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <camber/spatial/rotation.h>

namespace camber {

namespace {

constexpr double kPi = std::numbers::pi;

using Angles = Eigen::Map<Vector3>;
using ConstAngles = Eigen::Map<const Vector3>;
using ConstMatrix = Eigen::Map<const Matrix3>;

/// The rotation nearest to a matrix that is one but for the error of a step, by Newton's iteration for the polar
/// decomposition. Its error squares each time: three leave rounding of what was 1e-2.
Matrix3 nearest_rotation(Matrix3 R) {
  constexpr int kIterations = 3;
  for (int i = 0; i < kIterations; ++i) R = (0.5 * (R + R.inverse().transpose())).eval();
  return R;
}

Quaternion turn_about(int axis, double angle) {
  return Quaternion(Eigen::AngleAxisd(angle, Vector3::Unit(axis)));
}

/// The angles plus multiples of a turn that come nearest to others.
Vector3 wound_near(Vector3 angles, const Vector3& others) {
  for (int i = 0; i < 3; ++i) angles[i] += 2.0 * kPi * std::round((others[i] - angles[i]) / (2.0 * kPi));
  return angles;
}

}  // namespace

AttitudeMap::AttitudeMap(const Mechanism& mechanism, const std::string& name) {
  constexpr std::string_view kEulerPrefix = "euler_";
  if (name == "rotation_vector") kind_ = Kind::kRotationVector;
  if (name == "matrix") kind_ = Kind::kMatrix;
  if (name.starts_with(kEulerPrefix)) {
    kind_ = Kind::kEuler;
    sequence_ = name.substr(kEulerPrefix.size());
    std::ranges::transform(sequence_, axes_, [](char axis) { return axis - 'x'; });
  }
  int next = 0;  // the first coordinate that has no number yet
  const auto add_plain = [&](int end) {
    if (end > next) plain_.push_back({next, size_, end - next});
    size_ += end - next;
    next = end;
  };
  for (const TreeBody& body : mechanism.bodies) {
    const int offset = quaternion_offset(body.type);
    if (offset < 0 || kind_ == Kind::kQuaternion) continue;
    add_plain(body.q + offset);
    orientations_.push_back({next, size_, body.u, body.joint});
    next += 4;
    size_ += kind_ == Kind::kMatrix ? 9 : 3;
  }
  add_plain(mechanism.nq);
}

namespace {

/// The rotation vector the other way round, of the same rotation.
Vector3 longer_vector(const Vector3& phi) {
  const double angle = phi.norm();
  return angle == 0.0 ? phi : Vector3(phi * (1.0 - 2.0 * kPi / angle));
}

}  // namespace

Quaternion AttitudeMap::rotation(const double* z) const {
  if (kind_ == Kind::kMatrix) return Quaternion(nearest_rotation(ConstMatrix(z)));
  if (kind_ == Kind::kRotationVector) return rotation_exp(ConstAngles(z));
  return turn_about(axes_[0], z[0]) * turn_about(axes_[1], z[1]) * turn_about(axes_[2], z[2]);
}

void AttitudeMap::to_q(const double* z, VectorX& q) const {
  for (const Plain& p : plain_) std::copy_n(z + p.z, p.count, q.data() + p.q);
  for (const Orientation& o : orientations_) {
    Eigen::Map<Eigen::Vector4d> old(q.data() + o.q);
    const Quaternion r = rotation(z + o.z);
    const Eigen::Vector4d parts(r.w(), r.x(), r.y(), r.z());
    old = old.dot(parts) < 0.0 ? -parts : parts;
  }
}

void AttitudeMap::set_rotation(const Quaternion& r, double* z) const {
  if (kind_ == Kind::kMatrix) {
    Eigen::Map<Matrix3>{z} = r.toRotationMatrix();
    return;
  }
  const Vector3 now = Angles(z);
  if (kind_ == Kind::kRotationVector) {
    const Vector3 shortest = rotation_log(r);
    const Vector3 other = longer_vector(shortest);
    Angles{z} = (shortest - now).squaredNorm() <= (other - now).squaredNorm() ? shortest : other;
    return;
  }
  // The same rotation has a second set of angles.
  const Vector3 a = euler_angles(r.toRotationMatrix(), sequence_);
  const double middle = axes_[0] == axes_[2] ? -a[1] : kPi - a[1];
  const Vector3 first = wound_near(a, now);
  const Vector3 second = wound_near({a[0] + kPi, middle, a[2] + kPi}, now);
  Angles{z} = (first - now).squaredNorm() <= (second - now).squaredNorm() ? first : second;
}

void AttitudeMap::from_q(const VectorX& q, double* z) const {
  for (const Plain& p : plain_) std::copy_n(q.data() + p.q, p.count, z + p.z);
  for (const Orientation& o : orientations_)
    set_rotation(Quaternion(q[o.q], q[o.q + 1], q[o.q + 2], q[o.q + 3]), z + o.z);
}

bool AttitudeMap::shorten(double* z) const {
  if (kind_ != Kind::kRotationVector) return false;
  bool shortened = false;
  for (const Orientation& o : orientations_) {
    Angles phi(z + o.z);
    if (phi.norm() <= kPi) continue;
    phi = rotation_log(rotation_exp(phi));
    shortened = true;
  }
  return shortened;
}

Matrix3 AttitudeMap::euler_rates(const double* z) const {
  const Matrix3 Rj = turn_about(axes_[1], -z[1]).toRotationMatrix();
  const Matrix3 Rk = turn_about(axes_[2], -z[2]).toRotationMatrix();
  Matrix3 E;
  E.col(0) = Rk * Rj.col(axes_[0]);
  E.col(1) = Rk.col(axes_[1]);
  E.col(2) = Vector3::Unit(axes_[2]);
  return E;
}

void AttitudeMap::rates(const double* z, const VectorX& u, const VectorX& qdot, double* zdot) const {
  for (const Plain& p : plain_) std::copy_n(qdot.data() + p.q, p.count, zdot + p.z);
  for (const Orientation& o : orientations_) {
    const Vector3 w = u.segment<3>(o.u);
    double* const rate = zdot + o.z;
    if (kind_ == Kind::kMatrix)
      Eigen::Map<Matrix3>{rate} = nearest_rotation(ConstMatrix(z + o.z)) * cross_matrix(w);
    else if (kind_ == Kind::kEuler)
      Angles{rate} = euler_rates(z + o.z).inverse() * w;
    else
      Angles{rate} = rotation_vector_rate(ConstAngles(z + o.z)) * w;
  }
}

AttitudeMap::Margin AttitudeMap::margin(const double* z) const {
  Margin smallest;
  if (kind_ != Kind::kEuler) return smallest;
  const bool proper = axes_[0] == axes_[2];
  for (const Orientation& o : orientations_) {
    const double middle = z[o.z + 1];
    const double value = std::abs(proper ? std::sin(middle) : std::cos(middle));
    if (smallest.joint == nullptr || value < smallest.value) smallest = {value, &o.joint};
  }
  return smallest;
}

}  // namespace camber
