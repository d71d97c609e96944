// The mass matrix and its factors over random machines.

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "support/random_tree.h"
#include "support/worst_error.h"

namespace camber::support {
namespace {

constexpr int kTrials = 500;
/// Two sums over up to twelve bodies, relative to the largest entry; worst measured 4e-15.
constexpr double kRounding = 3e-14;
/// Per unit of the condition number of M, which multiplies what rounding does to the data; worst measured
/// 6e-16.
constexpr double kSolveRounding = 1e-14;

TEST(MassMatrix, ColumnsAreEffortsOfUnitAccelerationsAtRest) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const int nv = c.mechanism.nv;
    State at_rest = c.state;
    at_rest.u.setZero();
    const VectorX weight = rnea(c, at_rest, VectorX::Zero(nv));
    MatrixX columns(nv, nv);
    for (int i = 0; i < nv; ++i) columns.col(i) = rnea(c, at_rest, VectorX::Unit(nv, i)) - weight;
    return relative_error(mass_matrix(c), columns);
  });
}

TEST(MassMatrix, IsTheHessianOfTheKineticEnergy) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const int nv = c.mechanism.nv;
    const auto energy = [&](const VectorX& u) {
      State state = c.state;
      state.u = u;
      const Kinematics& kinematics = forward_kinematics(c.mechanism, state, c.workspace);
      return kinetic_energy(c.mechanism, kinematics);
    };
    // T is quadratic in u, so that second differences of any step are exact.
    MatrixX hessian(nv, nv);
    for (int i = 0; i < nv; ++i)
      for (int j = 0; j < nv; ++j)
        hessian(i, j) = 0.5 * (energy(VectorX::Unit(nv, i) + VectorX::Unit(nv, j)) -
                               energy(VectorX::Unit(nv, i) - VectorX::Unit(nv, j)));
    return relative_error(mass_matrix(c), hessian);
  });
}

TEST(MassMatrix, IsPositiveDefinite) {
  expect_for_seeds(kTrials, 0.0, [](std::uint64_t seed) {
    TreeCase c(seed);
    return Eigen::LLT<MatrixX>(mass_matrix(c)).info() == Eigen::Success ? 0.0 : 1.0;
  });
}

TEST(MassMatrix, LeavesTheUpperTriangleAlone) {
  expect_for_seeds(kTrials, 0.0, [](std::uint64_t seed) {
    TreeCase c(seed);
    constexpr double kMark = 123.0;
    MatrixX M = MatrixX::Constant(c.mechanism.nv, c.mechanism.nv, kMark);
    crba(c.mechanism, c.state, c.workspace, M);
    double touched = 0.0;
    for (Eigen::Index j = 1; j < M.cols(); ++j)
      touched = std::max(touched, (M.col(j).head(j).array() - kMark).abs().maxCoeff());
    return touched;
  });
}

TEST(MassMatrix, MirrorCopiesTheLowerTriangleAtEverySize) {
  // Sizes on both sides of the blocks that the copy goes by.
  for (const Eigen::Index n : {0, 1, 2, 15, 16, 17, 31, 32, 33, 50}) {
    SCOPED_TRACE(n);
    const MatrixX full = MatrixX::NullaryExpr(n, n, [](Eigen::Index i, Eigen::Index j) {
      return static_cast<double>(100 * std::max(i, j) + std::min(i, j));
    });
    MatrixX M = full.triangularView<Eigen::Lower>();
    mirror_lower_triangle(M);
    EXPECT_EQ(M, full);
  }
}

TEST(MassMatrix, FactorsSolveManyRightHandSides) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const MatrixX M = mass_matrix(c);
    const MatrixX b = c.random.numbers(3 * M.rows(), 10.0).reshaped(M.rows(), 3);
    MatrixX x(b.rows(), b.cols());
    solve(c.mechanism, factorize(c.mechanism, c.state, c.workspace), b, x);
    return relative_error(x, M.llt().solve(b)) / condition_number(M);
  });
}

TEST(MassMatrix, MultiplyIsTheProduct) {
  expect_for_seeds(kTrials, kRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const MatrixX M = mass_matrix(c);
    const MatrixX x = c.random.numbers(3 * M.rows(), 1.0).reshaped(M.rows(), 3);
    MatrixX y(x.rows(), x.cols());
    multiply(c.mechanism, forward_kinematics(c.mechanism, c.state, c.workspace), c.workspace, x, y);
    return relative_error(y, M * x);
  });
}

TEST(MassMatrix, MultiplyDoesNotSpoilTheFactors) {
  expect_for_seeds(kTrials, 0.0, [](std::uint64_t seed) {
    TreeCase c(seed);
    const MatrixX b = c.tau;
    MatrixX first(b.rows(), 1), second(b.rows(), 1), product(b.rows(), 1);
    MassFactors& factors = factorize(c.mechanism, c.state, c.workspace);
    solve(c.mechanism, factors, b, first);
    multiply(c.mechanism, forward_kinematics(c.mechanism, c.state, c.workspace), c.workspace, first, product);
    solve(c.mechanism, factors, b, second);
    return relative_error(second, first);
  });
}

TEST(MassMatrix, LogDeterminantIsThatOfTheDenseMatrix) {
  expect_for_seeds(kTrials, kSolveRounding, [](std::uint64_t seed) {
    TreeCase c(seed);
    const MatrixX M = mass_matrix(c);
    const MassFactors& factors = factorize(c.mechanism, c.state, c.workspace);
    const MatrixX L = M.llt().matrixL();
    return relative_error(log_determinant(factors), 2.0 * L.diagonal().array().log().sum()) /
           condition_number(M);
  });
}

}  // namespace
}  // namespace camber::support
