#pragma once

#include <cmath>

#include <camber/tree/pack.h>

namespace camber::tree {

/// Vectors of three scalars: the algebra for processors without wide registers, and for any other scalar
/// type. The sweeps use only these operations.
template <class ScalarType>
struct ScalarAlgebra {
  using T = ScalarType;

  struct V3 {
    T x, y, z;
    friend V3 operator+(const V3& a, const V3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend V3 operator-(const V3& a, const V3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend V3 operator*(const V3& a, const T& s) { return {a.x * s, a.y * s, a.z * s}; }
  };
  /// A matrix by its columns.
  struct M3 {
    V3 x, y, z;
    friend M3 operator+(const M3& a, const M3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend M3 operator-(const M3& a, const M3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  };

  using S3 = M3;  ///< a symmetric matrix

  static V3 zero() { return {T(0.0), T(0.0), T(0.0)}; }
  static V3 unit(int i) { return {T(i == 0 ? 1.0 : 0.0), T(i == 1 ? 1.0 : 0.0), T(i == 2 ? 1.0 : 0.0)}; }
  static V3 make(const T& x, const T& y, const T& z) { return {x, y, z}; }
  template <class S>
  static V3 load(const Pack3<S>& p) {
    return {T(p.v[0]), T(p.v[1]), T(p.v[2])};
  }
  template <class S>
  static M3 load(const Pack33<S>& p) {
    return {load(p.c[0]), load(p.c[1]), load(p.c[2])};
  }
  static void store(Pack3<T>& p, const V3& a) { p.v[0] = a.x, p.v[1] = a.y, p.v[2] = a.z, p.v[3] = T(0.0); }
  static void store(Pack33<T>& p, const M3& a) { store(p.c[0], a.x), store(p.c[1], a.y), store(p.c[2], a.z); }

  /// The three numbers `stride` apart.
  static void store_strided(T* p, int stride, const V3& a) {
    p[0] = a.x, p[stride] = a.y, p[2 * stride] = a.z;
  }

  static T dot(const V3& a, const V3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
  static V3 cross(const V3& a, const V3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  /// A v, with v read from memory.
  template <class S>
  static V3 mul(const M3& A, const S* v) {
    return A.x * T(v[0]) + A.y * T(v[1]) + A.z * T(v[2]);
  }
  static V3 mul(const M3& A, const V3& v) { return A.x * v.x + A.y * v.y + A.z * v.z; }
  /// Aᵀ v.
  static V3 mul_transposed(const M3& A, const V3& v) { return {dot(A.x, v), dot(A.y, v), dot(A.z, v)}; }
  template <class S>
  static M3 mul(const M3& A, const Pack33<S>& B) {
    return {mul(A, B.c[0].v), mul(A, B.c[1].v), mul(A, B.c[2].v)};
  }
  /// A Bᵀ, with B read from memory.
  static M3 mul_by_transposed(const M3& A, const Pack33<T>& B) {
    const auto column = [&](int j) { return A.x * B.c[0].v[j] + A.y * B.c[1].v[j] + A.z * B.c[2].v[j]; };
    return {column(0), column(1), column(2)};
  }
  /// [d]x A.
  static M3 cross_times(const V3& d, const M3& A) { return {cross(d, A.x), cross(d, A.y), cross(d, A.z)}; }
  /// A [d]x.
  static M3 times_cross(const M3& A, const V3& d) {
    return {A.y * d.z - A.z * d.y, A.z * d.x - A.x * d.z, A.x * d.y - A.y * d.x};
  }
  static M3 plus_transpose(const M3& A) {
    const T xy = A.x.y + A.y.x;
    const T xz = A.x.z + A.z.x;
    const T yz = A.y.z + A.z.y;
    return {{A.x.x + A.x.x, xy, xz}, {xy, A.y.y + A.y.y, yz}, {xz, yz, A.z.z + A.z.z}};
  }
  /// A + a bᵀ.
  static M3 plus_outer(const M3& A, const V3& a, const V3& b) {
    return {A.x + a * b.x, A.y + a * b.y, A.z + a * b.z};
  }
  static M3 plus_diagonal(const M3& A, const T& s) {
    return {{A.x.x + s, A.x.y, A.x.z}, {A.y.x, A.y.y + s, A.y.z}, {A.z.x, A.z.y, A.z.z + s}};
  }
  /// R I Rᵀ, with I and the second R read from memory.
  template <class S>
  static S3 congruence(const M3& R, const Pack33<S>& I, const Pack33<T>& R_again) {
    return mul_by_transposed(mul(R, I), R_again);
  }
  /// T + Tᵀ, T = [d]x A.
  static S3 cross_times_plus_transpose(const V3& d, const M3& A) { return plus_transpose(cross_times(d, A)); }
  /// A + a bᵀ, where a and b are parallel.
  static S3 plus_square(const S3& A, const V3& a, const V3& b) { return plus_outer(A, a, b); }
  /// A - a bᵀ - b aᵀ.
  static S3 minus_outer_both(const S3& A, const V3& a, const V3& b) {
    return plus_outer(plus_outer(A, a * T(-1.0), b), b * T(-1.0), a);
  }
  static S3 symmetric_zero() { return {zero(), zero(), zero()}; }
  /// [h]x.
  static M3 cross_matrix(const V3& h) {
    return {{T(0.0), h.z, -h.y}, {-h.z, T(0.0), h.x}, {h.y, -h.x, T(0.0)}};
  }
  /// F Rz, where c and s are the cosine and sine of the angle.
  static M3 turn_about_z(const M3& F, const T& c, const T& s) {
    return {F.x * c + F.y * s, F.y * c - F.x * s, F.z};
  }

  static void sincos(const T* q, const int* index, int count, T* sine, T* cosine) {
    using std::cos;
    using std::sin;
    for (int i = 0; i < count; ++i) {
      sine[i] = sin(q[index[i]]);
      cosine[i] = cos(q[index[i]]);
    }
  }

  /// out[i] = sum over k of s[k] rows[k][i], i in [begin, end): six streams of length `stride` behind each
  /// other.
  static void combine_rows(const T* rows, int stride, const T (&s)[6], int begin, int end, T* out) {
    for (int i = begin; i < end; ++i) {
      T sum = s[0] * rows[i];
      for (int k = 1; k < 6; ++k) sum = sum + s[k] * rows[k * stride + i];
      out[i] = sum;
    }
  }
};

}  // namespace camber::tree
