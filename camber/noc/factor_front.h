#pragma once

#include <camber/noc/front_view.h>
#include <camber/noc/row_algebra.h>

/// The way inward of fronts.h, one front: (1) to (3).
namespace camber::noc {

/// Below this share of the separator's part a pivot is left to the parent: the rows say little about this
/// speed, and dividing by it would magnify rounding (dead centres).
inline constexpr double kWeak = 0.01;
/// Zero to rounding.
inline constexpr double kTiny = 1e-14;
/// A pivot of M~ as small as this, where the diagonal of M is 1, is rounding.
inline constexpr double kNoInertia = 1e-13;
/// A pivot within this factor of the tolerance, on either side, makes the rank doubtful.
inline constexpr double kDoubt = 30.0;

template <class Isa>
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
        f_(view.numbers + front_.f),
        T_(view.numbers + front_.T),
        K_(view.numbers + front_.K),
        column_(view.columns + front_.columns),
        stride_(front_.stride()),
        right_(front_.right()),
        to_(columns_in_use(front_, state_)),
        tolerance_(tolerance * scale),
        tiny_(kTiny * scale),
        scale_(scale) {}

  void run() {
    pivot();
    reduce();
    eliminate_free();
    pass_inertia();
    if (state_.rows > state_.rank) pass_rows();
    v_.verdict->rank += state_.rank;
  }

 private:
  double& A(int i, int c) { return A_[i * stride_ + c]; }
  double& T(int i, int c) { return T_[i * stride_ + c]; }
  double& K(int a, int c) { return K_[a * stride_ + c]; }
  [[nodiscard]] const double* M_row(int c) const { return M_ + c * stride_; }
  /// Columns of the kept speeds: free, left, separator.
  [[nodiscard]] int kept() const { return state_.free + state_.left + front_.separator; }

  /// Calls with each column of E, speeds left by the children included.
  template <class F>
  [[gnu::always_inline]] void for_each_own(F&& f) const {
    for (int c = 0; c < front_.own; ++c) f(c);
    for (int c = right_ + 1; c <= right_ + state_.delayed; ++c) f(c);
  }

  /// (1): pivots on the strongest column of E until the rows say nothing more about E, or too little.
  void pivot() {
    double* const squares = v_.scratch;
    double* const w = v_.scratch + stride_;
    double* const beta = v_.numbers + front_.beta;
    const int pivots = front_.own + state_.delayed;
    const int most = state_.rows < pivots ? state_.rows : pivots;
    int k = 0;
    bool leave = false;
    for (; k < most; ++k) {
      Algebra::column_squares(A_, stride_, to_, k, state_.rows, squares);
      int best = front_.own > 0 ? 0 : right_ + 1;
      for_each_own([&](int c) {
        if (squares[c] > squares[best]) best = c;
      });
      double separator_square = 0.0;
      for (int c = front_.own; c < right_; ++c) separator_square += squares[c];
      const double norm = __builtin_sqrt(squares[best]);
      const double separator_norm = __builtin_sqrt(separator_square);
      if (norm <= tiny_ || (norm <= tolerance_ && separator_norm <= tolerance_)) break;
      if (norm < kWeak * separator_norm) {
        leave = fits_parent(squares);
        if (leave) break;
        ++v_.verdict->weak_pivots;
      }
      note_pivot(norm);
      beta[k] = Algebra::reflect(A_, stride_, to_, k, state_.rows, best, reflection(k), w);
      column_[k] = best;
    }
    state_.rank = k;
    sort_columns(leave ? squares : nullptr);
  }

  void note_pivot(double norm) {
    if (norm < v_.verdict->smallest_pivot * scale_) v_.verdict->smallest_pivot = norm / scale_;
    v_.verdict->ambiguous = v_.verdict->ambiguous || norm < kDoubt * tolerance_;
  }

  /// Whether the parent has slots for all speeds that the rows still touch.
  bool fits_parent(const double* squares) const {
    if (front_.parent < 0) return false;
    int count = 0;
    for_each_own([&](int c) { count += squares[c] > tiny_ * tiny_ ? 1 : 0; });
    return count <= kDelayedSlots - v_.state[front_.parent].delayed;
  }

  [[nodiscard]] bool is_dependent(int c) const {
    for (int k = 0; k < state_.rank; ++k)
      if (column_[k] == c) return true;
    return false;
  }

  /// Behind the dependent columns: the independent ones, those left to the parent (where `squares` is given,
  /// the ones that the rows still touch), the separator.
  void sort_columns(const double* squares) {
    int next = state_.rank;
    const auto left = [&](int c) { return squares != nullptr && squares[c] > tiny_ * tiny_; };
    for_each_own([&](int c) {
      if (!is_dependent(c) && !left(c)) column_[next++] = c;
    });
    state_.free = next - state_.rank;
    if (squares != nullptr)
      for_each_own([&](int c) {
        if (!is_dependent(c) && left(c)) column_[next++] = c;
      });
    state_.left = next - state_.rank - state_.free;
    for (int c = front_.own; c < right_; ++c) column_[next++] = c;
  }

  double* reflection(int k) { return v_.numbers + front_.V + k * front_.max_rows; }
  double* second_reflection(int k) { return v_.numbers + front_.V2 + k * front_.max_rows; }

