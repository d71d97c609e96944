#include <camber/stability/solved_state.h>

#include <algorithm>

#include <fmt/format.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/formulation.h>
#include <camber/kinematics/constraints.h>
#include <camber/linear/decompositions.h>
#include <camber/model/names.h>

namespace camber {

SolvedState solve_motion(const Mechanism& mechanism, const State& state, ForceModel& forces,
                         Workspace& workspace, const VectorX* applied) {
  SolvedState result{VectorX::Zero(mechanism.nv), VectorX::Zero(mechanism.rows)};
  const Kinematics& kinematics = forward_kinematics(mechanism, state, workspace);
  const Forces& loads = forces.evaluate(state, &kinematics);
  if (!loads.not_finite.empty())
    throw FormulationError(fmt::format("{} is not finite here", loads.not_finite));
  VectorX tau = loads.tau;
  if (applied != nullptr) tau += *applied;
  const Matrix6X* const external = forces.needs_kinematics() ? &loads.external : nullptr;
  for (int changes = 0;; ++changes) {
    const ConstraintState& constraints = evaluate_constraints(mechanism, state, kinematics, workspace);
    const DynamicsVerdict verdict = constrained_dynamics(mechanism, kinematics, constraints, tau, workspace,
                                                         result.udot, result.lambda, external);
    if (verdict.undefined != nullptr)
      throw FormulationError(fmt::format("'{}' is not defined here: {}", verdict.undefined->name,
                                         why_undefined(*verdict.undefined)));
    if (verdict.elimination.unresisted >= 0)
      throw FormulationError(
          fmt::format("nothing resists the motion of '{}' here",
                      mechanism.u_names[static_cast<std::size_t>(verdict.elimination.unresisted)]));
    if (changes == kMostFlankChanges || !choose_flanks(mechanism, result.lambda, workspace)) return result;
  }
}

const Actuator& find_actuator(const Mechanism& mechanism, const std::string& name) {
  const auto& actuators = mechanism.model.actuators;
  const auto found = std::ranges::find(actuators, name, &Actuator::name);
  if (found != actuators.end()) return *found;
  std::vector<std::string> known;
  for (const Actuator& actuator : actuators) known.push_back(actuator.name);
  throw ModelError({}, "actuators", fmt::format("no actuator '{}'", name), suggest_name(name, known));
}

FreeMotions free_motions(const MatrixX& rows) {
  if (rows.rows() == 0) return {MatrixX::Identity(rows.cols(), rows.cols()), 0};
  const PivotedQr qr(rows.transpose());
  const auto rank = qr.rank(kRankTolerance);
  return {qr.Q().rightCols(rows.cols() - rank), static_cast<int>(rank)};
}

}  // namespace camber
