#include <gtest/gtest.h>

#include <limits>

#include <camber/simulate/newton_matrix.h>

#include "support/random.h"

namespace camber {
namespace {

/// 1 - gamma df/dy of `plain` coordinates whose rates are speeds, as many speeds and some more unknowns.
MatrixX matrix_of_step(int plain, int more, support::Random& random) {
  const int n = 2 * plain + more;
  MatrixX A = MatrixX::Identity(n, n);
  for (int i = plain; i < n; ++i) A.row(i) += 0.1 * random.numbers(n, 1.0).transpose();
  for (int i = 0; i < plain; ++i) A(i, plain + i) = -0.3;
  return A;
}

TEST(NewtonMatrix, SolvesWhatItWasGiven) {
  support::Random random(3);
  for (const auto& [plain, more] : {std::pair{0, 4}, {5, 0}, {7, 3}, {40, 1}}) {
    const MatrixX A = matrix_of_step(plain, more, random);
    const VectorX x = random.numbers(static_cast<int>(A.rows()), 1.0);
    VectorX b = A * x;
    NewtonMatrix matrix;
    ASSERT_TRUE(matrix.factor(A));
    matrix.solve(b);
    // Rounding times the condition of A, which is below 100. Measured: 3e-15.
    EXPECT_LE((b - x).lpNorm<Eigen::Infinity>(), 1e-13) << plain << " and " << more;
    EXPECT_EQ(matrix.size(), plain + more);
  }
}

TEST(NewtonMatrix, OfUnboundRowsAloneIsDiagonal) {
  NewtonMatrix matrix;
  ASSERT_TRUE(matrix.factor(2.0 * MatrixX::Identity(3, 3)));
  VectorX b = VectorX::Constant(3, 4.0);
  matrix.solve(b);
  EXPECT_EQ(b, VectorX::Constant(3, 2.0));
  EXPECT_EQ(matrix.size(), 0);
}

TEST(NewtonMatrix, SaysWhereItIsSingular) {
  NewtonMatrix matrix;
  EXPECT_FALSE(matrix.factor(MatrixX::Zero(3, 3)));
  EXPECT_FALSE(matrix.factor(MatrixX::Constant(2, 2, std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace
}  // namespace camber
