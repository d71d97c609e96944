#include <camber/simulate/passage.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>
#include <camber/model/integrator_method.h>
#include <camber/simulate/energy_drift.h>
#include <camber/simulate/error.h>
#include <camber/simulate/lock_ahead.h>
#include <camber/simulate/step_control.h>

namespace camber {

namespace {

constexpr double kNever = std::numeric_limits<double>::max();  // a number that files can hold
// Singular values and pivots, relative to the largest pivot that the run has met: links of very different mass have small
// ones all the time.
/// Singular values above this are not looked at.
constexpr double kFar = 0.3;
/// Where the margin, which falls, is below this, a pose is looked for; where there is none, again when it has halved.
constexpr double kNearPose = 0.2;
/// Likewise where a pose is as near as so many steps, if the margin goes on to fall.
constexpr double kStepsAhead = 4.0;
/// Of the time that is left, if the value goes on to fall as it does, one step may take so much: it may fall faster.
constexpr double kMostShare = 0.5;
/// Where the polynomial begins: wide first, because rounding disturbs a narrow one; half as wide where it cannot follow
/// the motion.
constexpr double kWidest = 0.1;
constexpr double kNarrowest = 2e-3;
/// Steps that are to end there miss it by less.
constexpr double kNearEnough = 1.01;
/// Rounding near the pose does not allow for a finer tolerance.
constexpr double kFinest = 1e-11;
/// How far the pose may be from the middle of its step, of its length: a point is at 0.06.
constexpr double kOffMiddle = 0.02;
/// A singular value below this, at the pose, is zero: the polynomial is not more exact.
constexpr double kZero = 1e-4;
/// Residual of the weak rows at the pose, of the machine's length: more, and the branches do not meet there.
constexpr double kGap = 1e-10;
/// Of the speed with which other branches are left behind, per speed: less, and they touch.
constexpr double kTouching = 1e-6;
/// From here on the driver decides, where most of its speed is along the weak direction.
constexpr double kDeadEnd = 0.03;
constexpr double kAlong = 0.3;

/// sqrt(uᵀ diag(M) u) by the Z of a spectrum is not at hand everywhere: the energy is.
double speed_of(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  return std::sqrt(2.0 * kinetic_energy(mechanism, forward_kinematics(mechanism, state, workspace)));
}

const ConstraintState& constraints_at(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  return evaluate_constraints(mechanism, state, forward_kinematics(mechanism, state, workspace), workspace);
}

/// What the rows prescribe for J u, without rounding.
VectorX rates_at(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  constexpr double kRounding = 1e-9;
  const ConstraintState& constraints = constraints_at(mechanism, state, workspace);
  MatrixX J = MatrixX::Zero(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, constraints, J);
  const VectorX rate = J * state.u - constraints.rate_error;
  const VectorX size = J.cwiseAbs() * state.u.cwiseAbs();
  return (rate.array().abs() > kRounding * size.maxCoeff()).select(rate, 0.0);
}

/// The driver with the largest part in y'rate.
std::string driver_that_asks(const Mechanism& mechanism, const VectorX& y, const VectorX& rate) {
  double largest = 0.0;
  std::string text = "a law of time";
  const auto look = [&](Origin origin, const std::string& name, int row) {
    if (origin != Origin::kDriver || !(std::abs(y[row] * rate[row]) > largest)) return;
    largest = std::abs(y[row] * rate[row]);
    const bool angle = mechanism.row_scale[static_cast<std::size_t>(row)] != 1.0;
    text = fmt::format("driver '{}' asks for {:.4g} {}", name, rate[row], angle ? "rad/s" : "m/s");
  };
  for (const Tie& tie : mechanism.ties)
    for (int r = tie.row; r < tie.row + tie.rows; ++r) look(tie.origin, tie.name, r);
  for (const TiedRelation& tied : mechanism.relations) look(tied.origin, tied.name, tied.row);
  return text;
}

std::string without_drivers(std::vector<std::string> parts) {
  std::erase_if(parts, [](const std::string& part) { return part.starts_with("driver"); });
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string passage_text(const Passage& passage, int rank) {
  constexpr std::size_t kMostNames = 4;
  std::vector<std::string> names(
      passage.parts.begin(),
      passage.parts.begin() + static_cast<std::ptrdiff_t>(std::min(kMostNames, passage.parts.size())));
  if (passage.parts.size() > kMostNames)
    names.push_back(fmt::format("{} more", passage.parts.size() - kMostNames));
  return fmt::format(
      "{} (change point): {} of {} independent rows lose their hold; continued on the same "
      "branch; the reactions of {} grow without bound there, as {:.3g} N divided by the singular value",
      kPasses, passage.weak, rank, fmt::join(names, ", "), passage.force);
}

PassageWatch::PassageWatch(System& system)
    : system_(system),
      workspace_(system.mechanism),
      ode_(system.ode()),
      tolerance_(std::max(kFinest, system.mechanism.model.simulate.tolerance)),
      fixed_step_(has_fixed_step(system.mechanism.model.simulate.integrator)
                      ? system.mechanism.model.simulate.step
                      : 0.0),
      rank_(system.start.elimination.rank),
      now_{.quiet = kNearPose, .attempt_at = kNever, .limit = kNever},
      before_(now_) {}

State PassageWatch::state_of(double t, const VectorX& y) const {
  State state = system_.now().state;
  state.t = t;
  system_.attitude.to_q(y.data(), state.q);
  state.u = y.segment(system_.attitude.size(), system_.mechanism.nv);
  state.x = y.tail(state.x.size());
  normalize(system_.mechanism, state.q);
  return state;
}

double PassageWatch::margin_at(const Collocation& step, double t) {
  VectorX y;
  step.value(t, y);
  return smallest_singular_value(system_.mechanism, state_of(t, y), rank_, workspace_);
}

void PassageWatch::after_step(double t, const VectorX& y, double margin) {
  before_ = now_;
  passage_.reset();
  const double h = t - now_.t;
  const double falls = h > 0.0 && now_.margin > 0.0 ? (now_.margin - margin) / h : 0.0;
  now_.t = t;
  now_.margin = margin;
  now_.most = std::max(now_.most, margin);
  if (margin > kNearPose * now_.most) now_.quiet = kNearPose;
  if (rank_ == 0 || t < now_.look_again) return;
  now_.limit = kNever;
  const bool soon = falls > 0.0 && (margin < now_.quiet * now_.most || margin < kStepsAhead * h * falls);
  if (now_.approaching || soon) look_closer(t, y, h);
}

std::optional<PassageWatch::Approach> PassageWatch::find_approach(const State& state, double ahead) {
  Approach approach;
  approach.spectrum = find_spectrum(system_.mechanism, state, workspace_);
  const VectorX& sigma = approach.spectrum.sigma;
  const double far = kFar * now_.most;
  if (sigma.size() < rank_) return std::nullopt;
  const VectorX rate = spectrum_rate(system_.mechanism, state, approach.spectrum, workspace_);
  approach.t = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < rank_; ++i) {
    const double t = state.t - sigma[i] / rate[i];
    if (!(rate[i] < 0.0 && (sigma[i] < far || t < state.t + ahead))) continue;
    if (t < approach.t) approach.t = t, approach.weakest = i, approach.sigma = sigma[i];
  }
  if (!std::isfinite(approach.t)) return std::nullopt;
  return approach;
}

void PassageWatch::look_closer(double t, const VectorX& y, double h) {
  const State state = state_of(t, y);
  const std::optional<Approach> approach = find_approach(state, kStepsAhead * h);
  now_.approaching = approach.has_value();
  if (!approach) {
    now_.attempt_at = kNever;
    now_.first_sigma = 0.0;
    now_.quiet = 0.5 * now_.margin / now_.most;
    return;
  }
  if (approach->sigma < kDeadEnd * now_.most && speeds_grow(state, approach->sigma))
    refuse_dead_end(state, *approach);
  const double left = approach->t - t;
  const bool tried = now_.attempt_at < kNever;
  const bool at_edge =
      tried ? left <= kNearEnough * now_.attempt_at : approach->sigma <= kNearEnough * kWidest * now_.most;
  const bool last_chance = fixed_step_ > 0.0 && approach->t < t + kStepsAhead * h;
  if (at_edge || last_chance) {
    const Outcome outcome = attempt(*approach, t, y);
    if (outcome != Outcome::kFailed) {
      now_.approaching = false;
      now_.attempt_at = kNever;
      now_.first_sigma = 0.0;
      if (outcome == Outcome::kNoPose) now_.look_again = 2.0 * approach->t - t;
      return;
    }
    now_.attempt_at = 0.5 * left;
    if (approach->sigma < 2.0 * kNarrowest * now_.most)
      throw SimulationError(
          t, fmt::format(
                 "motion undetermined: the machine comes to a singular pose at t = {:.6g} s, and no smooth "
                 "motion leads over it at this speed; the weak rows are those of {}; give it another "
                 "speed, or lengths that keep it off the pose",
                 approach->t,
                 without_drivers(
                     parts_of_rows(system_.mechanism, approach->spectrum.Y.col(approach->weakest)))));
  }
  const double beyond =
      now_.attempt_at < kNever ? now_.attempt_at / left : kWidest * now_.most / approach->sigma;
  const double edge = std::min(kMostShare, 1.0 - beyond) * left;
  if (fixed_step_ == 0.0) now_.limit = t + edge;
  if (!last_chance) now_.look_again = t + 0.5 * edge;
}

/// As far behind the pose as before it; fixed steps stay on their grid.
double PassageWatch::window_end(double t, double t_pose) const {
  const double length = 2.0 * (t_pose - t);
  if (fixed_step_ == 0.0) return t + length;
  return std::round((t + length) / fixed_step_) * fixed_step_;
}

std::optional<Collocation> PassageWatch::lead_over(double t, const VectorX& y, double t_pose) {
  constexpr int kMostMoves = 6;
  VectorX f0(y);
  ode_.rhs(t, y.data(), f0.data());
  const auto derivative = [&](double at, VectorX& Y, VectorX& f) {
    system_.project_exactly(at, Y.data());
    ode_.rhs(at, Y.data(), f.data());
  };
  for (int move = 0; move < kMostMoves; ++move) {
    const double t1 = window_end(t, t_pose);
    if (!(t1 > t)) return std::nullopt;
    Collocation step(t, t1, y, f0);
    if (!step.solve(derivative, tolerance_) || !(step.error(tolerance_) <= 1.0 + step.noise()))
      return std::nullopt;
    const int left = Collocation::kPoints / 2 - 1;
    const double a = margin_at(step, step.point(left)), b = margin_at(step, step.point(left + 1));
    if (!(a + b > 0.0)) return std::nullopt;
    t_pose = step.point(left) + (step.point(left + 1) - step.point(left)) * a / (a + b);
    const double off = std::max(kOffMiddle * (t1 - t), 0.3 * fixed_step_);
    if (std::abs(t_pose - step.middle()) <= off) return step;
  }
  return std::nullopt;
}

/// Where the singular value, which falls to zero and rises again like |t - t*|, is smallest.
double PassageWatch::find_pose(const Collocation& step) {
  constexpr int kTrials = 6;
  const int left = Collocation::kPoints / 2 - 1;
  const double t_a = step.point(left), t_b = step.point(left + 1);
  const double a = margin_at(step, t_a), b = margin_at(step, t_b);
  const double slope = (a + b) / (t_b - t_a);
  double t = t_a + a / slope;
  double lowest = margin_at(step, t);
  for (int trial = 0; trial < kTrials; ++trial) {
    bool lower = false;
    for (const double way : {-lowest / slope, lowest / slope}) {
      const double there = margin_at(step, t + way);
      if (!(there < 0.5 * lowest)) continue;
      t += way;
      lowest = there;
      lower = true;
      break;
    }
    if (!lower) break;
  }
  return t;
}

/// Whether the weak rows close at the pose: to first order they cannot be made to.
bool PassageWatch::is_closed(const State& state, const MatrixX& Y) {
  const double gap = (Y.transpose() * constraints_at(system_.mechanism, state, workspace_).residual)
                         .lpNorm<Eigen::Infinity>();
  return gap <= (kGap + 100.0 * tolerance_ * tolerance_) * system_.mechanism.length;
}

/// Whether the branch that the speeds lie on touches no other: Y'(gamma(u + z) - gamma(u - z))/2, over the weak
/// directions z, has the rank of the weak rows. Y and Z are all that vanish there: among these the redundant rows and the
/// free speeds, which add nothing, are not told apart.
bool PassageWatch::is_determined(const State& state, const Spectrum& spectrum, Eigen::Index weak,
                                 double speed) {
  const MatrixX Y = spectrum.Y.rightCols(spectrum.Y.cols() - rank_ + weak);
  const MatrixX Z = spectrum.Z.rightCols(spectrum.Z.cols() - rank_ + weak);
  MatrixX D(Y.cols(), Z.cols());
  for (Eigen::Index k = 0; k < Z.cols(); ++k) {
    const VectorX ahead = gamma_at(system_.mechanism, state, state.u + speed * Z.col(k), workspace_);
    const VectorX behind = gamma_at(system_.mechanism, state, state.u - speed * Z.col(k), workspace_);
    D.col(k) = Y.transpose() * (ahead - behind) / (2.0 * speed);
  }
  const double scale = speed * spectrum.largest * spectrum.largest / system_.mechanism.length;
  return singular_values(D)[weak - 1] > kTouching * scale;
}

/// Multipliers go with 1/s: their size times s, at a point of the step.
double PassageWatch::bounded_force(const Collocation& step) {
  const double t = step.point(Collocation::kPoints / 2);
  VectorX y;
  step.value(t, y);
  system_.project_exactly(t, y.data());
  system_.evaluate(t, y.data());
  const Eigen::Map<const VectorX> row_scale(system_.mechanism.row_scale.data(), system_.mechanism.rows);
  return margin_at(step, t) * system_.now().lambda.cwiseQuotient(row_scale).lpNorm<Eigen::Infinity>();
}

PassageWatch::Outcome PassageWatch::judge(Collocation step, double speed_at_edge) {
  const Mechanism& mechanism = system_.mechanism;
  const double t = find_pose(step);
  VectorX y;
  step.value(t, y);
  const State state = state_of(t, y);
  const Spectrum spectrum = find_spectrum(mechanism, state, workspace_);
  const Eigen::Index weak = (spectrum.sigma.head(rank_).array() < kZero * now_.most).count();
  if (weak == 0) return Outcome::kNoPose;
  const MatrixX Y = spectrum.Y.rightCols(spectrum.Y.cols() - rank_ + weak);
  if (!is_closed(state, Y)) return Outcome::kNoPose;
  if (!is_determined(state, spectrum, weak, speed_at_edge))
    throw SimulationError(
        t, fmt::format("motion undetermined: branches touch in the singular pose that the machine comes to "
                       "(rows of {}), "
                       "and momentum does not tell which it follows",
                       without_drivers(parts_of_rows(mechanism, Y.cwiseAbs().rowwise().maxCoeff()))));
  VectorX y_end;
  step.value(step.t1(), y);
  y_end = y;
  system_.project_exactly(step.t1(), y_end.data());
  if (!(error_norm(y_end - y, y, y_end, tolerance_) <= 100.0)) return Outcome::kFailed;
  const long steps = fixed_step_ > 0.0 ? std::lround((step.t1() - step.t0()) / fixed_step_) : 1;
  const double force = bounded_force(step);
  passage_.emplace(Passage{std::move(step), std::move(y_end), t, steps, static_cast<int>(weak), force,
                           parts_of_rows(mechanism, Y.cwiseAbs().rowwise().maxCoeff())});
  return Outcome::kPassed;
}

PassageWatch::Outcome PassageWatch::attempt(const Approach& approach, double t, const VectorX& y) {
  try {
    std::optional<Collocation> step = lead_over(t, y, approach.t);
    if (!step) return Outcome::kFailed;
    return judge(std::move(*step), speed_of(system_.mechanism, state_of(t, y), workspace_));
  } catch (const SimulationError& error) {
    if (error.reason.starts_with("motion undetermined")) throw;
    return Outcome::kFailed;  // a point of the step beyond reach
  }
}

/// Whether the speeds have grown by at least half the share by which the singular value has fallen since the approach
/// began: at a dead end they are inverse to it, on the way through a pose they hardly change.
bool PassageWatch::speeds_grow(const State& state, double sigma) {
  constexpr double kFallen = 0.7;
  constexpr double kGrowth = 0.5;
  const double speed = state.u.lpNorm<Eigen::Infinity>();
  if (now_.first_sigma == 0.0) {
    now_.first_sigma = sigma;
    now_.first_speed = speed;
  }
  if (sigma > kFallen * now_.first_sigma) return false;
  return std::log(speed / now_.first_speed) > kGrowth * std::log(now_.first_sigma / sigma);
}

void PassageWatch::refuse_dead_end(const State& state, const Approach& approach) {
  const Mechanism& mechanism = system_.mechanism;
  const VectorX rate = rates_at(mechanism, state, workspace_);
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  const VectorX y = approach.spectrum.Y.col(approach.weakest);
  const double asked = rate.cwiseProduct(row_scale).norm();
  if (!(std::abs(y.dot(rate)) > kAlong * asked) || asked == 0.0) return;
  throw SimulationError(
      state.t,
      fmt::format("dead end: {} along a direction that the linkage cannot follow any further ({}); the other "
                  "speeds grow without bound; drive it no further than this, or change the lengths",
                  driver_that_asks(mechanism, y, rate), without_drivers(parts_of_rows(mechanism, y))));
}

std::vector<double> PassageWatch::memory() const {
  return {before_.t,           before_.margin,     before_.quiet, before_.approaching ? 1.0 : 0.0,
          before_.attempt_at,  before_.look_again, before_.limit, before_.most,
          before_.first_sigma, before_.first_speed};
}

void PassageWatch::resume(const std::vector<double>& memory) {
  if (memory.size() != this->memory().size()) return;  // an older checkpoint
  now_ = {memory[0], memory[1], memory[2], memory[3] != 0.0, memory[4],
          memory[5], memory[6], memory[7], memory[8],        memory[9]};
}

void PassageWatch::explain_failure(double t, const VectorX& y) {
  if (rank_ == 0) return;
  const Mechanism& mechanism = system_.mechanism;
  const State state = state_of(t, y);
  if (const std::optional<Lock> lock = find_lock_ahead(mechanism, system_.start.state, state, rank_,
                                                       negligible_energy(mechanism), workspace_))
    refuse_lock(mechanism, state, *lock, rank_, workspace_);
  constexpr double kNoLater = 0.0;  // a pose far ahead explains nothing here
  if (const std::optional<Approach> approach = find_approach(state, kNoLater))
    refuse_dead_end(state, *approach);
}

}  // namespace camber
