#pragma once

#include <camber/mechanism/workspace.h>

/// O(n) dynamics of a tree. Joint efforts tau are one number per speed; external wrenches, where given, are one
/// column per body (column 0, the ground, is ignored): [moment about Bo; force], world axes. Gravity always
/// acts.
namespace camber {

/// Inverse dynamics: the efforts that give the accelerations udot, and the reactions, which live in the workspace
/// until the next rnea with it.
const InverseDynamics& rnea(const Mechanism& mechanism, const State& state, const VectorX& udot,
                            Workspace& workspace, VectorX& tau, const Matrix6X* external = nullptr);

/// Forward dynamics: the accelerations that the efforts give.
void aba(const Mechanism& mechanism, const State& state, const VectorX& tau, Workspace& workspace,
         VectorX& udot, const Matrix6X* external = nullptr);

/// The mass matrix; fills the lower triangle of M (nv x nv), zeros included, and leaves the rest alone.
void crba(const Mechanism& mechanism, const State& state, Workspace& workspace, MatrixX& M);
/// Copies the lower triangle to the upper one.
void mirror_lower_triangle(MatrixX& M);

/// Wrench [moment; force] that the model's parent exerts on the model's child at the joint's point on the
/// child, world axes, effort included.
[[nodiscard]] Vector6 joint_reaction(const Mechanism& mechanism, const InverseDynamics& dynamics,
                                     BodyId body);

/// The efforts that keep all speeds as they are, gravity and external wrenches included.
void bias_efforts(const Mechanism& mechanism, const Kinematics& kinematics, Workspace& workspace,
                  VectorX& tau, const Matrix6X* external = nullptr);
/// Of the subtree beyond each joint. The result lives in the workspace until the next call with it.
[[nodiscard]] const tree::Composites<double>& composite_inertias(const Mechanism& mechanism,
                                                                 const Kinematics& kinematics,
                                                                 Workspace& workspace);

/// M factorised as an operator, never formed (docs/theory.md section 6). The factors live in the workspace until the
/// next factorize with it.
[[nodiscard]] MassFactors& factorize(const Mechanism& mechanism, const State& state, Workspace& workspace);
/// x = M^-1 b, one column per right-hand side. Uses the sums of the factors' sweeps.
void solve(const Mechanism& mechanism, MassFactors& factors, const MatrixX& b, MatrixX& x);
/// log det M.
[[nodiscard]] double log_determinant(const MassFactors& factors);
/// y = M x, one column per vector.
void multiply(const Mechanism& mechanism, const Kinematics& kinematics, Workspace& workspace,
              const MatrixX& x, MatrixX& y);

}  // namespace camber
