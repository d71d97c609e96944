#pragma once

#include <camber/mechanism/state.h>
#include <camber/tree/scratch.h>

/// The results of the stages of an evaluation: each is written by one function, which returns it, and is a
/// parameter of the functions that need it. It stays valid until that function is called again with the same
/// workspace.
namespace camber {

struct Workspace;

/// Poses, twists and bias accelerations (those with du/dt = 0) of all bodies at a state. Written by
/// only forward_kinematics (kinematics/kinematics.h, which also has its readers); NaN before that.
class Kinematics {
 public:
  /// Allocates for that mechanism.
  explicit Kinematics(const Mechanism& mechanism) : motion_(mechanism.tree) {}
  /// As the recursions store it.
  [[nodiscard]] const tree::Motion<double>& motion() const { return motion_; }

 private:
  friend const Kinematics& forward_kinematics(const Mechanism& mechanism, const State& state,
                                              Workspace& workspace);
  tree::Motion<double> motion_;
};

/// The constraints at a state: how far they are violated, and their rows. Written by evaluate_constraints alone
/// (kinematics/constraints.h).
struct ConstraintState {
  /// Allocates for that mechanism.
  explicit ConstraintState(const Mechanism& mechanism);

  std::vector<ConstraintRows> rows;  ///< of each tie
  VectorX J;                         ///< numbers of the ties, see Tie::entry
  VectorX residual;                  ///< [m] or [rad]; 0 for rows that constrain only velocities
  VectorX rate_error;                ///< J u - rate
  VectorX gamma;                     ///< J du/dt = gamma
  /// The first tie that is not defined at this state (a wheel that lies flat), or null where all are.
  const Tie* undefined = nullptr;
};

/// Accelerations, and the wrench of each joint. Written by rnea alone (dynamics/tree_dynamics.h).
class InverseDynamics {
 public:
  /// Allocates for that mechanism.
  explicit InverseDynamics(const Mechanism& mechanism)
      : motion_(mechanism.tree), wrench_(mechanism.tree.links.size()) {}
  /// As the recursions store it.
  [[nodiscard]] const tree::Motion<double>& motion() const { return motion_; }
  /// About Lo, one per body.
  [[nodiscard]] const std::vector<tree::BodyWrench<double>>& wrench() const { return wrench_; }

 private:
  friend const InverseDynamics& rnea(const Mechanism& mechanism, const State& state, const VectorX& udot,
                                     Workspace& workspace, VectorX& tau, const Matrix6X* external);
  tree::Motion<double> motion_;
  std::vector<tree::BodyWrench<double>> wrench_;
};

/// M factorised as an operator, never formed (docs/theory.md section 6). Written by factorize alone
/// (dynamics/tree_dynamics.h); solve uses its sums.
struct MassFactors {
  /// Allocates for that tree.
  explicit MassFactors(const tree::Tree& tree) : motion(tree), articulated(tree) {}

  tree::Motion<double> motion;            ///< poses, and the sums of the sweeps
  tree::Articulated<double> articulated;  ///< the factors
};

}  // namespace camber
