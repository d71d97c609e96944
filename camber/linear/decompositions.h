#pragma once

#include <vector>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>

#include <camber/spatial/types.h>

/// Eigen's dense decompositions, compiled once: each takes seconds to compile in every source file that uses it
/// directly. They allocate, so they are for work done once per run, or for the formulations used for comparison.
namespace camber {

/// What is left of a row or column that depends on others, relative to the largest.
inline constexpr double kRankTolerance = 1e-9;

/// A P = Q R by Householder reflections, the largest remaining column first.
class PivotedQr {
 public:
  explicit PivotedQr(const MatrixX& A);

  /// The number of pivots above `threshold` times the largest.
  [[nodiscard]] Eigen::Index rank(double threshold) const;
  /// The number of leading pivots above `smallest`.
  [[nodiscard]] Eigen::Index pivots_above(double smallest) const;
  /// Square and of full rank, but for rounding.
  [[nodiscard]] bool invertible() const;
  /// The column that was taken k-th.
  [[nodiscard]] int column(Eigen::Index k) const;
  /// The square Q.
  [[nodiscard]] MatrixX Q() const;
  /// Its first columns.
  [[nodiscard]] MatrixX Q(Eigen::Index columns) const;
  [[nodiscard]] MatrixX Qt_times(const MatrixX& B) const;
  /// X with the least |A X - B|; its rows for columns that depend on others are zero.
  [[nodiscard]] MatrixX solve(const MatrixX& B) const;

 private:
  Eigen::ColPivHouseholderQR<MatrixX> qr_;
};

/// The smallest X among those with the least |A X - B|: pivoted QR, then the rows that are left made
/// orthogonal.
class LeastSquares {
 public:
  LeastSquares() = default;
  /// Pivots below rounding count as zero.
  explicit LeastSquares(const MatrixX& A);
  /// Pivots below `threshold` times the largest count as zero.
  LeastSquares(const MatrixX& A, double threshold);

  [[nodiscard]] Eigen::Index rank() const;
  [[nodiscard]] MatrixX solve(const MatrixX& B) const;

 private:
  Eigen::CompleteOrthogonalDecomposition<MatrixX> factors_;
};

/// P A = L U of a square A with row exchanges. Once the first A of a size is factored, no memory is allocated.
class SquareFactors {
 public:
  /// False where a pivot is zero or not finite.
  [[nodiscard]] bool compute(const MatrixX& A);
  void solve_in_place(VectorX& b) const;

 private:
  Eigen::PartialPivLU<MatrixX> factors_;
};

/// A = Pᵀ L D Lᵀ P of a symmetric A.
class SymmetricFactors {
 public:
  explicit SymmetricFactors(const MatrixX& A);

  /// The smallest number in D.
  [[nodiscard]] double smallest_pivot() const;
  [[nodiscard]] VectorX solve(const VectorX& b) const;

 private:
  Eigen::LDLT<MatrixX> factors_;
};

/// With pivots below rounding counted as zero.
[[nodiscard]] MatrixX pseudo_inverse(const MatrixX& A);
/// In decreasing order; as many as the shorter side of A.
[[nodiscard]] VectorX singular_values(const MatrixX& A);
/// A = U diag(values) Vᵀ, values decreasing; U and V are square.
struct SingularVectors {
  MatrixX U;
  VectorX values;
  MatrixX V;
};
[[nodiscard]] SingularVectors singular_vectors(const MatrixX& A);
/// In increasing order.
[[nodiscard]] Vector3 symmetric_eigenvalues(const Matrix3& A);

}  // namespace camber
