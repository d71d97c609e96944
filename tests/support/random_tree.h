#pragma once

#include <cstdint>

#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/kinematics.h>

#include "support/random.h"

/// Machines that nobody would draw, for identities that hold in all of them.
namespace camber::support {

struct TreeOptions {
  int min_bodies = 1;
  int max_bodies = 12;
  bool grounded = true;  ///< false: one group of bodies that nothing ties to the ground
  bool massless = true;  ///< some bodies between others have no mass
};

/// Bodies with general inertias and poses, some of them massless, some floating, joints of every type of the
/// library and of the user's own, some of them drawn from the outer body to the inner one; bodies and joints
/// in any order.
[[nodiscard]] Model random_model(Random& random, const TreeOptions& options = {});

/// Any configuration, speeds up to 2.
[[nodiscard]] State random_state(const Mechanism& mechanism, Random& random);

/// A machine at a state, with everything that acts on it.
struct TreeCase {
  Random random;
  Mechanism mechanism;
  State state;
  Workspace workspace;
  VectorX tau;        ///< up to 20
  VectorX udot;       ///< up to 5
  Matrix6X external;  ///< up to 10

  explicit TreeCase(std::uint64_t seed, const TreeOptions& options = {});
};

/// Adds every body of the model to a joint of its own: the free ones that it leaves unsaid are written out.
[[nodiscard]] Model with_free_joints_written(Model model);

// What the library returns through its arguments, as values.
[[nodiscard]] MatrixX mass_matrix(TreeCase& c);
[[nodiscard]] VectorX rnea(TreeCase& c, const State& state, const VectorX& udot,
                           const Matrix6X* external = nullptr);
[[nodiscard]] VectorX aba(TreeCase& c, const VectorX& tau, const Matrix6X* external = nullptr);
[[nodiscard]] Matrix6X frame_jacobian(const Mechanism& mechanism, const Kinematics& kinematics, BodyId body,
                                      const Vector3& p_BQ);
/// The state moved along dq/dt = N u and du/dt for t, to first order in t.
[[nodiscard]] State moved_along(const Mechanism& mechanism, const State& state, const VectorX& udot,
                                double t);

/// Ratio of the largest to the smallest eigenvalue of a symmetric positive definite matrix.
[[nodiscard]] double condition_number(const MatrixX& M);

/// Every body of the mechanism but the ground.
[[nodiscard]] std::vector<BodyId> all_bodies(const Mechanism& mechanism);

}  // namespace camber::support
