#pragma once

#include <camber/constraint/contact.h>

namespace camber {

/// A wheel whose rim carries massless rollers, on a plane of body B: omnidirectional or mecanum. Frames as
/// for WheelConstraint, with a thin rim.
///
///   e   = m, the hub axis a in the plane      f = n x e = -l: a hub that spins about +a goes along -f   (1)
///   e_r = cos(alpha) e + sin(alpha) f         roller axis at the ground                                 (2)
///   f_r = n x e_r                             where the roller lets the hub go                          (3)
///
/// Rows: the gap, and no velocity of the hub's material point at K along e_r. With alpha = 0 the roller turns
/// about the hub axis (no side slip, free to go ahead), with alpha = pi/2 about the rolling direction (the
/// classic omnidirectional wheel: no slip ahead, free sideways), with +-pi/4 it is a mecanum wheel. The point
/// at K moves by -roller_radius theta_dot f_r, with theta_dot the rate of the roller on the hub about e_r. (1)-(3)
/// are those of Saha's vehicles, e = (cos b, sin b, 0) and e_r at alpha from e about the upward normal.
struct OmniConstraint {
  static constexpr std::string_view kName = "omnidirectional wheel";
  static constexpr std::string_view kWhySingular = "the wheel lies flat";
  static constexpr std::array<std::string_view, 2> kRowNames{"normal", "roller"};
  static constexpr int kHolonomic = 1;

  double radius = 0.0;         ///< [m], > 0, of the hub with its rollers
  double roller_angle = 0.0;   ///< alpha [rad]
  double roller_radius = 0.0;  ///< [m], > 0 where the roller's rate is asked for
};

void evaluate(const OmniConstraint& wheel, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows);

/// theta_dot [rad/s].
[[nodiscard]] double roller_rate(const OmniConstraint& wheel, const MovingFrame& A, const MovingFrame& B);

[[nodiscard]] Vector3 contact_force(const OmniConstraint& wheel, const double* multipliers);
[[nodiscard]] inline std::optional<double> lean_cosine(const OmniConstraint&, const MovingFrame& A,
                                                       const MovingFrame& B) {
  return lean_cosine_on_plane(A, B);
}

}  // namespace camber
