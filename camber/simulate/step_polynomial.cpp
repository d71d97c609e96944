#include <camber/simulate/step_polynomial.h>

namespace camber {

StepPolynomial::StepPolynomial(std::size_t most_terms, int size)
    : coefficient(most_terms, VectorX::Zero(size)), factor(most_terms) {}

void StepPolynomial::value(double t, VectorX& y) const {
  y = coefficient[terms - 1];
  for (std::size_t i = terms - 1; i-- > 0;) y = coefficient[i] + (factor[i].rate * (t - factor[i].root)) * y;
}

void StepPolynomial::value_and_rate(double t, VectorX& y, VectorX& ydot) const {
  y = coefficient[terms - 1];
  ydot.setZero();
  for (std::size_t i = terms - 1; i-- > 0;) {
    const double x = factor[i].rate * (t - factor[i].root);
    ydot = factor[i].rate * y + x * ydot;
    y = coefficient[i] + x * y;
  }
}

void make_hermite(std::span<const StepEnd> ends, StepPolynomial& polynomial) {
  std::vector<VectorX>& c = polynomial.coefficient;
  const auto node = [&](std::size_t i) -> const StepEnd& { return ends[i / 2]; };
  polynomial.terms = 2 * ends.size();
  for (std::size_t i = 0; i < polynomial.terms; ++i) {
    c[i] = *node(i).y;
    polynomial.factor[i] = {node(i).t, 1.0};
  }
  // Divided differences, one order after the other in place.
  for (std::size_t order = 1; order < polynomial.terms; ++order)
    for (std::size_t i = polynomial.terms - 1; i >= order; --i) {
      const double width = node(i).t - node(i - order).t;
      if (width == 0.0)
        c[i] = *node(i).f;
      else
        c[i] = (c[i] - c[i - 1]) / width;
    }
}

void make_dense(const RungeKuttaStep& stages, double t, const VectorX& y, double h, const VectorX& y_end,
                StepPolynomial& polynomial) {
  const ButcherTable& table = stages.table();
  std::vector<VectorX>& c = polynomial.coefficient;
  polynomial.terms = table.dense.size() + 4;
  c[0] = y;
  c[1] = y_end - y;
  c[2] = h * stages.k(0) - c[1];
  c[3] = c[1] - h * stages.k(table.stages - 1) - c[2];
  for (std::size_t i = 0; i < table.dense.size(); ++i) stages.add(h, table.dense[i], c[4 + i].setZero());
  for (std::size_t i = 0; i < polynomial.terms; ++i)
    polynomial.factor[i] =
        i % 2 == 0 ? StepPolynomial::Factor{t, 1.0 / h} : StepPolynomial::Factor{t + h, -1.0 / h};
}

}  // namespace camber
