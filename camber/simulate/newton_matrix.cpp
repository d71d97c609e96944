#include <camber/simulate/newton_matrix.h>

namespace camber {

/// A row is bound where it has its own number and at most one more, of a row that is not bound itself.
void NewtonMatrix::part_rows(const Eigen::Ref<const MatrixX>& A) {
  const int n = static_cast<int>(A.rows());
  std::vector<int> others(static_cast<std::size_t>(n), 0), partner(others);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      if (i == j || A(i, j) == 0.0) continue;
      ++others[static_cast<std::size_t>(i)];
      partner[static_cast<std::size_t>(i)] = j;
    }
  bound_.clear();
  left_.clear();
  place_.assign(static_cast<std::size_t>(n), -1);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const bool alone = others[k] == 0;
    const int j = alone ? i : partner[k];
    const bool is_bound =
        A(i, i) != 0.0 && (alone || (others[k] == 1 && others[static_cast<std::size_t>(j)] > 1));
    if (is_bound) {
      bound_.push_back({i, j, A(i, i), alone ? 0.0 : A(i, j)});
    } else {
      place_[k] = static_cast<int>(left_.size());
      left_.push_back(i);
    }
  }
}

bool NewtonMatrix::factor(const Eigen::Ref<const MatrixX>& A) {
  part_rows(A);
  rest_ = A(left_, left_);
  columns_.resize(rest_.rows(), static_cast<Eigen::Index>(bound_.size()));
  for (std::size_t k = 0; k < bound_.size(); ++k) {
    const BoundRow& b = bound_[k];
    auto column = columns_.col(static_cast<Eigen::Index>(k));
    column = A(left_, b.row) / b.own;
    if (b.partner != b.row) rest_.col(place_[static_cast<std::size_t>(b.partner)]) -= b.other * column;
  }
  return factors_.compute(rest_);
}

void NewtonMatrix::solve(Eigen::Ref<VectorX> b) {
  right_side_ = b(left_);
  for (std::size_t k = 0; k < bound_.size(); ++k)
    right_side_ -= b[bound_[k].row] * columns_.col(static_cast<Eigen::Index>(k));
  factors_.solve_in_place(right_side_);
  b(left_) = right_side_;
  for (const BoundRow& row : bound_)
    b[row.row] = (b[row.row] - (row.partner == row.row ? 0.0 : row.other * b[row.partner])) / row.own;
}

}  // namespace camber
