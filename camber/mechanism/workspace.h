#pragma once

#include <camber/mechanism/stages.h>
#include <camber/noc/fronts.h>

namespace camber {

/// Temporaries of the algorithms with constraints, grouped by the function that writes them.
struct ConstraintScratch {
  /// Allocates for that mechanism.
  explicit ConstraintScratch(const Mechanism& mechanism);

  // evaluate_constraints: copies, because the flank that carries is part of the type
  std::vector<ConstraintType> type;  ///< of each tie
  std::vector<std::size_t> toothed;  ///< ties whose rows depend on the flank that carries, see choose_flanks
  // assemble
  int expected_rank = -1;            ///< of all rows where the residuals vanish; -1: not known
  int expected_holonomic_rank = -1;  ///< of the holonomic rows there; -1: not known
  // the elimination
  VectorX column_scale;             ///< inverse of Mechanism::speed_length
  VectorX mass_scale;               ///< 1/sqrt(M_jj) where it was eliminated last
  VectorX force;                    ///< applied efforts less bias efforts, of the last system
  VectorX right_side;               ///< of the rows, of the last system
  std::vector<noc::Fronts> fronts;  ///< one per plan
  std::size_t used_plan = 0;        ///< by the last elimination
  // projection
  VectorX q;            ///< the coordinates of the last trial
  VectorX step;         ///< the change of coordinates, one number per speed
  VectorX scaled_step;  ///< the step in the scale of the elimination
  VectorX multiplier;   ///< of the step, one per row
  // reactions
  VectorX tau;        ///< efforts of joints and relations, of the last reactions
  Matrix6X external;  ///< external wrenches and those of the ties, of the last reactions
};

/// Memory for every result and every temporary of every algorithm: once it exists, nothing allocates. One per
/// thread; it refers to the mechanism, which must outlive it.
struct Workspace {
  /// Allocates for that mechanism.
  explicit Workspace(const Mechanism& mechanism);
  explicit Workspace(Mechanism&&) = delete;
  explicit Workspace(const Mechanism&&) = delete;

  ConstraintScratch constraints;  ///< temporaries of the algorithms with constraints
  // temporaries of the trees' algorithms
  tree::Motion<double> motion;                   ///< aba, crba
  tree::Articulated<double> articulated;         ///< aba, multiply
  tree::Composites<double> composites;           ///< crba
  std::vector<tree::BodyWrench<double>> wrench;  ///< bias_efforts

 private:
  // The results of the stages, which the functions that write them return.
  friend const Kinematics& forward_kinematics(const Mechanism& mechanism, const State& state,
                                              Workspace& workspace);
  friend const ConstraintState& evaluate_constraints(const Mechanism& mechanism, const State& state,
                                                     const Kinematics& kinematics, Workspace& workspace);
  friend const InverseDynamics& rnea(const Mechanism& mechanism, const State& state, const VectorX& udot,
                                     Workspace& workspace, VectorX& tau, const Matrix6X* external);
  friend const tree::Composites<double>& composite_inertias(const Mechanism& mechanism,
                                                            const Kinematics& kinematics,
                                                            Workspace& workspace);
  friend MassFactors& factorize(const Mechanism& mechanism, const State& state, Workspace& workspace);
  Kinematics kinematics_;
  ConstraintState constraint_state_;
  InverseDynamics inverse_dynamics_;
  tree::Composites<double> composite_inertias_;
  MassFactors factors_;
};

}  // namespace camber
