#include <camber/dynamics/projection.h>

#include <camber/dynamics/few_rows.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

namespace {

/// Steps that do not halve the residual any more have met rounding (or a wall).
constexpr double kStillFalling = 0.5;
/// A violated rate [m/s or rad/s] of which a linear correction leaves nothing but rounding.
constexpr double kTrusted = 1e-4;
/// Newton's step is halved at most this often before it counts as failed.
constexpr int kMostHalvings = 12;

EliminationTask task(const ProjectionOptions& options, bool holonomic_only) {
  using Metric = EliminationTask::Metric;
  const Metric fixing = holonomic_only ? Metric::kLengths : Metric::kDiagonal;
  return {.metric = options.fixed != nullptr ? fixing : Metric::kMass,
          .holonomic_only = holonomic_only,
          .fixed = options.fixed};
}

/// Constraints and their errors at the state.
ConstraintErrors look(const Mechanism& mechanism, const State& state, Workspace& workspace,
                      ProjectionVerdict& verdict) {
  verdict.kinematics = &forward_kinematics(mechanism, state, workspace);
  verdict.constraints = &evaluate_constraints(mechanism, state, *verdict.kinematics, workspace);
  verdict.undefined = verdict.constraints->undefined;
  return constraint_errors(*verdict.constraints);
}

/// The least change that takes `error` away, in constraints.step.
void solve_for(const Mechanism& mechanism, const ProjectionOptions& options, bool holonomic_only,
               const VectorX& error, Workspace& workspace, ProjectionVerdict& verdict) {
  ConstraintScratch& scratch = workspace.constraints;
  scratch.right_side = -error;
  if (options.small &&
      solve_few_rows(mechanism, *verdict.constraints, holonomic_only, workspace, scratch.step))
    return;
  scratch.force.setZero();
  const EliminationSystem system{*verdict.constraints,
                                 composite_inertias(mechanism, *verdict.kinematics, workspace)};
  verdict.elimination = eliminate(mechanism, system, task(options, holonomic_only), workspace, scratch.step,
                                  scratch.multiplier);
}

}  // namespace

ProjectionVerdict project_positions(const Mechanism& mechanism, const ProjectionOptions& options,
                                    State& state, Workspace& workspace) {
  ConstraintScratch& scratch = workspace.constraints;
  ProjectionVerdict verdict;
  verdict.position = look(mechanism, state, workspace, verdict).position;
  for (; verdict.iterations < options.most_iterations && verdict.undefined == nullptr; ++verdict.iterations) {
    if (verdict.position <= options.tolerance) break;
    solve_for(mechanism, options, true, verdict.constraints->residual, workspace, verdict);
    scratch.q = state.q;
    double share = 1.0;
    double reached = 0.0;
    for (int halving = 0; halving <= kMostHalvings; ++halving, share *= 0.5) {
      scratch.scaled_step = share * scratch.step;
      integrate(mechanism, scratch.q, scratch.scaled_step, state.q);
      reached = look(mechanism, state, workspace, verdict).position;
      if (verdict.undefined == nullptr && reached < verdict.position) break;
    }
    if (!(reached < verdict.position)) {  // no way down: stay
      state.q = scratch.q;
      verdict.position = look(mechanism, state, workspace, verdict).position;
      break;
    }
    verdict.position = reached;
  }
  normalize(mechanism, state.q);
  verdict.converged = verdict.undefined == nullptr && verdict.position <= options.tolerance;
  return verdict;
}

ProjectionVerdict project_velocities(const Mechanism& mechanism, const ProjectionOptions& options,
                                     State& state, Workspace& workspace, const ProjectionVerdict* positions) {
  ConstraintScratch& scratch = workspace.constraints;
  ProjectionVerdict verdict;
  if (positions != nullptr) {
    verdict.kinematics = positions->kinematics;
    verdict.constraints = positions->constraints;
    verdict.velocity = constraint_errors(*verdict.constraints).velocity;
  } else {
    verdict.velocity = look(mechanism, state, workspace, verdict).velocity;
  }
  // Linear: the second pass takes away the rounding of the first where speeds are large.
  for (; verdict.iterations < 2 && verdict.undefined == nullptr; ++verdict.iterations) {
    if (verdict.velocity <= options.tolerance) break;
    solve_for(mechanism, options, false, verdict.constraints->rate_error, workspace, verdict);
    state.u += scratch.step;
    const double before = verdict.velocity;
    if (options.small && before <= kTrusted) {
      verdict.velocity = 0.0;
      break;
    }
    verdict.velocity = look(mechanism, state, workspace, verdict).velocity;
    if (verdict.velocity > kStillFalling * before) break;
  }
  verdict.converged = verdict.undefined == nullptr && verdict.velocity <= options.tolerance;
  return verdict;
}

}  // namespace camber
