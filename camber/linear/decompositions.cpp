#include <camber/linear/decompositions.h>

#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace camber {

namespace {

/// Eigen refuses matrices without rows or columns; here they have rank zero and are never handed to it.
bool is_empty(const auto& factors) {
  return factors.rows() == 0 || factors.cols() == 0;
}

}  // namespace

PivotedQr::PivotedQr(const MatrixX& A) : qr_(A.rows(), A.cols()) {
  if (A.size() > 0) qr_.compute(A);
}

Eigen::Index PivotedQr::pivots_above(double smallest) const {
  const Eigen::Index most = std::min(qr_.rows(), qr_.cols());
  Eigen::Index count = 0;
  while (count < most && std::abs(qr_.matrixQR()(count, count)) > smallest) ++count;
  return count;
}

Eigen::Index PivotedQr::rank(double threshold) const {
  return is_empty(qr_) ? 0 : pivots_above(threshold * qr_.maxPivot());
}

bool PivotedQr::invertible() const {
  return is_empty(qr_) ? qr_.rows() == qr_.cols() : qr_.isInvertible();
}

int PivotedQr::column(Eigen::Index k) const {
  return is_empty(qr_) ? static_cast<int>(k) : qr_.colsPermutation().indices()[k];
}

MatrixX PivotedQr::Q() const {
  return Q(qr_.rows());
}

MatrixX PivotedQr::Q(Eigen::Index columns) const {
  MatrixX result = MatrixX::Identity(qr_.rows(), columns);
  if (!is_empty(qr_) && !is_empty(result)) result.applyOnTheLeft(qr_.householderQ());
  return result;
}

MatrixX PivotedQr::Qt_times(const MatrixX& B) const {
  MatrixX result = B;
  if (!is_empty(qr_) && !is_empty(B)) result.applyOnTheLeft(qr_.householderQ().adjoint());
  return result;
}

MatrixX PivotedQr::solve(const MatrixX& B) const {
  if (is_empty(qr_) || is_empty(B)) return MatrixX::Zero(qr_.cols(), B.cols());
  return qr_.solve(B);
}

LeastSquares::LeastSquares(const MatrixX& A) : factors_(A.rows(), A.cols()) {
  if (!is_empty(factors_)) factors_.compute(A);
}

LeastSquares::LeastSquares(const MatrixX& A, double threshold) : factors_(A.rows(), A.cols()) {
  factors_.setThreshold(threshold);
  if (!is_empty(factors_)) factors_.compute(A);
}

Eigen::Index LeastSquares::rank() const {
  return is_empty(factors_) ? 0 : factors_.rank();
}

MatrixX LeastSquares::solve(const MatrixX& B) const {
  if (is_empty(factors_) || is_empty(B)) return MatrixX::Zero(factors_.cols(), B.cols());
  return factors_.solve(B);
}

bool SquareFactors::compute(const MatrixX& A) {
  if (A.size() == 0) return true;
  factors_.compute(A);
  const auto pivots = factors_.matrixLU().diagonal().cwiseAbs();
  return pivots.allFinite() && pivots.minCoeff() > 0.0;
}

void SquareFactors::solve_in_place(VectorX& b) const {
  if (b.size() == 0) return;
  b = factors_.permutationP() * b;
  factors_.matrixLU().triangularView<Eigen::UnitLower>().solveInPlace(b);
  factors_.matrixLU().triangularView<Eigen::Upper>().solveInPlace(b);
}

SymmetricFactors::SymmetricFactors(const MatrixX& A) : factors_(A) {}

double SymmetricFactors::smallest_pivot() const {
  return factors_.vectorD().minCoeff();
}

VectorX SymmetricFactors::solve(const VectorX& b) const {
  return factors_.solve(b);
}

MatrixX pseudo_inverse(const MatrixX& A) {
  return A.completeOrthogonalDecomposition().pseudoInverse();
}

VectorX singular_values(const MatrixX& A) {
  if (A.size() == 0) return {};
  return A.bdcSvd().singularValues();
}

SingularVectors singular_vectors(const MatrixX& A) {
  if (A.size() == 0)
    return {MatrixX::Identity(A.rows(), A.rows()), VectorX(), MatrixX::Identity(A.cols(), A.cols())};
  const auto svd = A.bdcSvd(Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

Vector3 symmetric_eigenvalues(const Matrix3& A) {
  return Eigen::SelfAdjointEigenSolver<Matrix3>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace camber
