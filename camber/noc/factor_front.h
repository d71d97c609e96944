#pragma once

#include <camber/noc/front_view.h>
#include <camber/noc/row_algebra.h>

/// The inward elimination of fronts.h for one front: (1) to (3).
namespace camber::noc {

/// Below this fraction of the separator's coefficients a pivot is passed on to the parent: the rows hardly
/// depend on this speed, and dividing by it would amplify rounding errors (dead centres).
inline constexpr double kWeak = 0.01;
/// Zero to rounding.
inline constexpr double kTiny = 1e-14;
/// A pivot of M~ as small as this, relative to the speed's inertia, is rounding.
inline constexpr double kNoInertia = 1e-13;

/// `kStride`: the front's, where it is one of those for which rows are unrolled and the front has no delayed
/// slots; else 0.
template <class Isa, int kStride>
class FactorFront {
  using Algebra = RowAlgebra<Isa>;

 public:
  /// `scale`: norm of the largest row of all; `tolerance` is relative to it.
  FactorFront(const View& view, int number, double tolerance, double scale)
      : v_(view),
        front_(view.fronts[number]),
        state_(view.state[number]),
        A_(view.numbers + front_.A),
        M_(view.numbers + front_.M),
        T_(view.numbers + front_.T),
        K_(view.numbers + front_.K),
        column_(view.columns + front_.columns),
        any_stride_(front_.stride()),
        right_(front_.right()),
        any_to_(columns_in_use(front_, state_)),
        tolerance_(tolerance * scale),
        tiny_(kTiny * scale) {}

  void run() {
    pivot();
    reduce();
    eliminate_free();
    pass_inertia();
    if (state_.rows > state_.rank) pass_rows();
    v_.verdict->rank += state_.rank;
  }

 private:
  [[nodiscard, gnu::always_inline]] int stride() const { return kStride > 0 ? kStride : any_stride_; }
  /// Where rows of A and M end.
  [[nodiscard, gnu::always_inline]] int to() const { return kStride > 0 ? kStride : any_to_; }
  /// Where rows of T and K end.
  [[nodiscard, gnu::always_inline]] int to_kept() const {
    return kStride == 4 ? kStride : padded_to_four(kept() + 1);
  }
  [[nodiscard, gnu::always_inline]] int delayed() const { return kStride > 0 ? 0 : state_.delayed; }
  [[nodiscard, gnu::always_inline]] int left() const { return kStride > 0 ? 0 : state_.left; }
  double& A(int i, int c) { return A_[i * stride() + c]; }
  double& T(int i, int c) { return T_[i * stride() + c]; }
  double& K(int a, int c) { return K_[a * stride() + c]; }
  [[nodiscard]] const double* M_row(int c) const { return M_ + c * stride(); }
  /// Columns of the kept speeds: free, left, separator.
  [[nodiscard]] int kept() const { return state_.free + left() + front_.separator; }

  /// Calls with each column of E, speeds left by the children included.
  template <class F>
  [[gnu::always_inline]] void for_each_own(F&& f) const {
    for (int c = 0; c < front_.own; ++c) f(c);
    for (int c = right_ + 1; c <= right_ + delayed(); ++c) f(c);
  }

  /// (1): pivots on the largest column of E until the rows no longer depend on E, or hardly do.
  void pivot() {
    double* const squares = v_.scratch;
    double* const w = v_.scratch + stride();
    double* const beta = v_.numbers + front_.beta;
    const int pivots = front_.own + delayed();
    const int most = state_.rows < pivots ? state_.rows : pivots;
    int k = 0;
    bool leave = false;
    for (; k < most; ++k) {
      Algebra::column_squares(A_, stride(), to(), k, state_.rows, squares);
      int best = front_.own > 0 ? 0 : right_ + 1;
      for_each_own([&](int c) {
        if (squares[c] > squares[best]) best = c;
      });
      double separator_square = 0.0;
      for (int c = front_.own; c < right_; ++c) separator_square += squares[c];
      const double square = squares[best];
      const double negligible = tolerance_ * tolerance_;
      if (square <= tiny_ * tiny_ || (square <= negligible && separator_square <= negligible)) break;
      if (square < kWeak * kWeak * separator_square) {
        leave = fits_parent(squares);
        if (leave) break;
        ++v_.verdict->weak_pivots;
      }
      const double norm = __builtin_sqrt(square);
      note_pivot(norm);
      const Reflection done =
          Algebra::reflect(A_, stride(), to(), k, state_.rows, best, norm, reflection(k), w);
      beta[k] = done.beta;
      A(k, best) = done.inverse;  // the diagonal of R1 is only divided by
      column_[k] = best;
    }
    state_.rank = k;
    sort_columns(leave ? squares : nullptr);
  }

