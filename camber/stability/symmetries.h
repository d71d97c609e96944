#pragma once

#include <string>
#include <vector>

#include <camber/derivatives/residual_derivatives.h>

/// Motions of a machine that change nothing for it: driving on, turning round, a wheel's own angle. A motion X moves the
/// coordinates by eta(q) and the speeds by L u with a constant L. It is a symmetry where its flow leaves the dynamics
/// as they are: with the derivatives of derivatives/residual_derivatives.h and a basis B of the speeds with J B = 0,
///
///   Bᵀ (r_q eta + r_u L u + M L du/dt) = 0,    G eta = 0,    v_q eta + v_u L u = 0                         (1)
///
/// at all states; G are the holonomic rows of v_u. (1) is linear in the motion, so that the symmetries among all
/// combinations of simple motions, at a few random states, are the null space of one matrix. The simple motions are
///
///   a coordinate of its own     eta = 1, L = 0
///   a turn in the plane         eta = (-y, x, 1), L u = (-u_y, u_x, 0)
///   of a free or spherical joint a displacement of the child in the axes of the parent   eta = Rᵀ(e, e x p), L = 0
///   or in its own axes                                                                  eta = a, L u = -[a, u]
///
/// with [., .] the bracket of twists.
namespace camber {

/// A simple motion of one joint.
struct SimpleMotion {
  enum class Kind { kCoordinate, kPlanarTurn, kShift, kTurn, kOwnShift, kOwnTurn };
  Kind kind = Kind::kCoordinate;
  int body = 0;       ///< in Mechanism::bodies
  int component = 0;  ///< of the coordinate, or of the axis
  std::string name = {};
};

[[nodiscard]] std::vector<SimpleMotion> simple_motions(const Mechanism& mechanism);

/// eta, one column per motion.
[[nodiscard]] MatrixX displacements(const Mechanism& mechanism, const std::vector<SimpleMotion>& motions,
                                    const VectorX& q);
/// L of the combination of the motions with these coefficients.
[[nodiscard]] MatrixX speed_map(const Mechanism& mechanism, const std::vector<SimpleMotion>& motions,
                                const VectorX& coefficients);
/// [u, .] of the free and spherical joints, zero elsewhere: a displacement seen from a joint that moves with u.
[[nodiscard]] MatrixX bracket_map(const Mechanism& mechanism, const VectorX& u);

struct Symmetries {
  std::vector<SimpleMotion> motions;
  MatrixX basis;  ///< combinations of the motions, one per column, orthonormal
  /// What (1) leaves of the worst symmetry and of the best other combination, relative to the largest.
  double largest_kept = 0.0, smallest_rejected = 1.0;

  [[nodiscard]] int count() const { return static_cast<int>(basis.cols()); }
  /// "frame x, frame y, ...": the motions that take part.
  [[nodiscard]] std::vector<std::string> names() const;
};

/// At random states with a fixed seed: the same machine has the same symmetries.
[[nodiscard]] Symmetries find_symmetries(const Mechanism& mechanism);

}  // namespace camber
