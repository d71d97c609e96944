#include <camber/simulate/integrator.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <camber/simulate/arkode.h>

namespace camber {

namespace {

/// Steps of one size, placed at t0 + n h so that no rounding adds up. A run that goes on keeps the t0 and n of
/// the first one.
class FixedStepIntegrator final : public Integrator {
 public:
  FixedStepIntegrator(Ode ode, double t0, VectorX y0, ButcherTable table, const IntegratorOptions& options)
      : Integrator(std::move(ode), t0, std::move(y0), std::move(table)),
        t0_(options.steps_before > 0 ? 0.0 : t0),
        h_(options.step),
        n_(options.steps_before) {}

  void step(double t_limit) override {
    // A limit that misses the grid by rounding alone counts as on it: no step of 1e-17 s.
    constexpr double kRounding = 1e-9;
    double t_next = t0_ + static_cast<double>(n_ + 1) * h_;
    if (t_next > t_limit - kRounding * h_) t_next = t_limit;
    std::swap(y_, y_before_);
    t_before_ = t_;
    one_step_(ode_, t_before_, y_before_, t_next - t_before_, y_);
    t_ = t_next;
    ++n_;
    ++counts_.steps;
  }

 private:
  double t0_, h_;
  long n_;
};

}  // namespace

Integrator::Integrator(Ode ode, double t0, VectorX y0, ButcherTable table)
    : ode_(std::move(ode)),
      t_(t0),
      t_before_(t0),
      y_(std::move(y0)),
      y_before_(y_),
      one_step_(std::move(table), ode_.size) {
  ode_.rhs = [this, rhs = std::move(ode_.rhs)](double t, const double* y, double* ydot) {
    ++counts_.rhs_evaluations;
    rhs(t, y, ydot);
  };
}

void Integrator::state_at(double t, VectorX& y) {
  if (t == t_) {
    y = y_;
  } else {
    one_step_(ode_, t_before_, y_before_, t - t_before_, y);
  }
}

std::unique_ptr<Integrator> make_integrator(Ode ode, double t0, VectorX y0,
                                            const IntegratorOptions& options) {
  if (options.method == "rk4" || options.fixed_step) {
    ButcherTable table = options.method == "rk4" ? rk4_table() : arkode_table(options.method);
    return std::make_unique<FixedStepIntegrator>(std::move(ode), t0, std::move(y0), std::move(table),
                                                 options);
  }
  return make_arkode(std::move(ode), t0, std::move(y0), options);
}

}  // namespace camber
