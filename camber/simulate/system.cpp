#include <camber/simulate/system.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include <fmt/format.h>

#include <camber/dynamics/least_reactions.h>
#include <camber/dynamics/projection.h>
#include <camber/dynamics/singularity.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>
#include <camber/simulate/contradiction.h>
#include <camber/simulate/energy_drift.h>
#include <camber/simulate/error.h>

namespace camber {

namespace {

void require_finite(const Mechanism& mechanism, double t, const VectorX& udot, std::string_view bad_law) {
  if (!bad_law.empty()) throw SimulationError(t, fmt::format("{} is not finite", bad_law));
  if (udot.allFinite()) return;
  for (Eigen::Index i = 0; i < udot.size(); ++i)
    if (!std::isfinite(udot[i]))
      throw SimulationError(t, fmt::format("the acceleration a.{} is not finite ({})",
                                           mechanism.u_names[static_cast<std::size_t>(i)], udot[i]));
}

void require_unambiguous_turns(double t, std::string_view overturned) {
  if (overturned.empty()) return;
  throw SimulationError(t, fmt::format("{} is turned by nearly half a turn: beyond it the way back is the "
                                       "shorter one, and its moment would "
                                       "jump; a joint with a spring counts turns",
                                       overturned));
}

[[noreturn]] void refuse_undefined(double t, const Tie& tie) {
  throw SimulationError(t, fmt::format("the {} '{}' is not defined: {}", constraint_type_name(tie.type),
                                       tie.name, why_undefined(tie)));
}

/// Singular values, relative to the largest, below which a reaction has no bound worth giving.
constexpr double kUnbounded = 1e-6;

/// Euler angles whose rates are this many times the angular velocity cannot be followed.
constexpr double kSingularAngles = 1e-6;

void require_regular(const AttitudeMap& attitude, double t, const double* y) {
  const AttitudeMap::Margin margin = attitude.margin(y);
  if (margin.value < kSingularAngles)
    throw SimulationError(
        t, fmt::format("the Euler angles of '{}' are singular; choose another sequence of turns, or "
                       "simulate: {{attitude: quaternion}}",
                       *margin.joint));
}

std::vector<int> rollers_of(const Mechanism& mechanism) {
  std::vector<int> list;
  for (std::size_t i = 0; i < mechanism.ties.size(); ++i)
    if (const auto* omni = std::get_if<OmniConstraint>(&mechanism.ties[i].type))
      if (omni->roller_radius > 0.0) list.push_back(static_cast<int>(i));
  return list;
}

}  // namespace

System::System(const Mechanism& the_mechanism, std::optional<Formulation> the_formulation)
    : mechanism(the_mechanism),
      formulation(the_formulation),
      attitude(the_mechanism, the_mechanism.model.simulate.attitude),
      rollers(rollers_of(the_mechanism)),
      workspace(the_mechanism),
      start(assemble(the_mechanism, workspace)),
      now_{.state = start.state,
           .roller_angle = VectorX::Zero(static_cast<Eigen::Index>(rollers.size())),
           .roller_rate = VectorX::Zero(static_cast<Eigen::Index>(rollers.size())),
           .udot = VectorX::Zero(the_mechanism.nv),
           .lambda = VectorX::Zero(the_mechanism.rows)},
      force_model_(the_mechanism),
      negligible_(negligible_energy(the_mechanism)),
      qdot_(VectorX::Zero(the_mechanism.nq)),
      u_before_(VectorX::Zero(the_mechanism.nv)) {
  watch_attitude(attitude, 0.0, initial().data(), watch);
}

VectorX System::initial() const {
  VectorX y = VectorX::Zero(size());
  attitude.from_q(start.state.q, y.data());
  y.segment(attitude.size(), mechanism.nv) = start.state.u;
  return y;
}

Ode System::ode() {
  return {.size = size(),
          .rhs = [this](double t, const double* y, double* ydot) { derivative(t, y, ydot); },
          .after_step = [this](double t, double* y) { project(t, y); },
          .detail = detail(),
          .positions = attitude.size(),
          .speeds = mechanism.nv,
          .implicit = {.multipliers = mechanism.rows,
                       .residual = [this](double t, const double* y, const double* ydot,
                                          const double* lambda_asked,
                                          double* result) { residual(t, y, ydot, lambda_asked, result); },
                       .last_multipliers =
                           [this](double* result) {
                             Eigen::Map<VectorX>(result, mechanism.rows) = now_.lambda;
                           }}};
}

/// Friction bends over its speed, everything else over numbers of the order of 1.
VectorX System::detail() const {
  VectorX result = VectorX::Ones(size());
  for (const JointFriction& friction : joint_frictions(mechanism))
    result[attitude.size() + friction.u] = std::min(result[attitude.size() + friction.u], friction.speed);
  return result;
}

void System::set_state(double t, const double* y) {
  now_.state.t = t;
  now_.kinematics = nullptr;
  now_.constraints = nullptr;
  attitude.to_q(y, now_.state.q);
  const double* const u = y + attitude.size();
  now_.state.u = Eigen::Map<const VectorX>(u, mechanism.nv);
  now_.work = u[mechanism.nv];
  now_.roller_angle = Eigen::Map<const VectorX>(u + mechanism.nv + 1, now_.roller_angle.size());
  normalize(mechanism, now_.state.q);
}

const Kinematics& System::find_kinematics() {
  if (now_.kinematics == nullptr) now_.kinematics = &forward_kinematics(mechanism, now_.state, workspace);
  return *now_.kinematics;
}

const ConstraintState& System::find_constraints() {
  if (now_.constraints == nullptr)
    now_.constraints = &evaluate_constraints(mechanism, now_.state, find_kinematics(), workspace);
  return *now_.constraints;
}

const InverseDynamics& System::find_reactions() {
  if (mechanism.rows == 0)
    return rnea(mechanism, now_.state, now_.udot, workspace, workspace.constraints.tau,
                &now_.forces->external);
  return constrained_reactions(mechanism, now_.state, find_kinematics(), find_constraints(), now_.udot,
                               now_.lambda, workspace, &now_.forces->external);
}

void System::look() {
  if (force_model_.needs_kinematics()) find_kinematics();
  if (mechanism.rows > 0) find_constraints();
  for (std::size_t i = 0; i < rollers.size(); ++i) {
    const Tie& tie = mechanism.ties[static_cast<std::size_t>(rollers[i])];
    now_.roller_rate[static_cast<Eigen::Index>(i)] =
        camber::roller_rate(std::get<OmniConstraint>(tie.type), frame_on_A(tie, *now_.kinematics),
                            frame_on_B(tie, *now_.kinematics));
  }
  now_.forces = &force_model_.evaluate(now_.state, now_.kinematics);
}

void System::evaluate(double t, const double* y) {
  require_regular(attitude, t, y);
  set_state(t, y);
  look();
  if (in_window(t))
    solve_in_window();
  else if (formulation && *formulation != Formulation::kNoc)
    solve_by(*formulation);
  else
    solve_fast(force_model_.needs_kinematics() ? &now_.forces->external : nullptr);
  require_finite(mechanism, t, now_.udot, now_.forces->not_finite);
  require_unambiguous_turns(t, now_.forces->overturned);
}

void System::solve_fast(const Matrix6X* external) {
  if (mechanism.rows == 0) {
    aba(mechanism, now_.state, now_.forces->tau, workspace, now_.udot, external);
    return;
  }
  now_.verdict = constrained_dynamics(mechanism, *now_.kinematics, *now_.constraints, now_.forces->tau,
                                      workspace, now_.udot, now_.lambda, external);
  for (int k = 0;
       k < kMostFlankChanges && now_.verdict.good() && choose_flanks(mechanism, now_.lambda, workspace); ++k)
    solve_again(external);
  now_.errors = constraint_errors(*now_.constraints);
  if (now_.verdict.undefined != nullptr) refuse_undefined(now_.state.t, *now_.verdict.undefined);
  watch_rank(now_.state.t, now_.verdict.elimination, start.elimination.rank, watch);
  if (now_.verdict.elimination.unresisted >= 0)
    throw SimulationError(
        now_.state.t,
        fmt::format("nothing resists the motion {}: the bodies that it moves have no inertia against it",
                    mechanism.u_names[static_cast<std::size_t>(now_.verdict.elimination.unresisted)]));
}

/// After another flank of some teeth has taken over.
void System::solve_again(const Matrix6X* external) {
  now_.constraints = &evaluate_constraints(mechanism, now_.state, *now_.kinematics, workspace);
  now_.verdict = constrained_dynamics(mechanism, *now_.kinematics, *now_.constraints, now_.forces->tau,
                                      workspace, now_.udot, now_.lambda, external);
}

void System::solve_by(Formulation other) {
  try {
    now_.solution =
        solve(other, mechanism, now_.state, {now_.forces->tau, &now_.forces->external}, workspace);
  } catch (const FormulationError& error) {
    throw SimulationError(now_.state.t, fmt::format("{}: {}", formulation_name(other), error.what()));
  }
  now_.udot = now_.solution->udot;
  now_.lambda = now_.solution->lambda;
  now_.errors = constraint_errors(find_constraints());
}

/// The accelerations of the polynomial, and the multipliers that they take, J'lambda = M udot + C - tau: with (1) of
/// singularity.h
///
///   lambda = sum_i y_i (z_iᵀ (M udot + C - tau)) / sigma_i                                               (3)
///
/// without the terms that grow beyond all bounds at the pose itself.
void System::solve_in_window() {
  window->rate(now_.state.t, window_rate_);
  now_.udot = window_rate_.segment(attitude.size(), mechanism.nv);
  now_.solution.reset();
  now_.verdict = {};
  effort_.resize(mechanism.nv);
  rnea(mechanism, now_.state, now_.udot, workspace, effort_, &now_.forces->external);
  effort_ -= now_.forces->tau;
  const Spectrum spectrum = find_spectrum(mechanism, now_.state, workspace);
  now_.lambda.setZero();
  for (Eigen::Index i = 0; i < spectrum.sigma.size() && spectrum.sigma[i] > kUnbounded; ++i)
    now_.lambda +=
        spectrum.Y.col(i) * (spectrum.Z.col(i).dot(effort_) / (spectrum.sigma[i] * spectrum.largest));
  now_.kinematics = nullptr;
  now_.constraints = nullptr;
  find_constraints();
  now_.errors = constraint_errors(*now_.constraints);
}

void System::make_reactions_smallest() {
  if (mechanism.rows == 0) return;
  const Matrix6X* external = &now_.forces->external;
  if (now_.solution) {  // which rows are redundant, the elimination tells
    VectorX same_udot = now_.udot, other_lambda = now_.lambda;
    now_.verdict = constrained_dynamics(mechanism, *now_.kinematics, *now_.constraints, now_.forces->tau,
                                        workspace, same_udot, other_lambda, external);
  }
  if (now_.verdict.elimination.redundant == 0) return;
  const auto make_smallest = [&] {
    camber::make_reactions_smallest(mechanism, now_.state, *now_.kinematics, *now_.constraints, now_.udot,
                                    workspace, now_.lambda, external);
  };
  make_smallest();
  for (int k = 0; k < kMostFlankChanges && choose_flanks(mechanism, now_.lambda, workspace); ++k) {
    solve_again(external);
    make_smallest();
  }
  now_.solution.reset();
}

/// Drivers do work: multiplier times prescribed rate.
double System::driver_power() const {
  double power = 0.0;
  for (std::size_t t = 0; t < mechanism.ties.size(); ++t) {
    const Tie& tie = mechanism.ties[t];
    for (int r = 0; r < tie.rows; ++r)
      power += now_.lambda[tie.row + r] * now_.constraints->rows[t].row[r].rate;
  }
  const std::span u(now_.state.u.data(), static_cast<std::size_t>(now_.state.u.size()));
  for (const TiedRelation& tied : mechanism.relations)
    power += now_.lambda[tied.row] * (combine(tied.relation, u) - now_.constraints->rate_error[tied.row]);
  return power;
}

void System::derivative(double t, const double* y, double* ydot) {
  evaluate(t, y);
  q_dot(mechanism, now_.state.q, now_.state.u, qdot_);
  attitude.rates(y, now_.state.u, qdot_, ydot);
  double* const rate_of_u = ydot + attitude.size();
  Eigen::Map<VectorX>(rate_of_u, mechanism.nv) = now_.udot;
  rate_of_u[mechanism.nv] = now_.forces->applied_power + now_.forces->damper_power + driver_power();
  Eigen::Map<VectorX>(rate_of_u + mechanism.nv + 1, now_.roller_rate.size()) = now_.roller_rate;
}

/// As many rows as the rank at the start, by pivots of G = J M^-1 Jᵀ with a diagonal of ones.
std::vector<bool> System::independent_rows() const {
  const Eigen::Index rows = mechanism.rows;
  std::vector<bool> kept(static_cast<std::size_t>(rows), start.elimination.redundant == 0);
  if (start.elimination.redundant == 0) return kept;
  Workspace scratch(mechanism);
  const Kinematics& at_start = forward_kinematics(mechanism, start.state, scratch);
  MatrixX J = MatrixX::Zero(rows, mechanism.nv), response(mechanism.nv, rows);
  constraint_jacobian(mechanism, evaluate_constraints(mechanism, start.state, at_start, scratch), J);
  solve(mechanism, factorize(mechanism, start.state, scratch), J.transpose(), response);
  MatrixX G = J * response;
  const VectorX scale = G.diagonal().cwiseMax(std::numeric_limits<double>::min()).cwiseSqrt().cwiseInverse();
  G = scale.asDiagonal() * G * scale.asDiagonal();
  const PivotedQr qr(G);
  for (Eigen::Index k = 0; k < start.elimination.rank; ++k)
    kept[static_cast<std::size_t>(qr.column(k))] = true;
  return kept;
}

void System::residual(double t, const double* y, const double* ydot, const double* lambda_asked,
                      double* result) {
  if (kept_.empty()) kept_ = independent_rows();
  const Eigen::Index nz = attitude.size(), nv = mechanism.nv, rows = mechanism.rows;
  require_regular(attitude, t, y);
  now_.lambda = Eigen::Map<const VectorX>(lambda_asked, rows);
  (void)choose_flanks(mechanism, now_.lambda, workspace);
  set_state(t, y);
  look();
  now_.udot = Eigen::Map<const VectorX>(ydot + nz, nv);
  if (rows > 0) {
    if (now_.constraints->undefined != nullptr) refuse_undefined(t, *now_.constraints->undefined);
    J_.resize(rows, nv);
    constraint_jacobian(mechanism, *now_.constraints, J_);
    for (Eigen::Index row = 0; row < rows; ++row)
      result[size() + row] = kept_[static_cast<std::size_t>(row)]
                                 ? J_.row(row).dot(now_.udot) - now_.constraints->gamma[row]
                                 : now_.lambda[row];
  }
  const double power = now_.forces->applied_power + now_.forces->damper_power + driver_power();
  find_reactions();
  effort_ = now_.forces->tau;
  add_relation_efforts(mechanism, now_.lambda, effort_);
  q_dot(mechanism, now_.state.q, now_.state.u, qdot_);
  attitude.rates(y, now_.state.u, qdot_, result);
  Eigen::Map<VectorX>(result, nz) =
      Eigen::Map<const VectorX>(ydot, nz) - Eigen::Map<const VectorX>(result, nz);
  Eigen::Map<VectorX>(result + nz, nv) = workspace.constraints.tau - effort_;
  result[nz + nv] = ydot[nz + nv] - power;
  Eigen::Map<VectorX>(result + nz + nv + 1, now_.roller_rate.size()) =
      Eigen::Map<const VectorX>(ydot + nz + nv + 1, now_.roller_rate.size()) - now_.roller_rate;
  require_finite(mechanism, t, effort_, now_.forces->not_finite);
  require_unambiguous_turns(t, now_.forces->overturned);
}

/// Corrections of the speeds are of the size of a step's error. Where the rank has risen above that of the start they
/// may be as large as the speeds: then the machine locks, and they are left as they were.
void System::project_speeds(const ProjectionOptions& options, double t, const ProjectionVerdict& positions) {
  u_before_ = now_.state.u;
  const ProjectionVerdict done = project_velocities(mechanism, options, now_.state, workspace, &positions);
  refuse_contradiction(mechanism, t, u_before_, done.elimination, workspace);
  watch.locked.reset();
  if (done.elimination.rank <= start.elimination.rank) return;
  watch.locked = find_lock(mechanism, now_.state, u_before_, done.elimination, negligible_, workspace);
  if (watch.locked) now_.state.u = u_before_;
}

void System::project(double t, double* y) {
  project_with({.small = true}, t, y);
}

void System::project_exactly(double t, double* y) {
  constexpr double kNothingLeft = 0.0;  // until the residual does not fall any more
  project_with({.tolerance = kNothingLeft}, t, y);
}

void System::project_with(const ProjectionOptions& options, double t, double* y) {
  set_state(t, y);
  if (mechanism.rows > 0) {
    const ProjectionVerdict positions = project_positions(mechanism, options, now_.state, workspace);
    if (positions.undefined != nullptr) refuse_undefined(t, *positions.undefined);
    if (!positions.converged && !(positions.position <= kRoundingOfChains * kClosed))
      throw SimulationError(
          t, fmt::format("the constraints cannot be met: {}", worst_gap(mechanism, *positions.constraints)));
    project_speeds(options, t, positions);
  }
  attitude.from_q(now_.state.q, y);
  Eigen::Map<VectorX>(y + attitude.size(), mechanism.nv) = now_.state.u;
  watch_attitude(attitude, t, y, watch);
}

}  // namespace camber
