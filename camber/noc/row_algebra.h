#pragma once

/// Rows of numbers, four at a time: every row of a front begins at a multiple of four and is padded with zeros.
/// `Isa` only tells apart the instantiations for different instruction sets.
namespace camber::noc {

using FourNumbers [[gnu::vector_size(32)]] = double;
/// Anywhere among doubles: packed, because clang takes a vector's own alignment for granted. Not may_alias: a vector
/// aliases its elements anyway, and should not be taken to overwrite the indices too.
struct [[gnu::packed]] Four {
  FourNumbers v;
};

/// 1 - beta v vᵀ, and 1/r of the column that it turned into (r, 0, ...).
struct Reflection {
  double beta, inverse;
};

template <class Isa>
struct RowAlgebra {
  static Four& four(double* x) { return *reinterpret_cast<Four*>(x); }
  static const Four& four(const double* x) { return *reinterpret_cast<const Four*>(x); }

  /// y += a x over the columns from..to, both multiples of four.
  [[gnu::always_inline]] static void add(double* y, double a, const double* x, int from, int to) {
    for (int c = from; c < to; c += 4) four(y + c).v += a * four(x + c).v;
  }
  /// y_c = x[at_c]: whole registers at a time, because numbers that were stored one by one are slow to load
  /// together.
  [[gnu::always_inline]] static void gather(double* y, const double* x, const int* at, int to) {
    for (int c = 0; c < to; c += 4)
      four(y + c).v = FourNumbers{x[at[c]], x[at[c + 1]], x[at[c + 2]], x[at[c + 3]]};
  }
  [[gnu::always_inline]] static void scale(double* y, double a, int to) {
    for (int c = 0; c < to; c += 4) four(y + c).v *= a;
  }
  [[gnu::always_inline]] static void clear(double* y, int to) {
    for (int c = 0; c < to; c += 4) four(y + c).v = FourNumbers{};
  }
  [[gnu::always_inline]] static double dot(const double* x, const double* y, int to) {
    FourNumbers sum{};
    for (int c = 0; c < to; c += 4) sum += four(x + c).v * four(y + c).v;
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
  }
  /// sum_i += A(i, c)^2 of the rows first..last.
  static void column_squares(const double* A, int stride, int to, int first, int last, double* squares) {
    clear(squares, to);
    for (int i = first; i < last; ++i)
      for (int c = 0; c < to; c += 4)
        four(squares + c).v += four(A + i * stride + c).v * four(A + i * stride + c).v;
  }

  /// Householder: turns the rows first..last of A so that their column j, whose norm is given, becomes
  /// (r, 0, ...) to rounding. The vector (1, v) goes to `v`, counted from row `first`. `w` is room for one row.
  [[gnu::always_inline]] static Reflection reflect(double* A, int stride, int to, int first, int last, int j,
                                                   double norm, double* v, double* w) {
    double* const head_row = A + first * stride;
    double tail = 0.0;
    for (int i = first + 1; i < last; ++i) tail += A[i * stride + j] * A[i * stride + j];
    v[0] = 1.0;
    const double head = head_row[j];
    if (tail == 0.0) {
      for (int i = 1; i < last - first; ++i) v[i] = 0.0;
      return {0.0, 1.0 / head};
    }
    const double pivot = head > 0.0 ? head + norm : head - norm;
    const double both = 1.0 / (pivot * norm);  // one division for 1/pivot and 1/norm
    for (int i = first + 1; i < last; ++i) v[i - first] = A[i * stride + j] * (both * norm);
    const double inverse = both * pivot;
    const double beta = __builtin_fabs(pivot) * inverse;  // 2 / |(1, v)|^2
    for (int c = 0; c < to; c += 4) four(w + c).v = four(head_row + c).v;
    for (int i = first + 1; i < last; ++i) add(w, v[i - first], A + i * stride, 0, to);
    scale(w, beta, to);
    add(head_row, -1.0, w, 0, to);
    for (int i = first + 1; i < last; ++i) add(A + i * stride, -v[i - first], w, 0, to);
    head_row[j] = head > 0.0 ? -norm : norm;
    return {beta, head > 0.0 ? -inverse : inverse};
  }

  /// y <- (1 - beta v vᵀ) y for a reflection of `count` rows.
  static void reflect_back(const double* v, double beta, int count, double* y) {
    double sum = y[0];
    for (int i = 1; i < count; ++i) sum += v[i] * y[i];
    sum *= beta;
    y[0] -= sum;
    for (int i = 1; i < count; ++i) y[i] -= v[i] * sum;
  }
};

}  // namespace camber::noc
