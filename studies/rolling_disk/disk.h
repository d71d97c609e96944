#pragma once

#include <array>
#include <string_view>

#include <camber/spatial/types.h>

/// A thin disk that rolls without slip on a plane: the example of S. K. Saha, "Dynamics and design of
/// nonholonomic robotic mechanical systems", thesis, McGill University 1991, chapter 6 and appendices A.6 and
/// B. Numbers in brackets with a point are those of its equations. With θ the lean, φ the heading and ψ the
/// own turn, s = sin θ, c = cos θ:
///
///   [F] = [f1 f2 v],  f1 = (cos φ, sin φ, 0),  f2 = (−s sin φ, s cos φ, c),  v = f1 × f2          (6.24)
///   ω in F = (−θ̇, φ̇ c, ψ̇ + φ̇ s)                                                                 (6.20)
///   centre at r f2 from the contact,  ċ = r ω × f2                                            (6.22), (6.23)
///
/// A steady motion keeps θ, φ̇ and ψ̇ and runs round a circle:
///
///   5 φ̇² s c + 6 φ̇ ψ̇ c + 4 (g/r) s = 0                                                           (A.26)
namespace camber::study {

struct Disk {
  double m = 0.02;  ///< [kg]; m, r and g are those behind the energies that the thesis prints
  double r = 0.05;  ///< [m]
  double g = 9.81;  ///< [m/s^2]

  [[nodiscard]] double mr2() const { return m * r * r; }
  /// About the centre: mr²/4 across the axis, mr²/2 along it, which is the third.
  [[nodiscard]] Vector3 inertia() const { return {mr2() / 4.0, mr2() / 4.0, mr2() / 2.0}; }
};

/// θ, φ, ψ [rad] and their rates.
struct EulerState {
  Vector3 angles = Vector3::Zero();
  Vector3 rates = Vector3::Zero();
};

/// A row of Table 6.1.
struct SteadyMotion {
  std::string_view name;
  double phi_rate;      ///< [rad/s]
  double psi_rate;      ///< [rad/s]
  double printed_lean;  ///< of the thesis [deg], six decimals
};

inline constexpr std::array<SteadyMotion, 4> kSteadyMotions{{{"A", 1.0, -0.5, 0.217633},
                                                             {"B", 1.8, -1.3, 1.004186},
                                                             {"C", 4.2, -3.7, 6.099778},
                                                             {"D", 9.6, -9.1, 23.465159}}};

/// Left side of (A.26) [1/s^2].
[[nodiscard]] double steady_residual(const Disk& disk, const EulerState& state);

/// The state of the steady motion at φ = ψ = 0. As in the thesis from the quartic of (A.26) in x = tan(θ/2),
///
///   x⁴ + γ x³ − δ x − 1 = 0,   γ, δ = 5φ̇/(3ψ̇) ∓ 4g/(3φ̇ψ̇r)                                         (A.27)
///
/// whose root nearest to upright it is: exact but for rounding, which the saddles amplify.
[[nodiscard]] EulerState steady_state(const Disk& disk, const SteadyMotion& motion);

/// Of the centre's path, r |ψ̇/φ̇| − r s for a disk that leans inwards [m]. From the origin, heading along x,
/// the middle of the circle is at (0, radius).
[[nodiscard]] double circle_radius(const Disk& disk, const EulerState& steady);

/// Small departures from a steady motion obey δθ̈ = λ² δθ. With q = φ̇ c, n = ψ̇ + φ̇ s, t = tan θ the two
/// other speeds follow the lean, dq/dθ = q t − 2 n and dn/dθ = −2 q/3, so that
///
///   (5/4) λ² = (g/r) c − q² (1 + t²)/4 − (q t/2) dq/dθ + (3/2) (n dq/dθ + q dn/dθ)                    (1)
///
/// A saddle where λ² > 0: every departure grows as e^(λt). Else a centre. [1/s^2]
[[nodiscard]] double growth_squared(const Disk& disk, const EulerState& steady);

/// [F] and [D], (6.24) and below (B.8).
[[nodiscard]] Matrix3 following_frame(const Vector3& angles);
[[nodiscard]] Matrix3 disk_frame(const Vector3& angles);

}  // namespace camber::study
