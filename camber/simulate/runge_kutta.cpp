#include <camber/simulate/runge_kutta.h>

#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace camber {

namespace {

ButcherTable rk4() {
  return {.stages = 4,
          .order = 4,
          .a = {0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0},
          .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
          .c = {0, 0.5, 0.5, 1}};
}

/// Fills the square table from the rows below the diagonal.
std::vector<double> square(const std::vector<std::vector<double>>& rows) {
  const std::size_t s = rows.size();
  std::vector<double> a(s * s, 0.0);
  for (std::size_t i = 0; i < s; ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) a[i * s + j] = rows[i][j];
  return a;
}

ButcherTable dopri5() {
  const std::vector<double> b{35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
  std::vector<double> weights = b;
  weights.push_back(0.0);
  return {
      .stages = 7,
      .order = 5,
      .a = square({{},
                   {1.0 / 5},
                   {3.0 / 40, 9.0 / 40},
                   {44.0 / 45, -56.0 / 15, 32.0 / 9},
                   {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                   {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                   b}),
      .b = weights,
      .c = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1},
      .embedded = {5179.0 / 57600, 0, 7571.0 / 16695, 393.0 / 640, -92097.0 / 339200, 187.0 / 2100, 1.0 / 40},
      .embedded_order = 4,
      .twin_of_last = 5,
      .first_same_as_last = true};
}

ButcherTable verner8() {
  return {.stages = 8,
          .order = 6,
          .a = square({{},
                       {1.0 / 6},
                       {4.0 / 75, 16.0 / 75},
                       {5.0 / 6, -8.0 / 3, 5.0 / 2},
                       {-165.0 / 64, 55.0 / 6, -425.0 / 64, 85.0 / 96},
                       {12.0 / 5, -8, 4015.0 / 612, -11.0 / 36, 88.0 / 255},
                       {-8263.0 / 15000, 124.0 / 75, -643.0 / 680, -81.0 / 250, 2484.0 / 10625},
                       {3501.0 / 1720, -300.0 / 43, 297275.0 / 52632, -319.0 / 2322, 24068.0 / 84065, 0,
                        3850.0 / 26703}}),
          .b = {3.0 / 40, 0, 875.0 / 2244, 23.0 / 72, 264.0 / 1955, 0, 125.0 / 11592, 43.0 / 616},
          .c = {0, 1.0 / 6, 4.0 / 15, 2.0 / 3, 5.0 / 6, 1, 1.0 / 15, 1},
          .embedded = {13.0 / 160, 0, 2375.0 / 5984, 5.0 / 16, 12.0 / 85, 3.0 / 44, 0, 0},
          .embedded_order = 5,
          .twin_of_last = 5};
}

}  // namespace

ButcherTable butcher_table(std::string_view method) {
  if (method == "rk4") return rk4();
  if (method == "dopri5") return dopri5();
  if (method == "verner8") return verner8();
  throw std::invalid_argument(fmt::format("\"{}\" is no Runge-Kutta method", method));
}

RungeKuttaStep::RungeKuttaStep(ButcherTable table, int size)
    : table_(std::move(table)), k_(static_cast<std::size_t>(table_.stages), VectorX::Zero(size)), Y_(k_) {}

void RungeKuttaStep::compute_stages(const Ode& ode, double t, const VectorX& y, double h,
                                    const VectorX* first) {
  const auto s = static_cast<std::size_t>(table_.stages);
  for (std::size_t i = 0; i < s; ++i) {
    VectorX& Y = Y_[i];
    Y = y;
    if (i == 0 && first != nullptr) {
      k_[0] = *first;
      continue;
    }
    for (std::size_t j = 0; j < i; ++j)
      if (const double a = table_.a[i * s + j]; a != 0.0) Y += (h * a) * k_[j];
    ode.rhs(t + table_.c[i] * h, Y.data(), k_[i].data());
  }
}

void RungeKuttaStep::combine(const VectorX& y, double h, const std::vector<double>& weights,
                             VectorX& y_out) const {
  y_out = y;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] != 0.0) y_out += (h * weights[i]) * k_[i];
}

void RungeKuttaStep::operator()(const Ode& ode, double t, const VectorX& y, double h, VectorX& y_out) {
  compute_stages(ode, t, y, h);
  combine(y, h, table_.b, y_out);
  if (ode.after_step) ode.after_step(t + h, y_out.data());
}

}  // namespace camber