  void note_pivot(double norm) {
    if (norm < v_.verdict->smallest_pivot) v_.verdict->smallest_pivot = norm;
    v_.verdict->ambiguous = v_.verdict->ambiguous || norm < kDoubt * tolerance_;
  }

  /// Whether the parent has slots for all speeds that the rows still touch.
  bool fits_parent(const double* squares) const {
    if (front_.parent < 0) return false;
    int count = 0;
    for_each_own([&](int c) { count += squares[c] > tiny_ * tiny_ ? 1 : 0; });
    return count <= front_.slots - v_.state[front_.parent].delayed;
  }

  [[nodiscard]] bool is_dependent(int c) const {
    for (int k = 0; k < state_.rank; ++k)
      if (column_[k] == c) return true;
    return false;
  }

  /// Behind the dependent columns: the independent ones, those left to the parent (where `squares` is given,
  /// the ones that the rows still touch), the separator, the right-hand side.
  void sort_columns(const double* squares) {
    int next = state_.rank;
    const auto is_left = [&](int c) { return squares != nullptr && squares[c] > tiny_ * tiny_; };
    for_each_own([&](int c) {
      if (!is_dependent(c) && !is_left(c)) column_[next++] = c;
    });
    state_.free = next - state_.rank;
    if (squares != nullptr)
      for_each_own([&](int c) {
        if (!is_dependent(c) && is_left(c)) column_[next++] = c;
      });
    state_.left = next - state_.rank - state_.free;
    for (int c = front_.own; c < right_; ++c) column_[next++] = c;
    for (const int end = state_.rank + to_kept(); next < end;) column_[next++] = right_;
  }

  double* reflection(int k) { return v_.numbers + front_.V + k * front_.max_rows; }
  double* second_reflection(int k) { return v_.numbers + front_.V2 + k * front_.max_rows; }

  /// (2) and (3), the right-hand sides as one more column of the kept ones: column_ says which.
  void reduce() {
    const int d = state_.rank;
    const int n = kept();
    const int to = to_kept();
    const int* const keep = column_ + d;
    for (int i = d - 1; i >= 0; --i) {
      double* const row = T_ + i * stride();
      Algebra::gather(row, A_ + i * stride(), keep, to);
      for (int j = i + 1; j < d; ++j) Algebra::add(row, A(i, column_[j]), T_ + j * stride(), 0, to);
      Algebra::scale(row, -A(i, column_[i]), to);
    }
    double* const W = v_.scratch;
    for (int i = 0; i < d; ++i) {
      double* const row = W + i * stride();
      const double* const M = M_row(column_[i]);
      Algebra::gather(row, M, keep, to);
      for (int j = 0; j < d; ++j) Algebra::add(row, 0.5 * M[column_[j]], T_ + j * stride(), 0, to);
    }
    for (int a = 0; a < n; ++a) {
      double* const row = K_ + a * stride();
      const int from = a / 4 * 4;
      Algebra::gather(row + from, M_row(keep[a]), keep + from, to - from);
      for (int i = 0; i < d; ++i) {
        const double* const W_row = W + i * stride();
        Algebra::add(row, T(i, a), W_row, from, to);
        Algebra::add(row, W_row[a], T_ + i * stride(), from, to);
      }
    }
  }

  /// LDLᵀ of the independent speeds; the upper triangle of K keeps 1/D on the diagonal and the rows of D Lᵀ.
  void eliminate_free() {
    const int n = kept();
    for (int p = 0; p < state_.free; ++p) {
      const int speed = column_speed(v_, front_, column_[state_.rank + p]);
      const bool resisted = K(p, p) > kNoInertia * v_.inertia[speed];
      if (!resisted) v_.verdict->unresisted = speed;
      const double inverse = resisted ? 1.0 / K(p, p) : 0.0;
      for (int a = p + 1; a < n; ++a)
        Algebra::add(K_ + a * stride(), -K(p, a) * inverse, K_ + p * stride(), a / 4 * 4, to_kept());
      K(p, p) = inverse;
    }
  }

  /// Where a column that is not eliminated here stands in the parent; `c` counts left ones, then the separator.
  [[nodiscard]] int parent_column(int c) const {
    if (c >= left()) return v_.parent_column[front_.parent_columns + c - left()];
    return v_.fronts[front_.parent].right() + 1 + v_.state[front_.parent].delayed - left() + c;
  }

