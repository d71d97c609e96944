#include <camber/simulate/collocation.h>

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <camber/simulate/step_control.h>

namespace camber {

namespace {

constexpr int kPoints = Collocation::kPoints;
using Values = std::array<double, kPoints + 1>;

/// P_0 ... P_n at x.
Values legendre(double x) {
  Values P{1.0, x};
  for (std::size_t k = 1; k < kPoints; ++k) {
    const auto n = static_cast<double>(k);
    P[k + 1] = ((2.0 * n + 1.0) * x * P[k] - n * P[k - 1]) / (n + 1.0);
  }
  return P;
}

/// I_k of (2).
std::array<double, kPoints> integrals(double x) {
  const Values P = legendre(x);
  std::array<double, kPoints> I{1.0 + x};
  for (std::size_t k = 1; k < kPoints; ++k)
    I[k] = (P[k + 1] - P[k - 1]) / (2.0 * static_cast<double>(k) + 1.0);
  return I;
}

struct Gauss {
  std::array<double, kPoints> x{};
  /// (1): c = f fit.
  Eigen::Matrix<double, kPoints, kPoints> fit;

  /// Newton's method for the roots of P_n.
  Gauss() {
    constexpr int kNewtonSteps = 8;
    constexpr double n = kPoints;
    for (std::size_t i = 0; i < x.size(); ++i) {
      double root = -std::cos(std::numbers::pi * (static_cast<double>(i) + 0.75) / (n + 0.5));
      double slope = 1.0;
      for (int step = 0; step < kNewtonSteps; ++step) {
        const Values P = legendre(root);
        slope = n * (root * P[kPoints] - P[kPoints - 1]) / (root * root - 1.0);
        root -= P[kPoints] / slope;
      }
      x[i] = root;
      const double weight = 2.0 / ((1.0 - root * root) * slope * slope);
      const Values P = legendre(root);
      for (std::size_t k = 0; k < kPoints; ++k)
        fit(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
            (static_cast<double>(k) + 0.5) * weight * P[k];
    }
  }
};

const Gauss& gauss() {
  static const Gauss rule;
  return rule;
}

}  // namespace

Collocation::Collocation(double t0, double t1, VectorX y0, const VectorX& f0)
    : t0_(t0), t1_(t1), y0_(std::move(y0)), f_(f0.replicate(1, kPoints)), c_(f_) {
  fit();
}

double Collocation::point(int i) const {
  return middle() + 0.5 * (t1_ - t0_) * gauss().x[static_cast<std::size_t>(i)];
}

void Collocation::fit() {
  c_.noalias() = f_ * gauss().fit;
}

void Collocation::value(double t, VectorX& y) const {
  const auto I = integrals(place(t));
  y = y0_ + 0.5 * (t1_ - t0_) * (c_ * Eigen::Map<const VectorX>(I.data(), kPoints));
}

void Collocation::rate(double t, VectorX& ydot) const {
  const Values P = legendre(place(t));
  ydot = c_ * Eigen::Map<const VectorX>(P.data(), kPoints);
}

double Collocation::error(double tolerance) const {
  const double last = 1.0 / (2.0 * kPoints - 1.0);  // the largest |I_k| is near that
  VectorX y1;
  value(t1_, y1);
  return error_norm((t1_ - t0_) * last * c_.rightCols(2).cwiseAbs().rowwise().maxCoeff(), y0_, y1, tolerance);
}

bool Collocation::solve(const Derivative& derivative, double tolerance) {
  constexpr int kMostSweeps = 40;
  constexpr double kConverged = 1e-3;  // tolerances
  constexpr double kRounding = 1e-8;   // of the values: changes that do not fall any more
  constexpr double kFalling = 0.3;
  VectorX Y(y0_), f(y0_), largest(y0_);
  double before = INFINITY;
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    largest.setZero();
    for (int i = 0; i < kPoints; ++i) {
      value(point(i), Y);
      derivative(point(i), Y, f);
      largest = largest.cwiseMax((f - f_.col(i)).cwiseAbs());
      f_.col(i) = f;
      fit();
    }
    const double change = error_norm((t1_ - t0_) * largest, y0_, Y, tolerance);
    if (!std::isfinite(change)) return false;
    noise_ = change;
    if (change <= kConverged || (change * tolerance <= kRounding && change > kFalling * before)) return true;
    if (sweep > 4 && change > 2.0 * before) return false;
    before = change;
  }
  return false;
}

}  // namespace camber
