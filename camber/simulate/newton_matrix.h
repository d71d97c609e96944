#pragma once

#include <vector>

#include <camber/linear/decompositions.h>
#include <camber/spatial/types.h>

/// The matrix of Newton's method for an implicit step, A x = b with A = 1 - gamma df/dy, factored.
///
/// Of plain coordinates the rate is one speed, z_i' = u_j: their rows have two numbers,
///
///   A_ii x_i + A_ij x_j = b_i,   x_i = (b_i - A_ij x_j)/A_ii                                               (1)
///
/// and are eliminated first, which takes n^2 operations. What is left for the n^3 of a decomposition are the speeds, and
/// orientations, whose rates mix: for plain coordinates half the size and an eighth of the work.
namespace camber {

class NewtonMatrix {
 public:
  /// False where A is singular or has numbers that are not finite.
  [[nodiscard]] bool factor(const Eigen::Ref<const MatrixX>& A);
  /// In place.
  void solve(Eigen::Ref<VectorX> b);
  /// Rows that the decomposition was left with.
  [[nodiscard]] Eigen::Index size() const { return rest_.rows(); }

 private:
  struct BoundRow {
    int row = 0, partner = 0;       ///< i, j of (1); the same where the row has its own number only
    double own = 1.0, other = 0.0;  ///< A_ii, A_ij
  };
  void part_rows(const Eigen::Ref<const MatrixX>& A);

  std::vector<BoundRow> bound_;
  std::vector<int> left_;   ///< the other rows
  std::vector<int> place_;  ///< of a row among those, or -1
  MatrixX rest_;            ///< what is decomposed
  MatrixX columns_;         ///< of the bound coordinates in the other rows
  SquareFactors factors_;
  VectorX right_side_;
};

}  // namespace camber
