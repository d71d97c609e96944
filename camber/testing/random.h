#pragma once

#include <cstdint>
#include <random>

#include <camber/spatial/rotation.h>
#include <camber/spatial/types.h>

namespace camber::properties {

/// Numbers from a seed, the same with every compiler and library.
class Random {
 public:
  /// The same seed gives the same numbers.
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// Evenly between low and high.
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11U) * 0x1p-53;
  }
  /// True with that probability.
  bool chance(double probability) { return uniform(0.0, 1.0) < probability; }
  /// 0, 1, ..., count - 1.
  int below(int count) { return static_cast<int>(uniform(0.0, 1.0) * count); }

  /// Three numbers between -bound and bound.
  Vector3 vector(double bound) {
    const double x = uniform(-bound, bound);
    const double y = uniform(-bound, bound);
    return {x, y, uniform(-bound, bound)};
  }
  /// So many numbers between -bound and bound.
  VectorX numbers(Eigen::Index count, double bound) {
    VectorX v(count);
    for (double& x : v) x = uniform(-bound, bound);
    return v;
  }
  /// A unit vector.
  Vector3 direction() {
    for (;;) {
      const Vector3 v = vector(1.0);
      const double length = v.norm();
      if (length > 0.1 && length < 1.0) return v / length;
    }
  }
  /// About any axis by at most half a turn.
  Matrix3 rotation() {
    constexpr double kPi = 3.141592653589793;
    return rotation_exp(uniform(0.0, kPi) * direction()).toRotationMatrix();
  }
  /// Any rotation, and a position with coordinates between -bound and bound.
  Transform transform(double bound) { return {rotation(), vector(bound)}; }

  /// Central inertia of a physically possible body: a few points within `size` of its centre and a small ball.
  Matrix3 inertia(double mass, double size) {
    constexpr int kPoints = 5;
    constexpr double kBall = 0.05;  // of mass size^2: no moment vanishes
    Matrix3 I = Matrix3::Identity() * kBall * mass * size * size;
    for (int i = 0; i < kPoints; ++i) {
      const Matrix3 r = cross_matrix(vector(size));
      I -= mass / kPoints * r * r;
    }
    return I;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace camber::properties
