#include <camber/simulate/auto_integrator.h>

#include <utility>

#include <fmt/format.h>

#include <camber/simulate/adaptive_runge_kutta.h>
#include <camber/simulate/cvode.h>

namespace camber {

namespace {

/// Below this tolerance dop853 needs fewer evaluations than dopri5 for the same error
/// (docs/studies/integrators.md).
constexpr double kFine = 1e-7;

/// Step times spectral radius below which bdf gains nothing. The explicit methods are stable up to 3 and 6,
/// but make steps that are some three times as long.
constexpr double kEasy = 1.0;
/// So many of bdf's steps in a row must be easy before it ends: the first thirty are short whatever the machine does.
/// Twice as many after each change, so that a machine between the two changes few times.
constexpr int kEasyImplicitSteps = 60;

class AutoIntegrator final : public Integrator {
 public:
  AutoIntegrator(Ode ode, double t0, VectorX y0, IntegratorOptions options)
      : Integrator(std::move(ode), t0, std::move(y0)), options_(std::move(options)) {
    options_.method = options_.tolerance < kFine ? "dop853" : "dopri5";
    start_explicit();
  }

  void step(double t_limit) override {
    if (implicit_ == nullptr && explicit_->stiff()) start_implicit();
    if (implicit_ != nullptr && easy_steps_ >= needed_easy_steps_) {
      needed_easy_steps_ *= 2;
      start_explicit();
      notices_.push_back(
          fmt::format("bdf gains nothing any more: the integrator switched back to {} at t = {:.6g} s",
                      options_.method, t_));
    }
    current().step(t_limit);
    t_ = current().t();
    y_ = current().y();
    if (implicit_ != nullptr) easy_steps_ = implicit_->stiffness() < kEasy ? easy_steps_ + 1 : 0;
  }

  void restart(double t, const VectorX& y) override {
    Integrator::restart(t, y);
    current().restart(t, y);
  }

  void state_at(double t, VectorX& y) override { current().state_at(t, y); }

  [[nodiscard]] StepCounts counts() const override { return sum(before_, current().counts()); }

  [[nodiscard]] std::vector<std::string> notices() const override { return notices_; }

 private:
  [[nodiscard]] Integrator& current() const {
    return implicit_ != nullptr ? *implicit_ : static_cast<Integrator&>(*explicit_);
  }

  static StepCounts sum(const StepCounts& a, const StepCounts& b) {
    return {a.steps + b.steps, a.rejected + b.rejected, a.rhs_evaluations + b.rhs_evaluations};
  }

  void start_explicit() {
    if (implicit_ != nullptr) before_ = counts();
    explicit_ = std::make_unique<AdaptiveRungeKutta>(ode_, t_, y_, options_);
    implicit_.reset();
  }

  void start_implicit() {
    before_ = counts();
    const char* const why =
        explicit_->swings()
            ? "a turning or swinging motion, too small to matter, is so fast that it keeps the "
              "steps short"
            : "the equations are stiff";
    IntegratorOptions options = options_;
    options.method = "bdf";
    implicit_ = make_cvode(ode_, t_, y_, options);
    explicit_.reset();
    easy_steps_ = 0;
    notices_.push_back(
        fmt::format("{}: the integrator switched from {} to bdf at t = {:.6g} s", why, options_.method, t_));
  }

  IntegratorOptions options_;
  std::unique_ptr<AdaptiveRungeKutta> explicit_;  ///< this one or
  std::unique_ptr<StiffIntegrator> implicit_;     ///< that one
  StepCounts before_;                             ///< of those that have ended
  int easy_steps_ = 0;                            ///< of bdf, in a row
  int needed_easy_steps_ = kEasyImplicitSteps;
  std::vector<std::string> notices_;
};

}  // namespace

std::unique_ptr<Integrator> make_auto(Ode ode, double t0, VectorX y0, const IntegratorOptions& options) {
  return std::make_unique<AutoIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
