#pragma once

#include <Eigen/Core>
#include <vector>

/// Newton's and Euler's equations of a system of rigid bodies in absolute coordinates, every joint a
/// constraint, solved as one dense linear system. No tree, no recursion, no joint coordinates: an oracle for
/// those.
///
/// Body i: mass m, mass centre c, central inertia J (world axes), twist [ω; v_c], acceleration [α; a_c].
///   J α = −ω × J ω + moments about c,    m a_c = m g + forces                                  (1)
/// Joint from parent P to child C, at the point Q of the child. P, or its absence (the world at rest),
/// carries the point of P that coincides with Q. Relative twist of C in P at Q, world axes, angular part
/// first:
///   V_rel = [ω_C − ω_P;  v_Q − v_P − ω_P × (Q − P)] = S u                                       (2)
/// with v_Q the velocity of the child's material point; a body's letter in a position, v or a means its mass
/// centre. Its time derivative in the world,
///   [α_C − α_P;  a_Q − a_P − α_P × (Q − P) − ω_P × (v_Q − v_P)] = S u̇ + Ṡ u                     (3)
///   a_Q = a_C + α_C × (Q − C) + ω_C × (ω_C × (Q − C))                                           (4)
/// The bias Ṡ u is S's columns differentiated in the world: ω_P × for a column fixed in the parent (both
/// halves), ω_C × for one fixed in the child. Let N complete S: Nᵀ S = 0, columns orthonormal. Nᵀ(3) has no
/// u̇:
///   D A = γ                                                                                     (5)
/// The joint exerts the wrench F = [moment about Q; force] on the child and −F on the parent, with
///   F = N λ + S (Sᵀ S)⁻¹ τ,     Sᵀ F = τ                                                        (6)
/// so τ is dual to u, and F holds the reaction and the drive together. (1), (5), (6):
///   [ M  −Dᵀ ] [A]   [f]
///   [ D    0 ] [λ] = [γ]                                                                        (7)
/// by a complete orthogonal decomposition: rank-revealing, so that redundant rows give the minimum-norm λ and
/// massless bodies are allowed as long as the system remains solvable.
namespace camber::oracle {

using Vector6d = Eigen::Matrix<double, 6, 1>;
using Matrix6Xd = Eigen::Matrix<double, 6, Eigen::Dynamic>;

inline constexpr int kWorld = -1;

struct AbsoluteBody {
  double mass = 0.0;                                    ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();        ///< mass centre in the world [m]
  Eigen::Matrix3d inertia_W = Eigen::Matrix3d::Zero();  ///< about the mass centre, world axes [kg m²]
  Vector6d twist = Vector6d::Zero();                    ///< [ω; v of the mass centre], world axes
  Vector6d applied_wrench = Vector6d::Zero();           ///< [moment about com; force], without gravity
};

struct AbsoluteJoint {
  int parent = kWorld;                              ///< index of a body, or kWorld
  int child = 0;                                    ///< index of a body
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  ///< Q in the world [m]
  Matrix6Xd motion;                                 ///< S, 6×nv with independent columns
  Vector6d bias = Vector6d::Zero();                 ///< Ṡ u
  Eigen::VectorXd torque;                           ///< τ, nv
};

struct AbsoluteSystem {
  std::vector<AbsoluteBody> bodies;
  std::vector<AbsoluteJoint> joints;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  ///< g [m/s²]
};

struct AbsoluteMotion {
  std::vector<Vector6d> acceleration;           ///< [α; a of the mass centre] of every body, world axes
  std::vector<Vector6d> joint_wrench;           ///< F of (6) on the child at Q, world axes
  std::vector<Eigen::VectorXd> joint_rate_dot;  ///< u̇ of every joint
  Eigen::Index constraint_rows = 0;
  Eigen::Index constraint_rank = 0;  ///< smaller than constraint_rows: reactions are not unique
  double residual = 0.0;             ///< largest entry of (7)'s residual
  double velocity_error = 0.0;       ///< largest entry of Nᵀ V_rel: how far the given twists break (2)
};

/// Solves (7). Throws std::invalid_argument on sizes that do not match or dependent columns of S.
[[nodiscard]] AbsoluteMotion solve_newton_euler(const AbsoluteSystem&);

/// [0; d] or [d; 0] for a sliding or a turning direction d: the columns of S for the usual joints.
[[nodiscard]] Vector6d turning(const Eigen::Vector3d& direction);
[[nodiscard]] Vector6d sliding(const Eigen::Vector3d& direction);

/// ω × both halves of a spatial vector that is fixed in a body turning at ω.
[[nodiscard]] Vector6d carried_rate(const Eigen::Vector3d& w, const Vector6d& vector);

}  // namespace camber::oracle
