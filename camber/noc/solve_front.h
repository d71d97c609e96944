#pragma once

#include <camber/noc/front_view.h>
#include <camber/noc/row_algebra.h>

/// The outward substitution of fronts.h for one front: (4).
namespace camber::noc {

/// `kStride` as in FactorFront.
template <class Isa, int kStride>
class SolveFront {
  using Algebra = RowAlgebra<Isa>;

 public:
  SolveFront(const View& view, int number)
      : v_(view),
        front_(view.fronts[number]),
        state_(view.state[number]),
        column_(view.columns + front_.columns),
        any_stride_(front_.stride()),
        any_to_(columns_in_use(front_, state_)),
        y_(view.numbers + front_.lambda) {}

  void run(double* a) {
    back_substitute(a);
    first_multipliers();
    take_from_parent();
    send_outward();
  }

  /// y2: the parent's results for the rows that were passed to it; zero for redundant ones.
  void take_from_parent() {
    for (int i = state_.rank + state_.passed; i < state_.rows; ++i) y_[i] = 0.0;
    if (state_.passed == 0) return;
    const double* const parent = v_.numbers + v_.fronts[front_.parent].lambda + state_.passed_to;
    for (int i = 0; i < state_.passed; ++i) y_[state_.rank + i] = parent[i];
  }

  /// lambda = Q y: the reflections in turn, the last first.
  void send_outward() {
    const double* const V = v_.numbers + front_.V;
    const double* const V2 = v_.numbers + front_.V2;
    const double* const beta = v_.numbers + front_.beta;
    for (int k = state_.passed - 1; k >= 0; --k) {
      const int at = state_.rank + k;
      Algebra::reflect_back(V2 + k * front_.max_rows, beta[front_.max_rows + k], state_.rows - at, y_ + at);
    }
    for (int k = state_.rank - 1; k >= 0; --k)
      Algebra::reflect_back(V + k * front_.max_rows, beta[k], state_.rows - k, y_ + k);
  }

 private:
  [[nodiscard, gnu::always_inline]] int stride() const { return kStride > 0 ? kStride : any_stride_; }
  [[nodiscard, gnu::always_inline]] int to() const { return kStride > 0 ? kStride : any_to_; }

  /// Of numbers that were stored one by one just now: loading them together would wait for the stores.
  [[gnu::always_inline]] static double dot(const double* x, const double* y, int to) {
    if constexpr (kStride != 4) return Algebra::dot(x, y, to);
    return (x[0] * y[0] + x[1] * y[1]) + (x[2] * y[2] + x[3] * y[3]);
  }

  /// w from M~, d from (2). Leaves all of the front's accelerations by column in the scratch.
  void back_substitute(double* a) {
    double* const by_column = v_.scratch;
    double* const x = v_.scratch + stride();  // of the kept ones, in their order
    const int kept = state_.free + state_.left + front_.separator;
    const int* const keep = column_ + state_.rank;
    Algebra::clear(by_column, to());
    Algebra::clear(x, stride());
    for (int c = state_.free; c < kept; ++c) by_column[keep[c]] = x[c] = a[column_speed(v_, front_, keep[c])];
    const double* const K = v_.numbers + front_.K;
    for (int p = state_.free - 1; p >= 0; --p) {
      const double* const row = K + p * stride();
      double sum = row[kept];
      for (int c = p + 1; c < kept; ++c) sum += row[c] * x[c];
      by_column[keep[p]] = a[column_speed(v_, front_, keep[p])] = x[p] = -sum * row[p];
    }
    x[kept] = by_column[front_.right()] = 1.0;
    const double* const T = v_.numbers + front_.T;
    const int to_kept = kStride == 4 ? kStride : padded_to_four(kept + 1);
    for (int i = 0; i < state_.rank; ++i)
      by_column[column_[i]] = a[column_speed(v_, front_, column_[i])] = dot(T + i * stride(), x, to_kept);
  }

  /// y1 = R1^-T (M x - f)_d.
  void first_multipliers() {
    const double* const by_column = v_.scratch;
    const double* const A = v_.numbers + front_.A;
    const double* const M = v_.numbers + front_.M;
    for (int i = 0; i < state_.rank; ++i) {
      const int c = column_[i];
      double sum = dot(M + c * stride(), by_column, to());
      for (int j = 0; j < i; ++j) sum -= A[j * stride() + c] * y_[j];
      y_[i] = sum * A[i * stride() + c];
    }
  }

  const View& v_;
  const Front& front_;
  const FrontState& state_;
  const int* const column_;
  const int any_stride_, any_to_;
  double* const y_;
};

template <class Isa>
void solve(const View& v, double* a) {
  for (int f = v.count - 1; f >= 0; --f)
    with_stride(v.fronts[f], [&](auto stride) { SolveFront<Isa, stride.value>(v, f).run(a); });
}

}  // namespace camber::noc
