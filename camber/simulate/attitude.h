#pragma once

#include <string>
#include <vector>

#include <camber/mechanism/state.h>

namespace camber {

/// The variables in which the orientations R of free and spherical joints are integrated. With the angular velocity
/// w along the turned axes:
///
///   quaternion        p' = p (0, w)/2                                             four numbers           (1)
///   rotation_vector   R = exp [phi]x,   phi' = G(phi) w  (spatial/rotation.h)     three                  (2)
///   euler_ijk         R = Ri(a1) Rj(a2) Rk(a3),   E(a) a' = w                     three                  (3)
///                     E = [Rkᵀ Rjᵀ e_i, Rkᵀ e_j, e_k],   |det E| = |sin a2| where i = k, else |cos a2|
///   matrix            R' = R [w]x                                                 nine, by columns       (4)
///
/// All other coordinates stand for themselves. (2) is singular at |phi| = 2 pi, which it never comes near: between
/// steps a vector longer than pi gives way to the one of the same rotation that is shorter. (3) is singular where
/// det E = 0: |det E| is the margin.
class AttitudeMap {
 public:
  /// `name` is one of attitude_names() (model/validate.h).
  AttitudeMap(const Mechanism& mechanism, const std::string& name);

  /// Numbers that stand for q.
  [[nodiscard]] int size() const { return size_; }

  /// q from z. The sign of a quaternion that z does not hold is the one nearest to that which q held.
  void to_q(const double* z, VectorX& q) const;
  /// z from q; of the angles (3) and vectors (2) that stand for one rotation the nearest to those that z holds.
  void from_q(const VectorX& q, double* z) const;
  /// Replaces rotation vectors longer than pi. True where there was one: z has jumped, and an integrator has to begin
  /// anew from there.
  [[nodiscard]] bool shorten(double* z) const;
  /// z' from z, the speeds, and q' for those that stand for themselves.
  void rates(const double* z, const VectorX& u, const VectorX& qdot, double* zdot) const;

  struct Margin {
    double value = 1.0;                  ///< |det E|, smallest of all joints; 1 without Euler angles
    const std::string* joint = nullptr;  ///< whose it is; null without Euler angles
  };
  [[nodiscard]] Margin margin(const double* z) const;

 private:
  enum class Kind { kQuaternion, kRotationVector, kEuler, kMatrix };
  /// One that is not integrated as its quaternion.
  struct Orientation {
    int q = 0, z = 0, u = 0;  ///< first quaternion coordinate, first number, first speed of w
    std::string joint;
  };
  /// Coordinates that stand for themselves.
  struct Plain {
    int q = 0, z = 0, count = 0;
  };

  [[nodiscard]] Quaternion rotation(const double* z) const;
  void set_rotation(const Quaternion& rotation, double* z) const;
  [[nodiscard]] Matrix3 euler_rates(const double* z) const;  ///< E

  Kind kind_ = Kind::kQuaternion;
  int axes_[3] = {0, 1, 2};  ///< of Euler angles
  std::string sequence_;
  std::vector<Plain> plain_;
  std::vector<Orientation> orientations_;
  int size_ = 0;
};

}  // namespace camber
