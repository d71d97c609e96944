#include <camber/simulate/phi_functions.h>

#include <algorithm>
#include <cmath>

namespace camber {

namespace {

/// 1/0! ... 1/4!
constexpr std::array<double, 5> kInverseFactorial = {1.0, 1.0, 1.0 / 2, 1.0 / 6, 1.0 / 24};
/// The series of phi_4 is cut at z^12/16! where |z| <= 1/2: what is left is 0.5^13/17!, below 1e-18.
constexpr double kSmall = 0.5;
constexpr int kTerms = 12;

}  // namespace

PhiFunctions::PhiFunctions(int size) : half_(size, size), product_(size, size), scale_(VectorX::Ones(size)) {
  phi_.fill(MatrixX::Zero(size, size));
  doubled_ = phi_;
}

/// Powers of two for scale_ that bring rows and columns of z to the same size (Osborne; Parlett and Reinsch).
void PhiFunctions::balance() {
  constexpr int kSweeps = 8;
  scale_.setOnes();
  for (int sweep = 0; sweep < kSweeps; ++sweep)
    for (Eigen::Index i = 0; i < z_.rows(); ++i) {
      const double own = std::abs(z_(i, i));
      const double row = z_.row(i).lpNorm<1>() - own, column = z_.col(i).lpNorm<1>() - own;
      if (!(row > 0.0) || !(column > 0.0)) continue;
      const double factor = std::exp2(std::round(0.5 * std::log2(row / column)));
      z_.row(i) /= factor;
      z_.col(i) *= factor;
      scale_[i] *= factor;
    }
}

void PhiFunctions::unbalance(MatrixX& f) const {
  f = scale_.asDiagonal() * f * scale_.cwiseInverse().asDiagonal();
}

void PhiFunctions::series() {
  MatrixX& highest = phi_[kHighest];
  double coefficient = kInverseFactorial[kHighest];
  for (int m = 1; m <= kTerms; ++m) coefficient /= kHighest + m;
  highest.setZero();
  highest.diagonal().setConstant(coefficient);
  for (int m = kTerms; m > 0; --m) {  // Horner
    coefficient *= kHighest + m;
    product_.noalias() = z_ * highest;
    highest = product_;
    highest.diagonal().array() += coefficient;
  }
  for (std::size_t k = kHighest; k-- > 0;) {
    phi_[k].noalias() = z_ * phi_[k + 1];
    phi_[k].diagonal().array() += kInverseFactorial[k];
  }
}

void PhiFunctions::double_once() {
  for (std::size_t k = 0; k < phi_.size(); ++k) {
    doubled_[k].noalias() = phi_[0] * phi_[k];
    for (std::size_t j = 1; j <= k; ++j) doubled_[k] += kInverseFactorial[k - j] * phi_[j];
    doubled_[k] *= std::exp2(-static_cast<double>(k));
  }
  std::swap(phi_, doubled_);
}

void PhiFunctions::compute(const MatrixX& A) {
  z_ = A;
  balance();
  const double norm = z_.cwiseAbs().colwise().sum().maxCoeff();
  const int doublings =
      norm > kSmall ? std::max(1, static_cast<int>(std::ceil(std::log2(norm / kSmall)))) : 1;
  z_ *= std::exp2(-doublings);
  series();
  for (int i = 1; i < doublings; ++i) double_once();
  half_ = phi_[1];
  double_once();
  unbalance(half_);
  for (MatrixX& f : phi_) unbalance(f);
}

}  // namespace camber
