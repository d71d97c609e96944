#pragma once

#include <vector>

#include <camber/force/force_model.h>
#include <camber/mechanism/workspace.h>

/// Exact first derivatives of the equations of motion at a state, with the accelerations and multipliers held:
///
///   r = M du/dt + C - f - Jᵀlambda,      v = J u - rate                                                   (1)
///
/// f are all forces, gravity in C. Both change along a small motion eta of the coordinates (q (+) eta, in the convention
/// of the speeds) and along du. The trees' recursions and the forces run over Dual numbers. The rows of a tie need none:
/// their rates n', f', Q' are their changes along the twists of the two bodies, so that rows evaluated with the change of
/// the pose as twist give their exact derivatives (constraint/rows.h):
///
///   dn = n'(d pose),   df = f'(d pose),   dQ = Q'(d pose)                                                 (2)
///
/// and v of (1), and the wrench lambda [n; f] at Q, are then taken over Dual numbers. Time stands still.
namespace camber {

struct ResidualValues {
  VectorX r;         ///< zero where udot and lambda solve the equations [N m or N]
  MatrixX r_q, r_u;  ///< nv x nv
  MatrixX v_q, v_u;  ///< rows x nv; v_u is J
};

class ResidualDerivatives {
 public:
  /// Throws ModelError where a joint is of the user's own type, which is given over numbers alone, and where the model has
  /// states of its own. The mechanism must outlive it.
  explicit ResidualDerivatives(const Mechanism& mechanism);

  /// The workspace says on which flanks teeth press (ConstraintScratch::type). Allocates nothing. The result lives until
  /// the next call.
  const ResidualValues& evaluate(const State& state, const VectorX& udot, const VectorX& lambda,
                                 const Workspace& workspace);

  /// For tests: leaves out the rows' wrenches, so that their efforts count as constant, or the change of the rows'
  /// velocities, which no correct linearisation may.
  struct Omit {
    bool change_of_wrenches = false, change_of_velocities = false;
  };
  void omit(const Omit& what) { omit_ = what; }

 private:
  void seed(const State& state, const VectorX& udot, int first);
  void add_tie(const Tie& tie, const ConstraintType& type, const VectorX& lambda, double t, int first);
  void store(int first);

  const Mechanism& mechanism_;
  ForceModel forces_;
  DualState state_;
  std::vector<Dual> tau_, external_, efforts_;
  std::vector<tree::BodyWrench<Dual>> wrench_;
  VectorX unit_, qdot_;
  ConstraintRows rows_;
  ResidualValues values_;
  Omit omit_;
};

}  // namespace camber
