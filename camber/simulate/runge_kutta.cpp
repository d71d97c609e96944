#include <camber/simulate/runge_kutta.h>

#include <utility>

namespace camber {

ButcherTable rk4_table() {
  return {.stages = 4,
          .order = 4,
          .a = {0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0},
          .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
          .c = {0, 0.5, 0.5, 1}};
}

RungeKuttaStep::RungeKuttaStep(ButcherTable table, int size)
    : table_(std::move(table)),
      k_(static_cast<std::size_t>(table_.stages), VectorX::Zero(size)),
      stage_(VectorX::Zero(size)) {}

void RungeKuttaStep::operator()(const Ode& ode, double t, const VectorX& y, double h, VectorX& y_out) {
  const auto s = static_cast<std::size_t>(table_.stages);
  y_out = y;
  for (std::size_t i = 0; i < s; ++i) {
    stage_ = y;
    for (std::size_t j = 0; j < i; ++j)
      if (const double a = table_.a[i * s + j]; a != 0.0) stage_ += (h * a) * k_[j];
    ode.rhs(t + table_.c[i] * h, stage_.data(), k_[i].data());
    y_out += (h * table_.b[i]) * k_[i];
  }
  if (ode.after_step) ode.after_step(t + h, y_out.data());
}

}  // namespace camber
