#pragma once

/// Rows of numbers, four at a time: every row of a front begins at a multiple of four and is padded with zeros.
/// `Isa` only tells apart the instantiations for different instruction sets.
namespace camber::noc {

using FourNumbers [[gnu::vector_size(32)]] = double;
/// Anywhere among doubles: packed, because clang takes a vector's own alignment for granted.
struct [[gnu::packed, gnu::may_alias]] Four {
  FourNumbers v;
};

template <class Isa>
struct RowAlgebra {
  static Four& four(double* x) { return *reinterpret_cast<Four*>(x); }
  static const Four& four(const double* x) { return *reinterpret_cast<const Four*>(x); }

  /// y += a x over the columns from..to, both multiples of four.
  [[gnu::always_inline]] static void add(double* y, double a, const double* x, int from, int to) {
    for (int c = from; c < to; c += 4) four(y + c).v += a * four(x + c).v;
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

  /// Householder: turns the rows first..last of A so that their column j becomes (r, 0, ...). The vector (1, v)
  /// goes to `v`, counted from row `first`; returns beta of 1 - beta v v'. `w` is room for one row.
  static double reflect(double* A, int stride, int to, int first, int last, int j, double* v, double* w) {
    double* const head_row = A + first * stride;
    double tail = 0.0;
    for (int i = first + 1; i < last; ++i) tail += A[i * stride + j] * A[i * stride + j];
    v[0] = 1.0;
    if (tail == 0.0) {
      for (int i = 1; i < last - first; ++i) v[i] = 0.0;
      return 0.0;
    }
    const double head = head_row[j];
    const double norm = __builtin_sqrt(head * head + tail);
    const double pivot = head > 0.0 ? head + norm : head - norm;
    const double inverse = 1.0 / pivot;
    for (int i = first + 1; i < last; ++i) v[i - first] = A[i * stride + j] * inverse;
    const double beta = pivot * pivot * 2.0 / (pivot * pivot + tail);
    for (int c = 0; c < to; c += 4) four(w + c).v = four(head_row + c).v;
    for (int i = first + 1; i < last; ++i) add(w, v[i - first], A + i * stride, 0, to);
    scale(w, beta, to);
    add(head_row, -1.0, w, 0, to);
    for (int i = first + 1; i < last; ++i) {
      add(A + i * stride, -v[i - first], w, 0, to);
      A[i * stride + j] = 0.0;
    }
    head_row[j] = head > 0.0 ? -norm : norm;
    return beta;
  }

  /// y <- (1 - beta v v') y for a reflection of `count` rows.
  static void reflect_back(const double* v, double beta, int count, double* y) {
    double sum = y[0];
    for (int i = 1; i < count; ++i) sum += v[i] * y[i];
    sum *= beta;
    y[0] -= sum;
    for (int i = 1; i < count; ++i) y[i] -= v[i] * sum;
  }
};

}  // namespace camber::noc
