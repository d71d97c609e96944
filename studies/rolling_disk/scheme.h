#pragma once

#include <array>

#include <camber/simulate/runge_kutta.h>

#include "rolling_disk/disk.h"

/// The twelve schemes of section 6.4. Apart from F1 and D1, which integrate Euler angles, each integrates the
/// equations of motion about the contact,
///
///   [I] ω̇ = [C] ω + γ,   [I] = [I_C] + mr² (1 − f2 f2ᵀ),   γ = mr f2 × g                    (6.4), (6.5), (6.7)
///
/// in one of three frames, beside the frame's attitude and the place of the centre:
///
///   y = [x, y | ω | attitude | angles]                                                                 (1)
///
///   F follows the disk without spinning: f2 = (0, 1, 0), σ = ω − ψ̇ v
///     C ω = −σ × [I_C] ω − mr² (σ·f2) (f2 × ω)                                                  (6.17), (6.18)
///   D is fixed in the disk: f2 = (sin ψ, cos ψ, 0), σ = ω
///     C ω = −ω × [I_C] ω − mr² {ψ̇ (f2·ω) (v × f2) + (ω·f2) (f2 × ω)}                           (B.3), (B.6)
///   I is inertial: v the third column of D, f2 = (k − κ v)/√(1 − κ²) with κ = k·v, σ = 0
///     C ω = −ω × [I_C] ω + mr² (f2·ω) ḟ2                                                      (B.14), (B.19)
///
/// The attitude is the nine numbers of the matrix, or Euler and Rodrigues' four (the thesis: quadratic
/// invariants), in the thesis never made orthonormal or unit:
///
///   Q̇ = Q [σ]× in F and D,  [ω]× Q in I                                                  (6.25), (B.9), (B.21)
///   Q = (2 s0² − 1) 1 + 2 s sᵀ + 2 s0 [s]×                                                             (6.11)
///   ṡ = (s0 σ ± s × σ)/2,  ṡ0 = −s·σ/2,   + in F and D, − in I                                  (6.13), (6.14)
///
/// The angles θ, and ψ in D, are read off Q (geometric), or integrated beside it:
///
///   F  sin θ = k·v, cos θ = k·f2                                                                       (6.27)
///   D  sin ψ = −d2·(k × v)/|k × v|, cos ψ = d1·(k × v)/|k × v|, θ from v alone                  (B.11), (B.12)
///   θ̇ = −f1·ω,   ψ̇ = (v − f2 tan θ)·ω                                           (6.26), (6.28), (B.10), (B.13)
///
/// Where the printed signs of (B.6), (B.11), (B.14) and (B.17) are wrong, these are the right ones.
namespace camber::study {

enum class Frame { kFollowing, kDisk, kInertial };
enum class Attitude { kEuler, kInvariants, kMatrix };
enum class Angles { kNone, kGeometric, kIntegrated };

struct Scheme {
  std::string_view name;
  Frame frame;
  Attitude attitude;
  Angles angles;
};

inline constexpr std::array<Scheme, 12> kSchemes{{
    {"F1", Frame::kFollowing, Attitude::kEuler, Angles::kNone},
    {"F2", Frame::kFollowing, Attitude::kInvariants, Angles::kGeometric},
    {"F3", Frame::kFollowing, Attitude::kInvariants, Angles::kIntegrated},
    {"F4", Frame::kFollowing, Attitude::kMatrix, Angles::kGeometric},
    {"F5", Frame::kFollowing, Attitude::kMatrix, Angles::kIntegrated},
    {"D1", Frame::kDisk, Attitude::kEuler, Angles::kNone},
    {"D2", Frame::kDisk, Attitude::kInvariants, Angles::kGeometric},
    {"D3", Frame::kDisk, Attitude::kInvariants, Angles::kIntegrated},
    {"D4", Frame::kDisk, Attitude::kMatrix, Angles::kGeometric},
    {"D5", Frame::kDisk, Attitude::kMatrix, Angles::kIntegrated},
    {"I1", Frame::kInertial, Attitude::kInvariants, Angles::kNone},
    {"I2", Frame::kInertial, Attitude::kMatrix, Angles::kNone},
}};

/// Numbers of y.
[[nodiscard]] int size_of(const Scheme& scheme);

/// (1) of a state, the centre above the origin. With Euler angles y = [x, y | angles | rates].
[[nodiscard]] VectorX start(const Scheme& scheme, const EulerState& state);

/// What a scheme's y says, by the scheme's own formulas.
struct DiskView {
  double x = 0.0, y = 0.0;          ///< of the centre [m]
  double lean = 0.0;                ///< θ [rad]
  double energy = 0.0;              ///< kinetic and of the height r cos θ [J]
  double orthogonality = 0.0;       ///< largest entry of |Qᵀ Q − 1|, 0 with Euler angles
  Matrix3 Q = Matrix3::Identity();  ///< attitude: [F] in the schemes F, [D] in the others
  Vector3 omega = Vector3::Zero();  ///< in the axes of the scheme's frame [rad/s]
};
[[nodiscard]] DiskView view(const Scheme& scheme, const Disk& disk, const double* y);

/// ẏ of the scheme; autonomous. Throws SimulationError where it is not finite. Where `unit`, which the thesis did
/// not try, the attitude is made unit or orthonormal after each step: Q ← Q (3 − Qᵀ Q)/2, which is a step of
/// Newton's method.
[[nodiscard]] Ode ode(const Scheme& scheme, const Disk& disk, bool unit = false);

}  // namespace camber::study
