#pragma once

#include <camber/mechanism/workspace.h>

/// O(n) dynamics of a tree. Joint efforts tau are one number a speed; external wrenches, where given, are one
/// column a body (column 0, the ground, is ignored): [moment about Bo; force], world axes. Gravity is always
/// there.
namespace camber {

/// Inverse dynamics: the efforts that give the accelerations udot. The reactions stay in the workspace for
/// joint_reaction.
void rnea(const Mechanism& mechanism, const State& state, const VectorX& udot, Workspace& workspace,
          VectorX& tau, const Matrix6X* external = nullptr);

/// Forward dynamics: the accelerations that the efforts give.
void aba(const Mechanism& mechanism, const State& state, const VectorX& tau, Workspace& workspace,
         VectorX& udot, const Matrix6X* external = nullptr);

/// The mass matrix; fills the lower triangle of M (nv x nv), zeros included, and leaves the rest alone.
void crba(const Mechanism& mechanism, const State& state, Workspace& workspace, MatrixX& M);
/// Copies the lower triangle to the upper one.
void mirror_lower_triangle(MatrixX& M);

/// Wrench [moment; force] that the model's parent exerts on the model's child at the joint's point on the
/// child, world axes, effort included. After rnea.
[[nodiscard]] Vector6 joint_reaction(const Mechanism& mechanism, const Workspace& workspace, BodyId body);

/// M factorised as an operator, never formed (docs/theory.md section 6). Stays in the workspace until the next aba or
/// factorize.
void factorize(const Mechanism& mechanism, const State& state, Workspace& workspace);
/// x = M^-1 b, one column a right-hand side; after factorize.
void solve(const Mechanism& mechanism, Workspace& workspace, const MatrixX& b, MatrixX& x);
/// y = M x, one column a vector; after forward_kinematics or factorize.
void multiply(const Mechanism& mechanism, Workspace& workspace, const MatrixX& x, MatrixX& y);
/// log det M; after factorize.
[[nodiscard]] double log_determinant(const Mechanism& mechanism, const Workspace& workspace);

}  // namespace camber
