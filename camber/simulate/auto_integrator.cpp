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

class AutoIntegrator final : public Integrator {
 public:
  AutoIntegrator(Ode ode, double t0, VectorX y0, IntegratorOptions options)
      : Integrator(std::move(ode), t0, std::move(y0)), options_(std::move(options)) {
    options_.method = options_.tolerance < kFine ? "dop853" : "dopri5";
    explicit_ = std::make_unique<AdaptiveRungeKutta>(ode_, t_, y_, options_);
  }

  void step(double t_limit) override {
    if (implicit_ == nullptr && explicit_->stiff()) {
      changed_at_ = t_;
      IntegratorOptions options = options_;
      options.method = "bdf";
      implicit_ = make_cvode(ode_, t_, y_, options);
    }
    current().step(t_limit);
    t_ = current().t();
    y_ = current().y();
  }

  void state_at(double t, VectorX& y) override { current().state_at(t, y); }

  [[nodiscard]] StepCounts counts() const override {
    StepCounts counts = explicit_->counts();
    if (implicit_ == nullptr) return counts;
    const StepCounts more = implicit_->counts();
    counts.steps += more.steps;
    counts.rejected += more.rejected;
    counts.rhs_evaluations += more.rhs_evaluations;
    return counts;
  }

  [[nodiscard]] std::vector<std::string> notices() const override {
    if (implicit_ == nullptr) return {};
    return {fmt::format("the equations are stiff: the integrator went over from {} to bdf at t = {:.6g} s",
                        options_.method, changed_at_)};
  }

 private:
  [[nodiscard]] Integrator& current() const {
    return implicit_ != nullptr ? *implicit_ : static_cast<Integrator&>(*explicit_);
  }

  IntegratorOptions options_;
  std::unique_ptr<AdaptiveRungeKutta> explicit_;
  std::unique_ptr<Integrator> implicit_;  ///< null as long as the equations are not stiff
  double changed_at_ = 0.0;
};

}  // namespace

std::unique_ptr<Integrator> make_auto(Ode ode, double t0, VectorX y0, const IntegratorOptions& options) {
  return std::make_unique<AutoIntegrator>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
