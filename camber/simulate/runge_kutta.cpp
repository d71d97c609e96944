#include <camber/simulate/runge_kutta.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <camber/simulate/dop853.h>

namespace camber {

namespace {

ButcherTable rk4() {
  return {.stages = 4,
          .order = 4,
          .a = {0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0},
          .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
          .c = {0, 0.5, 0.5, 1}};
}

/// Weights of the difference of two methods with the same stages.
std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> result(a.size());
  std::ranges::transform(a, b, result.begin(), std::minus());
  return result;
}

ButcherTable dopri5() {
  const std::vector<double> b{35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
  std::vector<double> weights = b;
  weights.push_back(0.0);
  return {.stages = 7,
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
          .error = difference(weights, {5179.0 / 57600, 0, 7571.0 / 16695, 393.0 / 640, -92097.0 / 339200,
                                        187.0 / 2100, 1.0 / 40}),
          .error_order = 5,
          .twin_of_last = 5,
          .stability = 3.25,
          .first_same_as_last = true,
          .helpful_steps = 2,
          .dense = {{-12715105075.0 / 11282082432.0, 0.0, 87487479700.0 / 32700410799.0,
                     -10690763975.0 / 1880347072.0, 701980252875.0 / 199316789632.0,
                     -1453857185.0 / 822651844.0, 69997945.0 / 29380423.0}},
          .dense_peak = 0.2,
          .dense_power = 5};
}

ButcherTable verner65() {
  const std::vector<double> b{3.0 / 40,     0, 875.0 / 2244,  23.0 / 72,
                              264.0 / 1955, 0, 125.0 / 11592, 43.0 / 616};
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
          .b = b,
          .c = {0, 1.0 / 6, 4.0 / 15, 2.0 / 3, 5.0 / 6, 1, 1.0 / 15, 1},
          .error = difference(b, {13.0 / 160, 0, 2375.0 / 5984, 5.0 / 16, 12.0 / 85, 3.0 / 44, 0, 0}),
          .error_order = 6,
          .twin_of_last = 5,
          .stability = 3.25,
          .helpful_steps = 3};
}

struct NamedTable {
  std::string_view method;
  ButcherTable (*table)();
};
constexpr NamedTable kTables[] = {
    {"rk4", rk4}, {"dopri5", dopri5}, {"verner65", verner65}, {"dop853", dop853}};

}  // namespace

std::vector<double> square(const std::vector<std::vector<double>>& rows) {
  const std::size_t s = rows.size();
  std::vector<double> a(s * s, 0.0);
  for (std::size_t i = 0; i < s; ++i)
    std::ranges::copy(rows[i], a.begin() + static_cast<std::ptrdiff_t>(i * s));
  return a;
}

ButcherTable butcher_table(std::string_view method) {
  const auto* named = std::ranges::find(kTables, method, &NamedTable::method);
  if (named == std::end(kTables))
    throw std::invalid_argument(fmt::format("\"{}\" is not a Runge-Kutta method", method));
  return named->table();
}

RungeKuttaStep::RungeKuttaStep(ButcherTable table, int size)
    : table_(std::move(table)),
      k_(static_cast<std::size_t>(table_.stages + table_.extra_stages), VectorX::Zero(size)),
      Y_(k_) {}

void RungeKuttaStep::compute_stage(std::size_t i, const Ode& ode, double t, const VectorX& y, double h) {
  VectorX& Y = Y_[i];
  Y = y;
  for (std::size_t j = 0; j < i; ++j)
    if (const double a = table_.a[i * k_.size() + j]; a != 0.0) Y += (h * a) * k_[j];
  ode.rhs(t + table_.c[i] * h, Y.data(), k_[i].data());
}

void RungeKuttaStep::compute_stages(const Ode& ode, double t, const VectorX& y, double h,
                                    const VectorX* first) {
  std::size_t i = 0;
  if (first != nullptr) {
    Y_[0] = y;
    k_[i++] = *first;
  }
  for (; i < static_cast<std::size_t>(table_.stages); ++i) compute_stage(i, ode, t, y, h);
}

void RungeKuttaStep::compute_extra_stages(const Ode& ode, double t, const VectorX& y, double h) {
  for (auto i = static_cast<std::size_t>(table_.stages); i < k_.size(); ++i) compute_stage(i, ode, t, y, h);
}

void RungeKuttaStep::combine(const VectorX& y, double h, const std::vector<double>& weights,
                             VectorX& y_out) const {
  y_out = y;
  add(h, weights, y_out);
}

void RungeKuttaStep::add(double h, const std::vector<double>& weights, VectorX& sum) const {
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] != 0.0) sum += (h * weights[i]) * k_[i];
}

void RungeKuttaStep::operator()(const Ode& ode, double t, const VectorX& y, double h, VectorX& y_out) {
  compute_stages(ode, t, y, h);
  combine(y, h, table_.b, y_out);
  if (ode.after_step) ode.after_step(t + h, y_out.data());
}

}  // namespace camber
