#include <camber/simulate/exponential.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <camber/simulate/error.h>
#include <camber/simulate/jacobian.h>
#include <camber/simulate/phi_functions.h>
#include <camber/simulate/step_control.h>

namespace camber {

namespace {

constexpr double kErrorSafety = 0.85;
constexpr double kMostGrowth = 4.0;
constexpr double kErrorOrder = 4.0;  ///< the estimate falls with h to this power
constexpr double kFirstStep = 1e-4;  ///< share of what is left
constexpr int kMostRejections = 40;

/// x = [y; t].
class ExponentialIntegrator final : public Integrator {
 public:
  ExponentialIntegrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& options)
      : Integrator(std::move(ode), t0, std::move(y0)),
        tolerance_(options.tolerance),
        max_step_(options.max_step > 0.0 ? options.max_step : std::numeric_limits<double>::infinity()),
        phi_(ode_.size + 1),
        J_(MatrixX::Zero(ode_.size + 1, ode_.size + 1)),
        f_(VectorX::Zero(ode_.size + 1)),
        x_(f_) {}

  void step(double t_limit) override {
    x_ << y_, t_;
    find_jacobian(t_limit);
    if (h_ == 0.0) h_ = kFirstStep * (t_limit - t_);
    refused_.reset();
    for (int rejections = 0;; ++rejections) {
      const double h = std::min({h_, max_step_, t_limit - t_});
      const double t_next = h < t_limit - t_ ? t_ + h : t_limit;
      if (attempt(t_next)) return;
      if (rejections < kMostRejections && t_ + 0.1 * h_ > t_) continue;
      if (refused_) throw SimulationError(*refused_);
      throw SimulationError(t_, kNoStepIsShortEnough);
    }
  }

  void state_at(double t, VectorX& y) override {
    y = y_;
    if (t == t_) return;
    y = advanced(t - x_[ode_.size]).head(ode_.size);
    if (ode_.after_step) ode_.after_step(t, y.data());
  }

 private:
  [[nodiscard]] VectorX f(const VectorX& x) {
    VectorX result(x.size());
    ode_.rhs(x[ode_.size], x.data(), result.data());
    result[ode_.size] = 1.0;
    return result;
  }

  /// That of t by a difference backward where forward would pass the limit.
  void find_jacobian(double t_limit) {
    const Eigen::Index n = ode_.size;
    f_ = f(x_);
    jacobian_by_differences(ode_, t_, y_, f_.head(n), J_.topLeftCorner(n, n));
    VectorX moved = x_;
    const double change = difference_step(t_);
    moved[n] = t_ + change > t_limit ? t_ - change : t_ + change;
    J_.col(n) = (f(moved) - f_) / (moved[n] - t_);
  }

  /// (1) from x_, and what its last term adds in error_.
  [[nodiscard]] VectorX advanced(double h) {
    phi_.compute(h * J_);
    const VectorX Y2 = x_ + 0.5 * h * (phi_.phi_1_of_half() * f_);
    const VectorX D2 = f(Y2) - f_ - J_ * (Y2 - x_);
    const VectorX straight = h * (phi_.phi(1) * f_);
    const VectorX Y3 = x_ + straight + h * (phi_.phi(1) * D2);
    const VectorX D3 = f(Y3) - f_ - J_ * (Y3 - x_);
    error_ = h * (phi_.phi(4) * (12.0 * D3 - 48.0 * D2));
    return x_ + straight + h * (phi_.phi(3) * (16.0 * D2 - 2.0 * D3)) + error_;
  }

  bool attempt(double t_next) {
    const double h = t_next - t_;
    try {
      VectorX y = advanced(h).head(ode_.size);
      const double error = error_norm(error_.head(ode_.size), y, y_, tolerance_);
      const double factor = kErrorSafety * std::pow(std::max(error, kLeastError), -1.0 / kErrorOrder);
      if (!(error <= 1.0)) return reject(h * (std::isfinite(error) ? std::max(factor, kMostShrinking) : 0.1));
      if (ode_.after_step) ode_.after_step(t_next, y.data());
      const double next = h * std::clamp(factor, kMostShrinking, kMostGrowth);
      h_ = h < h_ ? std::max(h_, next) : next;
      y_ = std::move(y);
    } catch (const SimulationError& refusal) {
      refused_ = refusal;
      return reject(kAfterRefusal * h);
    }
    t_ = t_next;
    ++counts_.steps;
    return true;
  }

  bool reject(double h) {
    h_ = h;
    ++counts_.rejected;
    return false;
  }

  double tolerance_, max_step_;
  double h_ = 0.0;  ///< to try next; 0: not chosen yet
  PhiFunctions phi_;
  MatrixX J_;
  VectorX f_, x_, error_;                   ///< at the start of the last step
  std::optional<SimulationError> refused_;  ///< why the last derivative or projection was refused
};

}  // namespace

std::unique_ptr<Integrator> make_exponential(Ode ode, double t0, VectorX y0,
                                             const IntegratorOptions& options) {
  return std::make_unique<ExponentialIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
