#include <camber/noc/fronts.h>
#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "support/random.h"

namespace camber::noc {
namespace {

using support::Random;

/// A system with the sparsity of a random tree, rows of random rank and a right side that they can meet.
struct System {
  Structure structure;
  MatrixX M, J;
  VectorX f, g;

  System(std::uint64_t seed, double weak_column) : random_(seed) {
    add_blocks();
    fill_mass();
    add_constraints(weak_column);
    f = random_.numbers(structure.speeds, 1.0);
    g = J * random_.numbers(structure.speeds, 1.0);
  }

 private:
  void add_blocks() {
    const int blocks = 1 + random_.below(8);
    for (int b = 0; b < blocks; ++b) {
      const int count = random_.chance(0.7) ? 1 : 1 + random_.below(6);
      const int parent = b == 0 || random_.chance(0.3) ? -1 : random_.below(b);
      structure.blocks.push_back({structure.speeds, count, parent});
      structure.speeds += count;
    }
  }

  /// M = sum over the bodies of GᵀG, where G touches the body's joint and its ancestors.
  void fill_mass() {
    M = 0.1 * MatrixX::Identity(structure.speeds, structure.speeds);
    for (int b = 0; b < static_cast<int>(structure.blocks.size()); ++b) {
      MatrixX G = MatrixX::Zero(6, structure.speeds);
      for (int a = b; a >= 0; a = structure.blocks[static_cast<std::size_t>(a)].parent)
        fill_columns(G, a, 1.0);
      M += G.transpose() * G;
    }
  }

  void add_constraints(double weak_column) {
    const int count = random_.below(5);
    std::vector<MatrixX> rows;
    for (int c = 0; c < count; ++c) {
      Structure::Constraint constraint;
      constraint.rows = 1 + random_.below(5);
      std::vector<int> blocks;
      for (int b = 0; b < static_cast<int>(structure.blocks.size()); ++b)
        if (random_.chance(0.5)) blocks.push_back(b);
      if (blocks.empty()) blocks.push_back(0);
      for (const int b : blocks) {
        const auto& block = structure.blocks[static_cast<std::size_t>(b)];
        for (int k = 0; k < block.count; ++k) constraint.speeds.push_back(block.first + k);
      }
      MatrixX basis = MatrixX::Zero(1 + random_.below(constraint.rows), structure.speeds);
      for (const int b : blocks) fill_columns(basis, b, random_.chance(0.2) ? weak_column : 1.0);
      MatrixX mix(constraint.rows, basis.rows());
      for (double& x : mix.reshaped()) x = random_.uniform(-1.0, 1.0);
      rows.push_back(mix * basis);
      structure.rows += constraint.rows;
      structure.constraints.push_back(constraint);
    }
    J.resize(structure.rows, structure.speeds);
    Eigen::Index r = 0;
    for (const MatrixX& block : rows) {
      J.middleRows(r, block.rows()) = block;
      r += block.rows();
    }
  }

  void fill_columns(MatrixX& G, int block, double size) {
    const auto& b = structure.blocks[static_cast<std::size_t>(block)];
    for (int k = b.first; k < b.first + b.count; ++k)
      for (Eigen::Index i = 0; i < G.rows(); ++i) G(i, k) = size * random_.uniform(-1.0, 1.0);
  }

  Random random_;
};

/// The same by dense singular values.
struct Dense {
  int rank = 0;
  double smallest = 1.0, next = 0.0;  ///< singular values at the rank and behind it, relative to the largest
  VectorX a, lambda;
  MatrixX null_of_transpose;