  /// Adds what is left of K to the parent, and gives the speeds that are left to it their slots.
  void pass_inertia() {
    if (front_.parent < 0) return;
    const Front& parent = v_.fronts[front_.parent];
    FrontState& parent_state = v_.state[front_.parent];
    parent_state.delayed += left();
    const int first = state_.rank + state_.free;
    for (int c = 0; c < left(); ++c)
      v_.delayed_speed[front_.parent * kDelayedSlots + parent_state.delayed - left() + c] =
          column_speed(v_, front_, column_[first + c]);
    double* const M = v_.numbers + parent.M;
    const int n = parent.stride();
    const int count = left() + front_.separator;
    for (int a = 0; a < count; ++a) {
      const int to_a = parent_column(a);
      const double* const row = K_ + (state_.free + a) * stride() + state_.free;
      M[to_a * n + to_a] += row[a];
      for (int b = a + 1; b < count; ++b) {
        const int to_b = parent_column(b);
        M[to_a * n + to_b] += row[b];
        M[to_b * n + to_a] += row[b];
      }
      M[to_a * n + parent.right()] += row[count];
    }
  }

  /// Compresses the rows that are left by a pivoted QR over the separator and gives them to the parent; those
  /// that vanish are redundant.
  void pass_rows() {
    double* const squares = v_.scratch;
    double* const w = v_.scratch + stride();
    double* const beta = v_.numbers + front_.beta + front_.max_rows;
    const int* const order = column_ + state_.rank + state_.free;
    const int count = left() + front_.separator;
    const int rows = state_.rows - state_.rank;
    int k = 0;
    for (; k < rows && k < count; ++k) {
      const int at = state_.rank + k;
      Algebra::column_squares(A_, stride(), to(), at, state_.rows, squares);
      int best = order[0];
      for (int j = 1; j < count; ++j)
        if (squares[order[j]] > squares[best]) best = order[j];
      const double norm = __builtin_sqrt(squares[best]);
      if (norm <= tolerance_) {
        v_.verdict->ambiguous = v_.verdict->ambiguous || norm * kDoubt > tolerance_;
        break;
      }
      v_.verdict->ambiguous = v_.verdict->ambiguous || norm < kDoubt * tolerance_;
      beta[k] =
          Algebra::reflect(A_, stride(), to(), at, state_.rows, best, norm, second_reflection(k), w).beta;
    }
    state_.passed = k;
    v_.verdict->redundant += rows - k;
    for (int i = state_.rank + k; i < state_.rows; ++i) {
      const double contradiction = __builtin_fabs(A(i, right_));
      if (contradiction > v_.verdict->inconsistency) v_.verdict->inconsistency = contradiction;
    }
    if (k > 0) hand_over_rows(order, count);
  }

  void hand_over_rows(const int* order, int count) {
    const Front& parent = v_.fronts[front_.parent];
    FrontState& parent_state = v_.state[front_.parent];
    state_.passed_to = parent_state.rows;
    for (int i = 0; i < state_.passed; ++i) {
      double* const row = v_.numbers + parent.A + parent_state.rows++ * parent.stride();
      for (int j = 0; j < count; ++j) row[parent_column(j)] = A(state_.rank + i, order[j]);
      row[parent.right()] = A(state_.rank + i, right_);
    }
  }

  const View& v_;
  const Front& front_;
  FrontState& state_;
  double* const A_;
  const double* const M_;
  double* const T_;
  double* const K_;
  int* const column_;
  const int any_stride_, right_, any_to_;
  const double tolerance_, tiny_;
};

/// Norm of the largest row.
template <class Isa>
double largest_row(const View& v) {
  double largest = 0.0;
  for (int i = 0; i < v.rows; ++i) {
    if (v.row[i].front < 0) continue;
    const Front& front = v.fronts[v.row[i].front];
    const double* const row = v.numbers + front.A + v.row[i].row * front.stride();
    double square = 0.0;
    for (int c = 0; c < front.right(); ++c) square += row[c] * row[c];
    if (square > largest) largest = square;
  }
  return __builtin_sqrt(largest);
}

template <class Isa>
void factorize(const View& v, double tolerance) {
  const double scale = largest_row<Isa>(v);
  for (int f = 0; f < v.count; ++f)
    with_stride(v.fronts[f],
                [&](auto stride) { FactorFront<Isa, stride.value>(v, f, tolerance, scale).run(); });
  if (v.verdict->rank == 0)
    v.verdict->smallest_pivot = 1.0;
  else
    v.verdict->smallest_pivot /= scale;
}

}  // namespace camber::noc
