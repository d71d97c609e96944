#pragma once

#include <complex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <camber/stability/symmetries.h>

/// Linearisation of a machine about a steady motion, at the level of velocities.
///
/// A motion is steady where it follows a symmetry X (symmetries.h): q' = u = eta_X(q) and du/dt = L u; equilibria are those
/// with X = 0. Small displacements eta and changes of speed du, seen from the frame that moves with X, obey
///
///   deta/dt = du + K eta,   K = -[u, .] - L                                                               (1)
///   Bᵀ M d(du)/dt = -Bᵀ (r_q eta + (r_u + M L) du - S dtau)                                               (2)
///
/// with r_q, r_u of derivatives/residual_derivatives.h at the accelerations and multipliers of the motion, J B = 0, and S the
/// speeds that actuators drive. The constraints leave the pairs [eta; du] with
///
///   G eta = 0,   v_q eta + v_u du = 0,   v_u = J                                                          (3)
///
/// so that with an orthonormal basis V of (3) and [eta; du] = V x, (1) and (2) are E dx/dt = A0 x + B0 dtau. The changes
/// of the multipliers have left with Bᵀ, derivatives of J du/dt are not needed. (1) has more rows than x, but they do not
/// contradict each other: A = E⁺ A0.
///
/// A displacement along a symmetry leads to another motion of the same kind: the symmetries span a part of V that A
/// maps into itself, with eigenvalues 0, or of pairs of horizontal displacements +-i times the rate of turn. With an
/// orthonormal basis Q of the rest of V, Qᵀ A Q has all other eigenvalues (nothing is removed for being small). Where
/// nothing drives or brakes the symmetries, each of them that the constraints allow is one more parameter of a family
/// of steady motions, and a change along the family is a null vector: these leave in the same way. Of a configuration
/// space of dimension n - h with k symmetries, k_a of which the constraints allow as a motion, and m speeds,
///
///   dimension of the family = n - h - k + 2 k_a - m                                                       (4)
namespace camber {

/// A part of a machine and its share in a mode.
struct Participation {
  std::string name;
  double share = 0.0;  ///< of all; they add up to 1
};

struct Mode {
  std::complex<double> eigenvalue;  ///< [1/s]; of a pair the one with the positive imaginary part
  Eigen::VectorXcd shape;           ///< of eta, then du [rad or m, per second]; the largest coordinate is 1
  std::vector<Participation> participation = {};  ///< the largest first
  double condition = 1.0;  ///< 1/|yᴴx| of unit eigenvectors: how much rounding is magnified
  [[nodiscard]] double frequency() const { return std::abs(eigenvalue); }  ///< [rad/s]
  /// -Re/|.|: 1 is critical, negative grows; 0 of an eigenvalue of zero.
  [[nodiscard]] double damping() const {
    return eigenvalue.real() == 0.0 ? 0.0 : -eigenvalue.real() / std::abs(eigenvalue);
  }
};

/// How far a motion is from steady.
struct Unsteady {
  std::string speed;          ///< the one that is worst off
  double acceleration = 0.0;  ///< that it lacks [m/s^2 or rad/s^2]
  double relative = 0.0;      ///< of all, to gravity and to what bends paths
};

/// A real part that is smaller than this share of the largest eigenvalue neither grows nor decays: double roots on the
/// imaginary axis are known to half the digits.
inline constexpr double kNeutral = 1e-8;
/// The magnitude of the largest; 0 where there are none.
[[nodiscard]] double size_of(const std::vector<std::complex<double>>& eigenvalues);

struct Linearization {
  std::string model_name;
  State state;
  Unsteady unsteady;
  int freedoms = 0;                      ///< m
  std::vector<std::string> coordinates;  ///< of eta and du: q then u names, rows of C
  std::vector<std::string> inputs;       ///< actuators, columns of B
  MatrixX A, B, C;                       ///< dx/dt = A x + B dtau, [eta; du] = C x
  std::vector<std::string> symmetries;   ///< whose eigenvalues are removed
  int removed = 0;                       ///< for symmetries
  int family = 0;                        ///< removed for the family of steady motions: (4)
  double leak =
      0.0;  ///< what A leads out of the symmetries, relative to A: rounding where the motion is steady
  std::vector<std::complex<double>> eigenvalues;  ///< the others, by decreasing real part
  std::vector<Mode> modes;

  /// How many eigenvalues grow, by more than kNeutral.
  [[nodiscard]] int unstable() const;
  [[nodiscard]] bool steady() const;
};

/// A motion counts as steady where it lacks no more than this share of accelerations.
inline constexpr double kSteady = 1e-8;

struct LinearizeOptions {
  std::vector<std::pair<std::string, double>> efforts =
      {};                               ///< of actuators, on top of their laws [N m or N]
  ResidualDerivatives::Omit omit = {};  ///< for tests
};

/// About the motion at the state, steady or not: see Linearization::steady. Throws FormulationError.
[[nodiscard]] Linearization linearize(const Mechanism& mechanism, const Symmetries& symmetries,
                                      const State& state, const LinearizeOptions& options = {});
/// At the state in which a run starts.
[[nodiscard]] Linearization linearize(const Mechanism& mechanism);
/// The same for values of a parameter, one after the other: symmetries that are known from another value serve where they
/// still hold, and are found anew elsewhere.
[[nodiscard]] Linearization linearize(const Mechanism& mechanism, std::optional<Symmetries>& known);

}  // namespace camber
