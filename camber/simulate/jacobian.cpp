#include <camber/simulate/jacobian.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace camber {

namespace {

/// Iterations before growth is measured, and those over which it is: a pair of complex eigenvalues makes it swing.
constexpr int kSettling = 20;
constexpr int kMeasured = 20;

}  // namespace

double difference_step(double y_i, double detail) {
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  constexpr double kShareOfDetail = 1e-3;  // truncation of a thousandth, where the bend itself is not small
  constexpr double kLeastUlps = 8.0;       // y_i + step must differ from y_i
  const double usual = std::sqrt(kEpsilon) * std::max(1.0, std::abs(y_i));
  return std::max(std::min(usual, kShareOfDetail * detail), kLeastUlps * kEpsilon * std::abs(y_i));
}

void jacobian_by_differences(const Ode& ode, double t, const VectorX& y, const VectorX& f,
                             Eigen::Ref<MatrixX> J) {
  VectorX moved = y, there(y.size());
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    moved[i] = y[i] + difference_step(y[i], ode.detail.size() == 0 ? 1.0 : ode.detail[i]);
    ode.rhs(t, moved.data(), there.data());
    J.col(i) = (there - f) / (moved[i] - y[i]);
    moved[i] = y[i];
  }
}

double spectral_radius(const MatrixX& J) {
  VectorX v(J.cols());
  for (Eigen::Index i = 0; i < v.size(); ++i)
    v[i] = std::cos(static_cast<double>(i * i));  // no pattern of J's
  double growth = 0.0;                            // its logarithm
  for (int i = 0; i < kSettling + kMeasured; ++i) {
    v = J * v.normalized();
    const double norm = v.norm();
    if (norm == 0.0) return 0.0;
    if (i >= kSettling) growth += std::log(norm);
  }
  return std::exp(growth / kMeasured);
}

}  // namespace camber