  /// (2) and (3). T has one row a dependent speed and one column a kept one, t0 behind them; K is M~ with f~
  /// behind.
  void reduce() {
    const int d = state_.rank;
    const int n = kept();
    const int to = padded_to_four(n + 1);
    const int* const keep = column_ + d;
    for (int i = 0; i < d; ++i) {
      for (int c = 0; c < n; ++c) T(i, c) = -A(i, keep[c]);
      T(i, n) = A(i, right_);
      for (int c = n + 1; c < to; ++c) T(i, c) = 0.0;
    }
    for (int i = d - 1; i >= 0; --i) {
      for (int j = i + 1; j < d; ++j)
        Algebra::add(T_ + i * stride_, -A(i, column_[j]), T_ + j * stride_, 0, to);
      Algebra::scale(T_ + i * stride_, 1.0 / A(i, column_[i]), to);
    }
    double* const W = v_.scratch;  // M_dk + 1/2 M_dd T, and behind it f_d - M_dd t0
    for (int i = 0; i < d; ++i) {
      double* const row = W + i * stride_;
      const double* const M = M_row(column_[i]);
      Algebra::clear(row, to);
      for (int j = 0; j < d; ++j) Algebra::add(row, M[column_[j]], T_ + j * stride_, 0, to);
      for (int c = 0; c < n; ++c) row[c] = M[keep[c]] + 0.5 * row[c];
      row[n] = f_[column_[i]] - row[n];
    }
    for (int a = 0; a < n; ++a) {
      const double* const M = M_row(keep[a]);
      double* const row = K_ + a * stride_;
      const int from = a / 4 * 4;
      for (int c = from; c < n; ++c) row[c] = M[keep[c]];
      for (int c = n; c < to; ++c) row[c] = 0.0;
      double force = f_[keep[a]];
      for (int i = 0; i < d; ++i) {
        Algebra::add(row, T(i, a), W + i * stride_, from, to);
        Algebra::add(row, W[i * stride_ + a], T_ + i * stride_, from, to);
        force += T(i, a) * W[i * stride_ + n] - M[column_[i]] * T(i, n);
      }
      row[n] = force;
    }
  }

  /// LDL' of the independent speeds; the upper triangle of K keeps D on the diagonal and the rows of D L'.
  void eliminate_free() {
    const int n = kept();
    const int to = padded_to_four(n + 1);
    for (int p = 0; p < state_.free; ++p) {
      if (!(K(p, p) > kNoInertia)) {
        v_.verdict->unresisted = column_speed(v_, front_, column_[state_.rank + p]);
        K(p, p) = __builtin_inf();
      }
      const double inverse = 1.0 / K(p, p);
      for (int a = p + 1; a < n; ++a)
        Algebra::add(K_ + a * stride_, -K(p, a) * inverse, K_ + p * stride_, a / 4 * 4, to);
    }
  }

  /// Where a column that is not eliminated here stands in the parent; `c` counts left ones, then the separator.
  [[nodiscard]] int parent_column(int c) const {
    if (c >= state_.left) return v_.parent_column[front_.parent_columns + c - state_.left];
    return v_.fronts[front_.parent].right() + 1 + v_.state[front_.parent].delayed - state_.left + c;
  }

  /// Adds what is left of K to the parent, and gives the speeds that are left to it their slots.
  void pass_inertia() {
    if (front_.parent < 0) return;
    const Front& parent = v_.fronts[front_.parent];
    FrontState& parent_state = v_.state[front_.parent];
    parent_state.delayed += state_.left;
    const int first = state_.rank + state_.free;
    for (int c = 0; c < state_.left; ++c)
      v_.delayed_speed[front_.parent * kDelayedSlots + parent_state.delayed - state_.left + c] =
          column_speed(v_, front_, column_[first + c]);
    double* const M = v_.numbers + parent.M;
    double* const f = v_.numbers + parent.f;
    const int n = parent.stride();
    const int count = state_.left + front_.separator;
    for (int a = 0; a < count; ++a) {
      const int to_a = parent_column(a);
      const double* const row = K_ + (state_.free + a) * stride_ + state_.free;
      M[to_a * n + to_a] += row[a];
      for (int b = a + 1; b < count; ++b) {
        const int to_b = parent_column(b);
        M[to_a * n + to_b] += row[b];
        M[to_b * n + to_a] += row[b];
      }
      f[to_a] += row[count];
    }
  }

  /// Compresses the rows that are left by a pivoted QR over the separator and gives them to the parent; those
  /// that vanish are redundant.
  void pass_rows() {
    double* const squares = v_.scratch;
    double* const w = v_.scratch + stride_;
    double* const beta = v_.numbers + front_.beta + front_.max_rows;
    const int* const order = column_ + state_.rank + state_.free;
    const int count = state_.left + front_.separator;
    const int rows = state_.rows - state_.rank;
    int k = 0;
    for (; k < rows && k < count; ++k) {
      const int at = state_.rank + k;
      Algebra::column_squares(A_, stride_, to_, at, state_.rows, squares);
      int best = order[0];
      for (int j = 1; j < count; ++j)
        if (squares[order[j]] > squares[best]) best = order[j];
      const double norm = __builtin_sqrt(squares[best]);
      if (norm <= tolerance_) {
        v_.verdict->ambiguous = v_.verdict->ambiguous || norm * kDoubt > tolerance_;
        break;
      }
      v_.verdict->ambiguous = v_.verdict->ambiguous || norm < kDoubt * tolerance_;
      beta[k] = Algebra::reflect(A_, stride_, to_, at, state_.rows, best, second_reflection(k), w);
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
  const double* const f_;
  double* const T_;
  double* const K_;
  int* const column_;
  const int stride_, right_, to_;
  const double tolerance_, tiny_, scale_;
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
  for (int f = 0; f < v.count; ++f) FactorFront<Isa>(v, f, tolerance, scale).run();
}

}  // namespace camber::noc