  explicit Dense(const System& s) {
    const Eigen::Index n = s.structure.speeds;
    if (s.J.rows() == 0) {
      a = s.M.ldlt().solve(s.f);
      return;
    }
    const Eigen::JacobiSVD<MatrixX> svd(s.J, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const VectorX sigma = svd.singularValues() / svd.singularValues()[0];
    while (rank < sigma.size() && sigma[rank] > kTolerance) ++rank;
    smallest = sigma[rank - 1];
    next = rank < sigma.size() ? sigma[rank] : 0.0;
    const auto inverse = svd.singularValues().head(rank).cwiseInverse().asDiagonal();
    const MatrixX U = svd.matrixU().leftCols(rank);
    const MatrixX V = svd.matrixV().leftCols(rank);
    const MatrixX Z = svd.matrixV().rightCols(n - rank);
    a = V * inverse * U.transpose() * s.g;
    if (Z.cols() > 0) a += Z * (Z.transpose() * s.M * Z).ldlt().solve(Z.transpose() * (s.f - s.M * a));
    lambda = U * inverse * V.transpose() * (s.M * a - s.f);
    null_of_transpose = svd.matrixU().rightCols(s.J.rows() - rank);
  }

  static constexpr double kTolerance = 1e-10;
};

void tell(const System& s, const Plan& plan, Fronts& fronts) {
  fronts.clear();
  for (std::size_t e = 0; e < plan.mass.size(); ++e) fronts.set_mass(e, s.M(plan.mass[e].i, plan.mass[e].j));
  for (int i = 0; i < s.structure.speeds; ++i) fronts.set_force(i, s.f[i]);
  int r = 0;
  for (std::size_t c = 0; c < s.structure.constraints.size(); ++c) {
    for (int i = 0; i < s.structure.constraints[c].rows; ++i, ++r) {
      const auto& speeds = s.structure.constraints[c].speeds;
      for (std::size_t k = 0; k < speeds.size(); ++k)
        fronts.set_row(static_cast<int>(c), r, static_cast<int>(k), s.J(r, speeds[k]));
      fronts.set_right_side(r, s.g[r]);
    }
  }
}

/// Calls check(system, dense, fronts, accelerations, multipliers) for each seed whose rank is beyond doubt.
template <class Check>
void for_each_system(Division division, double weak_column, Check&& check) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE(seed);
    const System s(seed, weak_column);
    const Dense dense(s);
    if (dense.smallest < 1e-4 || dense.next > 1e-14) continue;
    const Plan plan = make_plan(s.structure, division);
    Fronts fronts(plan);
    tell(s, plan, fronts);
    fronts.factorize(Dense::kTolerance);
    VectorX a(s.structure.speeds);
    VectorX lambda(s.structure.rows);
    fronts.solve(a.data(), lambda.data());
    check(s, dense, fronts, a, lambda);
    ++compared;
  }
  EXPECT_GT(compared, 500);
}

/// Rounding times the condition of M, 1e4 at worst. It is divided by the smallest singular value of J in the
/// accelerations and by its square in the multipliers.
constexpr double kRounding = 1e-12;

void expect_same_solution(const Dense& dense, const VectorX& a, const VectorX& lambda) {
  EXPECT_LE((a - dense.a).norm(), kRounding / dense.smallest * (1.0 + dense.a.norm()));
  if (lambda.size() == 0) return;
  EXPECT_LE((lambda - dense.lambda).norm(),
            kRounding / (dense.smallest * dense.smallest) * (1.0 + dense.lambda.norm()));
}

class EveryDivision : public testing::TestWithParam<Division> {};
INSTANTIATE_TEST_SUITE_P(Fronts, EveryDivision,
                         testing::Values(Division::kNarrowFronts, Division::kSlottedFronts,
                                         Division::kOneFront));

TEST_P(EveryDivision, AgreesWithADenseNullSpaceSolution) {
  for_each_system(
      GetParam(), 1.0,
      [](const System& s, const Dense& dense, const Fronts& fronts, const VectorX& a, const VectorX& lambda) {
        if (fronts.verdict().weak_pivots > 0) return;  // another division is taken then
        EXPECT_EQ(fronts.verdict().rank, dense.rank);
        EXPECT_EQ(fronts.verdict().redundant, s.structure.rows - dense.rank);
        expect_same_solution(dense, a, lambda);
      });
}

TEST(Fronts, LeaveSpeedsThatTheirRowsHardlyMoveToTheParent) {
  // Columns of 1e-8: dividing by them would lose eight digits. A front that has no slot left for such a speed says so.
  for_each_system(Division::kSlottedFronts, 1e-8,
                  [](const System& /*s*/, const Dense& dense, const Fronts& fronts, const VectorX& a,
                     const VectorX& lambda) {
                    if (fronts.verdict().weak_pivots > 0) return;
                    EXPECT_EQ(fronts.verdict().rank, dense.rank);
                    expect_same_solution(dense, a, lambda);
                  });
}

TEST_P(EveryDivision, TellsWhichMultipliersAreDeterminate) {
  for_each_system(
      GetParam(), 1.0,
      [](const System& s, const Dense& dense, Fronts& fronts, const VectorX& /*a*/,
         const VectorX& /*lambda*/) {
        std::vector<bool> flags;
        fronts.determinate(flags);
        for (int i = 0; i < s.structure.rows; ++i)
          EXPECT_EQ(flags[static_cast<std::size_t>(i)], dense.null_of_transpose.row(i).norm() < 1e-7)
              << "row " << i;
      });
}

TEST(Fronts, SayHowFarRedundantRowsContradictTheOthers) {
  Structure structure;
  structure.blocks = {{0, 1, -1}};
  structure.constraints = {{{0}, 2}};
  structure.speeds = 1;
  structure.rows = 2;
  const Plan plan = make_plan(structure, Division::kNarrowFronts);
  Fronts fronts(plan);
  fronts.clear();
  fronts.set_mass(0, 2.0);
  fronts.set_row(0, 0, 0, 3.0);
  fronts.set_row(0, 1, 0, 4.0);
  fronts.set_right_side(0, 3.0);
  fronts.set_right_side(1, 4.0 + 0.5);
  fronts.factorize(1e-10);
  EXPECT_EQ(fronts.verdict().rank, 1);
  // The part of (0, 0.5) across the column (3, 4): 0.5 * 3/5.
  EXPECT_NEAR(fronts.verdict().inconsistency, 0.3, 1e-15);
}

}  // namespace
}  // namespace camber::noc
