#include <camber/simulate/dense_output.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <camber/simulate/error.h>
#include <camber/simulate/step_control.h>

namespace camber {

namespace {

/// Where in a step the defect is looked at: the errors of all polynomials here are steep there.
constexpr double kSample = 0.75;
/// p of (1) for the polynomial through three or four ends at equal distances, whose error goes with the product of
/// (t - t_i)^2.
constexpr double kHermitePeak = 0.33;
/// No part is shorter than this share of the step: a jump of f is not followed further down.
constexpr double kShortestPart = 1.0 / 64;
constexpr double kLongestPart = 0.5;
/// A part is so much shorter than its error seems to need.
constexpr double kPartSafety = 0.9;
/// The last part may be longer by this factor, so that no crumb is left.
constexpr double kStretch = 1.5;

}  // namespace

DenseOutput::DenseOutput(const ButcherTable& table, int size, double tolerance)
    : aside_(table, size),
      tolerance_(tolerance),
      polynomial_(std::max(2 * (static_cast<std::size_t>(table.helpful_steps) + 1), table.dense.size() + 4),
                  size),
      y_begin_(VectorX::Zero(size)),
      y_part_(y_begin_),
      y_part_end_(y_begin_),
      y_(y_begin_),
      rate_(y_begin_),
      f_(y_begin_) {}

bool DenseOutput::good_enough(const Ode& ode, double t, const VectorX& y, double h, const VectorX& y_end,
                              double peak) {
  const double sample = t + kSample * h;
  polynomial_.value_and_rate(sample, y_, rate_);
  try {
    ode.rhs(sample, y_.data(), f_.data());
  } catch (const SimulationError&) {
    error_ = std::numeric_limits<double>::infinity();
    return false;
  }
  rate_ -= f_;
  error_ = peak * h * error_norm(rate_, y, y_end, tolerance_);
  return error_ <= 1.0;
}

void DenseOutput::prepare(const Ode& ode, RungeKuttaStep& stages, std::span<const StepEnd> ends, bool alike) {
  const StepEnd &begin = ends[ends.size() - 2], &end = ends.back();
  const double h = end.t - begin.t;
  ready_ = true;
  in_parts_ = false;
  if (alike) {
    make_hermite(ends, polynomial_);
    if (good_enough(ode, begin.t, *begin.y, h, *end.y, kHermitePeak)) return;
  }
  const ButcherTable& table = stages.table();
  if (!table.dense.empty()) {
    stages.compute_extra_stages(ode, begin.t, *begin.y, h);
    make_dense(stages, begin.t, *begin.y, h, *end.y, polynomial_);
    if (good_enough(ode, begin.t, *begin.y, h, *end.y, table.dense_peak)) return;
  }
  in_parts_ = true;
  t_begin_ = begin.t;
  t_end_ = end.t;
  y_begin_ = *begin.y;
  const double share =
      std::isfinite(error_) && error_ > 0.0 ? std::pow(error_, -1.0 / table.dense_power) : 0.0;
  length_ = h * std::clamp(kPartSafety * share, kShortestPart, kLongestPart);
  restart_parts();
}

void DenseOutput::restart_parts() {
  part_begin_ = part_end_ = t_begin_;
  y_part_end_ = y_begin_;
}

/// From the end of the part before.
void DenseOutput::make_next_part(const Ode& ode) {
  part_begin_ = part_end_;
  y_part_.swap(y_part_end_);
  const double shortest = kShortestPart * (t_end_ - t_begin_);
  for (;; length_ *= 0.5) {
    part_end_ = t_end_ - part_begin_ < kStretch * length_ ? t_end_ : part_begin_ + length_;
    const double h = part_end_ - part_begin_;
    aside_.compute_stages(ode, part_begin_, y_part_, h);
    aside_.combine(y_part_, h, aside_.table().b, y_part_end_);
    if (ode.after_step) ode.after_step(part_end_, y_part_end_.data());
    aside_.compute_extra_stages(ode, part_begin_, y_part_, h);
    make_dense(aside_, part_begin_, y_part_, h, y_part_end_, polynomial_);
    if (good_enough(ode, part_begin_, y_part_, h, y_part_end_, aside_.table().dense_peak) ||
        length_ <= shortest)
      return;
  }
}

void DenseOutput::state_at(const Ode& ode, double t, VectorX& y) {
  if (in_parts_ && aside_.table().dense.empty()) {
    aside_(ode, t_begin_, y_begin_, t - t_begin_, y);
    return;
  }
  if (in_parts_) {
    if (t < part_begin_) restart_parts();
    while (part_begin_ == part_end_ || t > part_end_) make_next_part(ode);
  }
  polynomial_.value(t, y);
  if (ode.after_step) ode.after_step(t, y.data());
}

}  // namespace camber
