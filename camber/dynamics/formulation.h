#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <camber/mechanism/workspace.h>

/// One machine, four formulations, the same result:
///
///   M du/dt + C = tau + Jᵀlambda,   J du/dt = gamma                                                      (1)
///
///   noc        the natural orthogonal complement, front by front (constrained_dynamics.h)
///   soa        spatial operators: M^-1 as an operator, Omega = J M^-1 Jᵀ (soa.h)
///   kane       partial velocities, generalised active and inertia forces (kane.h)
///   augmented  the twists of all bodies and the multipliers of all joints in one sparse system (augmented.h)
///
/// Where rows are redundant lambda is not unique: all four give the one for which the lambda_i / row_scale_i
/// have the smallest norm. `noc` as System uses it is the fast path; the functions here allocate.
namespace camber {

/// The four formulations of the equations of motion.
enum class Formulation { kNoc, kSoa, kKane, kAugmented };
/// All of them, in the order of the reference.
inline constexpr Formulation kFormulations[] = {Formulation::kNoc, Formulation::kSoa, Formulation::kKane,
                                                Formulation::kAugmented};

/// "noc", "soa", "kane", "augmented".
[[nodiscard]] std::string_view formulation_name(Formulation formulation);
/// Empty for an unknown name.
[[nodiscard]] std::optional<Formulation> formulation_from_name(std::string_view name);
/// The names of all formulations, in the order of kFormulations.
[[nodiscard]] std::vector<std::string> formulation_names();

/// The formulation has no result at this state; what() gives the reason.
class FormulationError : public Error {
 public:
  using Error::Error;
};

/// The result of every formulation.
struct Solution {
  VectorX udot;    ///< accelerations du/dt [rad/s^2 or m/s^2]
  VectorX lambda;  ///< multipliers, one per constraint row
  /// One column per body: the wrench [moment; force] of the model's parent on the model's child at the joint's
  /// point on the child, world axes, efforts included (joint_reaction); column 0 is zero.
  Matrix6X reaction;
  Matrix6X tie_wrench;  ///< one column per tie: on A about Q, world axes
};

/// The loads: joint efforts, and external wrenches as for aba or null.
struct Loads {
  const VectorX& tau;                  ///< joint efforts, one per speed [N m or N]
  const Matrix6X* external = nullptr;  ///< one wrench [moment about Bo; force] per body, world axes
};

/// Throws FormulationError.
[[nodiscard]] Solution solve(Formulation formulation, const Mechanism& mechanism, const State& state,
                             const Loads& loads, Workspace& workspace);

/// The common input of all formulations; both are stored in the workspace.
struct EvaluatedState {
  const Kinematics& kinematics;        ///< poses and twists
  const ConstraintState& constraints;  ///< rows and right-hand sides
};
/// forward_kinematics and evaluate_constraints; throws FormulationError where a constraint is not defined.
[[nodiscard]] EvaluatedState evaluate_all(const Mechanism& mechanism, const State& state,
                                          Workspace& workspace);

/// The reactions for udot and lambda, by the inward sweep of inverse dynamics.
void add_reactions(const Mechanism& mechanism, const State& state, const EvaluatedState& at,
                   const Loads& loads, Workspace& workspace, Solution& solution);

/// Wrenches of the ties from lambda.
[[nodiscard]] Matrix6X tie_wrenches(const Mechanism& mechanism, const ConstraintState& constraints,
                                    const VectorX& lambda);

}  // namespace camber
