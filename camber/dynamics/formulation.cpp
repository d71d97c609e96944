#include <camber/dynamics/formulation.h>

#include <fmt/format.h>

#include <camber/dynamics/augmented.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/kane.h>
#include <camber/dynamics/soa.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

namespace {

Solution solve_noc(const Mechanism& mechanism, const State& state, const Loads& loads, Workspace& workspace) {
  Solution solution;
  solution.udot = VectorX::Zero(mechanism.nv);
  solution.lambda = VectorX::Zero(mechanism.rows);
  const EvaluatedState at = evaluate_all(mechanism, state, workspace);
  if (mechanism.rows == 0) {
    aba(mechanism, state, loads.tau, workspace, solution.udot, loads.external);
  } else {
    const DynamicsVerdict verdict =
        constrained_dynamics(mechanism, at.kinematics, at.constraints, loads.tau, workspace, solution.udot,
                             solution.lambda, loads.external);
    const int unresisted = verdict.elimination.unresisted;
    if (unresisted >= 0)
      throw FormulationError(fmt::format("nothing resists the motion {}",
                                         mechanism.u_names[static_cast<std::size_t>(unresisted)]));
  }
  add_reactions(mechanism, state, at, loads, workspace, solution);
  return solution;
}

Solution solve_once(Formulation formulation, const Mechanism& mechanism, const State& state,
                    const Loads& loads, Workspace& workspace) {
  switch (formulation) {
    case Formulation::kNoc:
      break;
    case Formulation::kSoa:
      return solve_soa(mechanism, state, loads, workspace);
    case Formulation::kKane:
      return kane_equations(mechanism, state, loads, workspace).solution;
    case Formulation::kAugmented:
      return solve_augmented(mechanism, state, loads, workspace);
  }
  return solve_noc(mechanism, state, loads, workspace);
}

}  // namespace

std::string_view formulation_name(Formulation formulation) {
  switch (formulation) {
    case Formulation::kNoc:
      return "noc";
    case Formulation::kSoa:
      return "soa";
    case Formulation::kKane:
      return "kane";
    case Formulation::kAugmented:
      return "augmented";
  }
  return "";
}

std::optional<Formulation> formulation_from_name(std::string_view name) {
  for (const Formulation formulation : kFormulations)
    if (formulation_name(formulation) == name) return formulation;
  return std::nullopt;
}

std::vector<std::string> formulation_names() {
  std::vector<std::string> names;
  for (const Formulation formulation : kFormulations) names.emplace_back(formulation_name(formulation));
  return names;
}

Solution solve(Formulation formulation, const Mechanism& mechanism, const State& state, const Loads& loads,
               Workspace& workspace) {
  Solution solution = solve_once(formulation, mechanism, state, loads, workspace);
  for (int k = 0; k < kMostFlankChanges && choose_flanks(mechanism, solution.lambda, workspace); ++k)
    solution = solve_once(formulation, mechanism, state, loads, workspace);
  return solution;
}

EvaluatedState evaluate_all(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const ConstraintState& constraints = evaluate_constraints(mechanism, state, kinematics, workspace);
  const Tie* undefined = constraints.undefined;
  if (undefined != nullptr)
    throw FormulationError(fmt::format("the {} '{}' is not defined at this state",
                                       constraint_type_name(undefined->type), undefined->name));
  return {kinematics, constraints};
}

Matrix6X tie_wrenches(const Mechanism& mechanism, const ConstraintState& constraints, const VectorX& lambda) {
  Matrix6X wrenches(6, static_cast<Eigen::Index>(mechanism.ties.size()));
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t)
    wrenches.col(static_cast<Eigen::Index>(t)) = tie_wrench(mechanism.ties[t], constraints.rows[t], lambda);
  return wrenches;
}

void add_reactions(const Mechanism& mechanism, const State& state, const EvaluatedState& at,
                   const Loads& loads, Workspace& workspace, Solution& solution) {
  const InverseDynamics& dynamics =
      constrained_reactions(mechanism, state, at.kinematics, at.constraints, solution.udot, solution.lambda,
                            workspace, loads.external);
  solution.reaction = Matrix6X::Zero(6, static_cast<Eigen::Index>(mechanism.bodies.size()));
  for (std::size_t i = 1; i < mechanism.bodies.size(); ++i)
    solution.reaction.col(static_cast<Eigen::Index>(i)) =
        joint_reaction(mechanism, dynamics, static_cast<BodyId>(i));
  solution.tie_wrench = tie_wrenches(mechanism, at.constraints, solution.lambda);
}

}  // namespace camber
