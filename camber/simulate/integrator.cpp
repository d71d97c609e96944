#include <camber/simulate/integrator.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

#include <camber/model/integrator_method.h>
#include <camber/simulate/adaptive_runge_kutta.h>
#include <camber/simulate/auto_integrator.h>
#include <camber/simulate/cvode.h>
#include <camber/simulate/exponential.h>
#include <camber/simulate/ida.h>

namespace camber {

namespace {

/// A time that is computed as t0 + n h gives back n to this share.
constexpr double kRoundingOfTime = 4.0 * std::numeric_limits<double>::epsilon();

/// Steps of one size, placed at t0 + n h so that no rounding adds up. A run that goes on keeps the t0 of the first
/// one, and a limit between two of those times only adds a step.
class FixedStepIntegrator final : public Integrator {
 public:
  FixedStepIntegrator(Ode ode, double t0, VectorX y0, ButcherTable table, const IntegratorOptions& options)
      : Integrator(std::move(ode), t0, std::move(y0)),
        t0_(options.steps_before > 0 ? 0.0 : t0),
        h_(options.step),
        t_before_(t0),
        y_before_(y_),
        one_step_(std::move(table), ode_.size) {}

  void step(double t_limit) override {
    // A limit that misses the grid by rounding alone counts as on it: no step of 1e-17 s.
    constexpr double kRounding = 1e-9;
    const double steps = (t_ - t0_) / h_;
    const double n = std::floor(steps + std::max(kRounding, kRoundingOfTime * steps));
    double t_next = t0_ + (n + 1.0) * h_;
    if (t_next > t_limit - kRounding * h_) t_next = t_limit;
    std::swap(y_, y_before_);
    t_before_ = t_;
    one_step_(ode_, t_before_, y_before_, t_next - t_before_, y_);
    t_ = t_next;
    ++counts_.steps;
  }

  void restart(double t, const VectorX& y) override {
    Integrator::restart(t, y);
    t_before_ = t;
    y_before_ = y;
  }

  /// One shorter step from where the last one began: as exact as the steps, whatever the order of the method.
  void state_at(double t, VectorX& y) override {
    if (t == t_)
      y = y_;
    else
      one_step_(ode_, t_before_, y_before_, t - t_before_, y);
  }

 private:
  double t0_, h_, t_before_;
  VectorX y_before_;
  RungeKuttaStep one_step_;
};

std::unique_ptr<Integrator> make_multistep(Ode ode, double t0, VectorX y0, const IntegratorOptions& options) {
  return make_cvode(std::move(ode), t0, std::move(y0), options);
}

/// What is not listed here is a Runge-Kutta method, known by its table alone (runge_kutta.cpp).
struct Factory {
  std::string_view method;
  std::unique_ptr<Integrator> (*make)(Ode, double t0, VectorX y0, const IntegratorOptions&);
};
constexpr Factory kFactories[] = {
    {"auto", make_auto},     {"adams", make_multistep},
    {"bdf", make_multistep}, {"exponential", make_exponential},
    {"ida", make_ida},
};

}  // namespace

Integrator::Integrator(Ode ode, double t0, VectorX y0) : ode_(std::move(ode)), t_(t0), y_(std::move(y0)) {
  ode_.rhs = [this, rhs = std::move(ode_.rhs)](double t, const double* y, double* ydot) {
    ++counts_.rhs_evaluations;
    rhs(t, y, ydot);
  };
}

void Integrator::restart(double t, const VectorX& y) {
  t_ = t;
  y_ = y;
}

std::unique_ptr<Integrator> make_integrator(Ode ode, double t0, VectorX y0, const IntegratorOptions& asked) {
  IntegratorOptions options = asked;
  if (const IntegratorMethod* method = find_integrator(asked.method)) options.method = method->name;
  const auto* factory = std::ranges::find(kFactories, options.method, &Factory::method);
  if (factory != std::end(kFactories)) return factory->make(std::move(ode), t0, std::move(y0), options);
  if (options.fixed_step || has_fixed_step(options.method))
    return std::make_unique<FixedStepIntegrator>(std::move(ode), t0, std::move(y0),
                                                 butcher_table(options.method), options);
  return std::make_unique<AdaptiveRungeKutta>(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
