#include <camber/simulate/adaptive_runge_kutta.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <camber/simulate/step_control.h>

namespace camber {

namespace {

// The controller of dopri5.f (Hairer and Wanner): h grows with error^-(1/k - 3/4 beta) error_before^beta.
constexpr double kSafety = 0.9;
constexpr double kMostGrowth = 10.0;
constexpr double kBetaTimesOrder = 0.2;
/// A step that fails this often in a row, each time shorter, will not succeed.
constexpr int kMostRejections = 60;
/// The last step before a limit may be longer by this share, so that no crumb is left.
constexpr double kStretch = 1.01;

/// Where this many steps in a row are shorter than this share of what is left, the end is out of reach.
constexpr double kCrawl = 1e-10;
constexpr int kCrawlingSteps = 500;

/// Likewise the end is far.
constexpr double kSlow = 1e-7;
constexpr int kSlowSteps = 1000;

constexpr int kStiffSteps = 15;
constexpr int kEasySteps = 6;

/// Two steps are alike, so that one polynomial may serve them, where their sizes differ by no more than this factor.
constexpr double kAlike = 2.0;

/// Weight of the coarser estimate in the error of dop853.
constexpr double kCoarseShare = 0.01;

}  // namespace

AdaptiveRungeKutta::AdaptiveRungeKutta(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
    : Integrator(std::move(ode), t0, std::move(y0)),
      pair_(butcher_table(options.method), ode_.size),
      inside_(pair_.table(), ode_.size, options.tolerance),
      tolerance_(options.tolerance),
      max_step_(options.max_step > 0.0 ? options.max_step : std::numeric_limits<double>::infinity()),
      f_(VectorX::Zero(ode_.size)),
      past_(static_cast<std::size_t>(std::max(pair_.table().helpful_steps, 1)), {t0, y_, f_}),
      y_next_(y_),
      e_(f_),
      ends_(past_.size() + 1) {}

double AdaptiveRungeKutta::norm(const VectorX& e, const VectorX& y, const VectorX& z) const {
  return error_norm(e, y, z, tolerance_);
}

void AdaptiveRungeKutta::require_derivative() {
  if (f_known_) return;
  ode_.rhs(t_, y_.data(), f_.data());
  f_known_ = true;
}

/// Hairer's first guess: a step over which y and f change little.
double AdaptiveRungeKutta::first_step(double t_limit) {
  constexpr double kSmall = 1e-5;
  constexpr double kTiny = 1e-15;
  const double longest = std::min(t_limit - t_, max_step_);
  // In units of the tolerance; the norms of y and f alone are those for a tolerance of one.
  const double size_y = tolerance_ * norm(y_, y_, y_), size_f = tolerance_ * norm(f_, y_, y_);
  double h = size_y < kSmall || size_f < kSmall ? kSmall : 0.01 * size_y / size_f;
  h = std::min(h, longest);
  y_next_ = y_ + h * f_;
  try {
    ode_.rhs(t_ + h, y_next_.data(), e_.data());
  } catch (const SimulationError&) {
    return kSmall * h;  // the first attempts will find out where f ends
  }
  e_ -= f_;
  const double curvature = tolerance_ * norm(e_, y_, y_) / h;
  const double steepest = std::max(size_f, curvature);
  const double order = pair_.table().error_order;
  const double by_error = steepest <= kTiny ? std::max(kSmall, 1e-3 * h)
                                            : std::pow(0.01 * tolerance_ / (steepest * h), 1.0 / order) * h;
  return std::min({100.0 * h, std::max(by_error, kTiny), longest});
}

void AdaptiveRungeKutta::step(double t_limit) {
  require_derivative();
  if (h_ == 0.0) h_ = first_step(t_limit);
  rejected_in_a_row_ = 0;
  refused_.reset();
  for (;;) {
    const double h = std::min(h_, max_step_);
    const double t_next = t_ + kStretch * h >= t_limit ? t_limit : t_ + h;
    if (attempt(t_next)) return refuse_to_crawl(t_limit);
    if (rejected_in_a_row_ > kMostRejections || t_ + 0.1 * h_ <= t_) {
      if (refused_) throw SimulationError(*refused_);
      throw SimulationError(t_, kNoStepIsShortEnough);
    }
  }
}

void AdaptiveRungeKutta::restart(double t, const VectorX& y) {
  Integrator::restart(t, y);
  f_known_ = false;
  known_ = 0;
  inside_.begin_step();
}

void AdaptiveRungeKutta::refuse_to_crawl(double t_limit) {
  const double h = t_ - past_[0].t;
  slow_steps_ = t_ < t_limit && h < kSlow * (t_limit - t_) ? slow_steps_ + 1 : 0;
  if (slow_steps_ >= kSlowSteps) stiff_ = true;
  short_steps_ = t_ < t_limit && h < kCrawl * (t_limit - t_) ? short_steps_ + 1 : 0;
  if (short_steps_ < kCrawlingSteps) return;
  throw SimulationError(
      t_, fmt::format("the steps have become as short as {:.1g} s, and the end is out of reach: the machine "
                      "may stand at a singular pose, or the motion may jump there",
                      h));
}

void AdaptiveRungeKutta::reject(double factor) {
  h_ *= factor;
  ++rejected_in_a_row_;
  ++counts_.rejected;
}

double AdaptiveRungeKutta::error_of_step(double h) {
  const auto estimate = [&](const std::vector<double>& weights) {
    pair_.add(h, weights, e_.setZero());
    return norm(e_, y_, y_next_);
  };
  const double fine = estimate(pair_.table().error);
  if (pair_.table().coarse_error.empty() || fine == 0.0) return fine;
  const double coarse = estimate(pair_.table().coarse_error);
  return fine * fine / std::sqrt(fine * fine + kCoarseShare * coarse * coarse);
}

bool AdaptiveRungeKutta::attempt(double t_next) {
  const double h = t_next - t_;
  const double exponent = 1.0 / pair_.table().error_order;
  h_ = std::min(h_, max_step_);
  try {
    pair_.compute_stages(ode_, t_, y_, h, &f_);
    pair_.combine(y_, h, pair_.table().b, y_next_);
    const double error = error_of_step(h);
    if (!(error <= 1.0)) {
      h_ = std::min(h_, h);
      reject(std::isfinite(error) ? std::max(kMostShrinking, kSafety * std::pow(error, -exponent))
                                  : kMostShrinking);
      return false;
    }
    if (ode_.after_step) ode_.after_step(t_next, y_next_.data());
    accept(t_next, error);
  } catch (const SimulationError& refusal) {
    refused_ = refusal;
    h_ = std::min(h_, h);
    reject(kAfterRefusal);
    return false;
  }
  return true;
}

void AdaptiveRungeKutta::accept(double t_next, double error) {
  const double h = t_next - t_;
  const double order = pair_.table().error_order;
  const double beta = kBetaTimesOrder / order;
  const double measured = std::max(error, kLeastError);
  double factor = kSafety * std::pow(measured, -(1.0 / order - 0.75 * beta)) * std::pow(error_before_, beta);
  factor = std::clamp(factor, kMostShrinking, rejected_in_a_row_ > 0 ? 1.0 : kMostGrowth);
  // A step that a limit cut short must not shorten the ones to come.
  h_ = h < h_ ? std::max(h_, h * factor) : h * factor;
  error_before_ = measured;
  watch_stiffness(h);

  std::rotate(past_.begin(), past_.end() - 1, past_.end());
  past_[0].t = t_;
  past_[0].y.swap(y_);
  past_[0].f.swap(f_);
  known_ = std::min(known_ + 1, past_.size());
  t_ = t_next;
  y_.swap(y_next_);
  f_known_ = pair_.table().first_same_as_last;
  if (f_known_) f_ = pair_.k(pair_.table().stages - 1);
  inside_.begin_step();
  ++counts_.steps;
}

void AdaptiveRungeKutta::watch_stiffness(double h) {
  const int last = pair_.table().stages - 1, twin = pair_.table().twin_of_last;
  const auto Y = pair_.Y(last) - pair_.Y(twin);
  const auto f = pair_.k(last) - pair_.k(twin);
  const double apart = Y.norm(), rate = f.norm();
  if (!(apart > 0.0)) return;
  if (h * rate > pair_.table().stability * apart) {
    easy_steps_ = 0;
    decay_ -= Y.dot(f) / (apart * rate);
    if (++stiff_steps_ < kStiffSteps) return;
    stiff_ = !swings() || !turns_by_speeds(h);
    if (!stiff_) stiff_steps_ = 0, decay_ = 0.0;
  } else if (++easy_steps_ >= kEasySteps) {
    stiff_steps_ = 0;
    decay_ = 0.0;
  }
}

bool AdaptiveRungeKutta::turns_by_speeds(double h) {
  const int last = pair_.table().stages - 1, twin = pair_.table().twin_of_last;
  if (ode_.speeds == 0) return false;
  VectorX mixed = pair_.Y(twin), there(ode_.size);
  mixed.head(ode_.positions) = pair_.Y(last).head(ode_.positions);
  ode_.rhs(t_ + h, mixed.data(), there.data());
  const double by_speeds = (pair_.k(last) - there).segment(ode_.positions, ode_.speeds).norm();
  const double by_positions = (there - pair_.k(twin)).segment(ode_.positions, ode_.speeds).norm();
  return by_speeds > by_positions;
}

bool AdaptiveRungeKutta::steps_alike() const {
  if (pair_.table().helpful_steps == 0 || known_ < past_.size()) return false;
  const double h = t_ - past_[0].t;
  for (std::size_t i = 0; i + 1 < past_.size(); ++i) {
    const double other = past_[i].t - past_[i + 1].t;
    if (other > kAlike * h || h > kAlike * other) return false;
  }
  return true;
}

void AdaptiveRungeKutta::state_at(double t, VectorX& y) {
  if (t == t_) {
    y = y_;
    return;
  }
  if (!inside_.ready()) {
    const bool alike = steps_alike();
    if (alike) require_derivative();
    for (std::size_t i = 0; i < past_.size(); ++i)
      ends_[past_.size() - 1 - i] = {past_[i].t, &past_[i].y, &past_[i].f};
    ends_.back() = {t_, &y_, &f_};
    inside_.prepare(ode_, pair_, ends_, alike);
  }
  inside_.state_at(ode_, t, y);
}

}  // namespace camber
