#include <camber/dynamics/few_rows.h>

#include <cmath>

namespace camber {

namespace {

constexpr int kMostRows = 16;
constexpr int kMostSpeeds = 32;
/// Required remainder of a row, squared and relative, after its projection onto the others is removed.
constexpr double kIndependent = 1e-6;

template <int Rows, int Columns>
using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, Rows, Columns>;

/// J W^1/2 and b of the rows that count.
struct Rows {
  Small<kMostRows, kMostSpeeds> J;
  Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMostRows, 1> b;

  Rows(const Mechanism& mechanism, const ConstraintState& constraints, bool holonomic_only,
       const ConstraintScratch& scratch)
      : J(mechanism.rows, mechanism.nv), b(mechanism.rows) {
    J.setZero();
    Eigen::Index next = 0;
    for (const Tie& tie : mechanism.ties) {
      const double* number = constraints.J.data() + tie.entry;
      for (int r = 0; r < (holonomic_only ? tie.holonomic : tie.rows); ++r, ++next) {
        for (const Tie::Column& column : tie.columns)
          J(next, column.speed) = *number++ * scratch.mass_scale[column.speed];
        b[next] = scratch.right_side[tie.row + r];
      }
    }
    for (const TiedRelation& tied : mechanism.relations) {
      if (holonomic_only && !tied.holonomic) continue;
      for (const RelationTerm& term : tied.relation.terms)
        J(next, term.u) += term.c * scratch.mass_scale[term.u];
      b[next++] = scratch.right_side[tied.row];
    }
    J.conservativeResize(next, Eigen::NoChange);
    b.conservativeResize(next);
  }
};

/// G = L Lᵀ in place; false where a row depends on those before it.
bool factorize(Small<kMostRows, kMostRows>& G) {
  for (Eigen::Index j = 0; j < G.rows(); ++j) {
    const double left = G(j, j) - G.row(j).head(j).squaredNorm();
    if (!(left > kIndependent * G(j, j))) return false;
    G(j, j) = std::sqrt(left);
    for (Eigen::Index i = j + 1; i < G.rows(); ++i)
      G(i, j) = (G(i, j) - G.row(i).head(j).dot(G.row(j).head(j))) / G(j, j);
  }
  return true;
}

}  // namespace

bool solve_few_rows(const Mechanism& mechanism, const ConstraintState& constraints, bool holonomic_only,
                    const Workspace& workspace, VectorX& a) {
  if (mechanism.rows > kMostRows || mechanism.nv > kMostSpeeds) return false;
  const ConstraintScratch& scratch = workspace.constraints;
  Rows rows(mechanism, constraints, holonomic_only, scratch);
  Small<kMostRows, kMostRows> G = rows.J.lazyProduct(rows.J.transpose());
  if (!factorize(G)) return false;
  G.triangularView<Eigen::Lower>().solveInPlace(rows.b);
  G.triangularView<Eigen::Lower>().transpose().solveInPlace(rows.b);
  a = rows.J.transpose().lazyProduct(rows.b);
  a.array() *= scratch.mass_scale.array();
  return true;
}

}  // namespace camber
