#include <camber/dynamics/projection.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <camber/dynamics/few_rows.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

namespace camber {

namespace {

/// Steps that no longer halve the residual have reached rounding error (or cannot reach the constraints).
constexpr double kStillFalling = 0.5;
/// A violated rate, relative to the speeds, that a linear correction reduces to rounding error.
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

/// The largest of some rows, in typical lengths or radians.
double largest_error(const Mechanism& mechanism, const VectorX& error) {
  double largest = 0.0;
  for (Eigen::Index i = 0; i < error.size(); ++i)
    largest = std::max(largest, std::abs(error[i]) * mechanism.row_scale[static_cast<std::size_t>(i)]);
  return largest / mechanism.length;
}

/// The largest speed, in typical lengths or radians per second.
double largest_speed(const Mechanism& mechanism, const VectorX& u) {
  double largest = 0.0;
  for (Eigen::Index j = 0; j < u.size(); ++j)
    largest = std::max(largest, std::abs(u[j]) * mechanism.speed_length[static_cast<std::size_t>(j)]);
  return largest / mechanism.length;
}

/// The attainable residuals: they contain the rounding errors of the coordinates of distant points.
double reachable(const Mechanism& mechanism, const Kinematics& kinematics, const ProjectionOptions& options) {
  constexpr double kRoundings = 32.0;
  double reach = 0.0;
  for (const tree::BodyMotion<double>& body : kinematics.motion().body)
    for (int i = 0; i < 3; ++i) reach = std::max(reach, std::abs(body.p.v[i]));
  return std::max(options.tolerance,
                  kRoundings * std::numeric_limits<double>::epsilon() * (1.0 + reach / mechanism.length));
}

/// Constraints at the state.
void look(const Mechanism& mechanism, const State& state, Workspace& workspace, ProjectionVerdict& verdict) {
  verdict.kinematics = &forward_kinematics(mechanism, state, workspace);
  verdict.constraints = &evaluate_constraints(mechanism, state, *verdict.kinematics, workspace);
  verdict.undefined = verdict.constraints->undefined;
}

/// The residual to be removed, in constraints.right_side with the sign of a right-hand side.
double position_error(const Mechanism& mechanism, const ProjectionOptions& options, const State& state,
                      Workspace& workspace, ProjectionVerdict& verdict) {
  look(mechanism, state, workspace, verdict);
  VectorX& right_side = workspace.constraints.right_side;
  right_side = -verdict.constraints->residual;
  if (options.aim != nullptr) right_side += *options.aim;
  return largest_error(mechanism, right_side);
}

double velocity_error(const Mechanism& mechanism, Workspace& workspace, const ProjectionVerdict& verdict) {
  workspace.constraints.right_side = -verdict.constraints->rate_error;
  return largest_error(mechanism, workspace.constraints.right_side);
}

/// The least change that satisfies constraints.right_side, in constraints.step.
void solve_for(const Mechanism& mechanism, const ProjectionOptions& options, bool holonomic_only,
               Workspace& workspace, ProjectionVerdict& verdict) {
  ConstraintScratch& scratch = workspace.constraints;
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
  verdict.position = position_error(mechanism, options, state, workspace, verdict);
  const double tolerance = reachable(mechanism, *verdict.kinematics, options);
  const double enough = options.tolerance == 0.0 ? 0.0 : tolerance;
  for (; verdict.iterations < options.most_iterations && verdict.undefined == nullptr; ++verdict.iterations) {
    if (verdict.position <= enough) break;
    solve_for(mechanism, options, true, workspace, verdict);
    scratch.q = state.q;
    double share = 1.0;
    double reached = 0.0;
    const int most_halvings = verdict.position <= kRoundingOfChains * tolerance ? 0 : kMostHalvings;
    for (int halving = 0; halving <= most_halvings; ++halving, share *= 0.5) {
      scratch.scaled_step = share * scratch.step;
      integrate(mechanism, scratch.q, scratch.scaled_step, state.q);
      reached = position_error(mechanism, options, state, workspace, verdict);
      if (verdict.undefined == nullptr && reached < verdict.position) break;
    }
    if (!(reached < verdict.position)) {  // no descent: stay
      state.q = scratch.q;
      verdict.position = position_error(mechanism, options, state, workspace, verdict);
      break;
    }
    verdict.position = reached;
  }
  normalize(mechanism, state.q);
  verdict.converged = verdict.undefined == nullptr && verdict.position <= kRoundingOfChains * tolerance;
  return verdict;
}

ProjectionVerdict project_velocities(const Mechanism& mechanism, const ProjectionOptions& options,
                                     State& state, Workspace& workspace, const ProjectionVerdict* positions) {
  ConstraintScratch& scratch = workspace.constraints;
  ProjectionVerdict verdict;
  if (positions != nullptr) {
    verdict.kinematics = positions->kinematics;
    verdict.constraints = positions->constraints;
  } else {
    look(mechanism, state, workspace, verdict);
  }
  verdict.velocity = velocity_error(mechanism, workspace, verdict);
  const double tolerance = reachable(mechanism, *verdict.kinematics, options);
  const double enough = options.tolerance == 0.0 ? 0.0 : tolerance;
  const double given =
      largest_speed(mechanism, state.u);  // rounding error may remain where all speeds vanish
  // Linear: the second pass removes the rounding error of the first where speeds are large.
  for (; verdict.iterations < 2 && verdict.undefined == nullptr; ++verdict.iterations) {
    const double speed = std::max(given, largest_speed(mechanism, state.u));
    if (verdict.velocity <= enough * speed) break;
    solve_for(mechanism, options, false, workspace, verdict);
    state.u += scratch.step;
    const double before = verdict.velocity;
    if (options.small && before <= kTrusted * speed) {
      verdict.velocity = 0.0;
      break;
    }
    look(mechanism, state, workspace, verdict);
    verdict.velocity = velocity_error(mechanism, workspace, verdict);
    if (verdict.velocity > kStillFalling * before) break;
  }
  verdict.converged =
      verdict.undefined == nullptr &&
      verdict.velocity <= kRoundingOfChains * tolerance * std::max(given, largest_speed(mechanism, state.u));
  return verdict;
}

}  // namespace camber
