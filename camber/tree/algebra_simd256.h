#pragma once

#include <immintrin.h>

#include <cstring>

#include <camber/tree/pack.h>
#include <camber/tree/sincos.h>

namespace camber::tree {

using Double4 = Registers<4>::Double;
using Long4 = Registers<4>::Long;

static inline Double4 load4(const double* p) {
  Double4 a;
  std::memcpy(&a, p, sizeof a);
  return a;
}

static inline void store4(double* p, Double4 a) {
  std::memcpy(p, &a, sizeof a);
}

/// sine[i], cosine[i] of q[index[i]], i < count. The arrays have room for `count` rounded up to a multiple of
/// four.
static inline void sincos_gathered(const double* q, const int* index, int count, double* sine,
                                   double* cosine) {
  constexpr int kWidth = 4;
  for (int i = 0; i < count; i += kWidth) {
    const auto angle = [&](int lane) { return i + lane < count ? q[index[i + lane]] : 0.0; };
    const SineCosine<kWidth> result =
        sincos_register<kWidth>(Double4{angle(0), angle(1), angle(2), angle(3)});
    store4(sine + i, result.sine);
    store4(cosine + i, result.cosine);
  }
}

/// The same operations as ScalarAlgebra on 256-bit registers: a vector is one register whose fourth lane is
/// zero. Include only where the compiler may use AVX2 and FMA.
struct Simd256Algebra {
  using T = double;
  using V3 = Double4;
  struct M3 {
    V3 x, y, z;
    friend M3 operator+(const M3& a, const M3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend M3 operator-(const M3& a, const M3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  };

  using S3 = M3;

  static V3 zero() { return V3{0.0, 0.0, 0.0, 0.0}; }
  static V3 unit(int i) { return V3{i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0, 0.0}; }
  static V3 make(double x, double y, double z) { return V3{x, y, z, 0.0}; }
  static V3 load(const Pack3<double>& p) { return load4(p.v); }
  static M3 load(const Pack33<double>& p) { return {load(p.c[0]), load(p.c[1]), load(p.c[2])}; }
  static void store(Pack3<double>& p, V3 a) { store4(p.v, a); }
  static void store(Pack33<double>& p, const M3& a) {
    store(p.c[0], a.x), store(p.c[1], a.y), store(p.c[2], a.z);
  }

  static void store_strided(double* p, int stride, V3 a) {
    p[0] = a[0], p[stride] = a[1], p[2 * stride] = a[2];
  }

  static double dot(V3 a, V3 b) {
    const V3 product = a * b;
    return product[0] + product[1] + product[2];
  }
  /// (x, y, z) -> (y, z, x).
  static V3 yzx(V3 a) { return __builtin_shufflevector(a, a, 1, 2, 0, 3); }
  static V3 cross(V3 a, V3 b) { return yzx(a * yzx(b) - yzx(a) * b); }

  static V3 mul(const M3& A, const double* v) { return A.x * v[0] + A.y * v[1] + A.z * v[2]; }
  static V3 mul(const M3& A, V3 v) { return A.x * v[0] + A.y * v[1] + A.z * v[2]; }
  static V3 mul_transposed(const M3& A, V3 v) {
    const M3 rows = transpose({A.x * v, A.y * v, A.z * v});
    return rows.x + rows.y + rows.z;
  }
  static M3 mul(const M3& A, const Pack33<double>& B) {
    return {mul(A, B.c[0].v), mul(A, B.c[1].v), mul(A, B.c[2].v)};
  }
  static M3 mul_by_transposed(const M3& A, const Pack33<double>& B) {
    const auto column = [&](int j) { return A.x * B.c[0].v[j] + A.y * B.c[1].v[j] + A.z * B.c[2].v[j]; };
    return {column(0), column(1), column(2)};
  }
  static M3 cross_times(V3 d, const M3& A) { return {cross(d, A.x), cross(d, A.y), cross(d, A.z)}; }
  static M3 times_cross(const M3& A, V3 d) {
    return {A.y * d[2] - A.z * d[1], A.z * d[0] - A.x * d[2], A.x * d[1] - A.y * d[0]};
  }
  static M3 transpose(const M3& A) {
    const V3 low = __builtin_shufflevector(A.x, A.y, 0, 4, 2, 6);   // xx yx xz yz
    const V3 high = __builtin_shufflevector(A.x, A.y, 1, 5, 3, 7);  // xy yy 0 0
    const V3 z_low = __builtin_shufflevector(A.z, A.z, 0, 3, 2, 3);
    const V3 z_high = __builtin_shufflevector(A.z, A.z, 1, 3, 3, 3);
    return {__builtin_shufflevector(low, z_low, 0, 1, 4, 5),
            __builtin_shufflevector(high, z_high, 0, 1, 4, 5),
            __builtin_shufflevector(low, z_low, 2, 3, 6, 7)};
  }
  static M3 plus_transpose(const M3& A) { return A + transpose(A); }
  static M3 plus_outer(const M3& A, V3 a, V3 b) { return {A.x + a * b[0], A.y + a * b[1], A.z + a * b[2]}; }
  static M3 plus_diagonal(const M3& A, double s) {
    return {A.x + V3{s, 0.0, 0.0, 0.0}, A.y + V3{0.0, s, 0.0, 0.0}, A.z + V3{0.0, 0.0, s, 0.0}};
  }
  static S3 congruence(const M3& R, const Pack33<double>& I, const Pack33<double>& R_again) {
    return mul_by_transposed(mul(R, I), R_again);
  }
  static S3 cross_times_plus_transpose(V3 d, const M3& A) { return plus_transpose(cross_times(d, A)); }
  static S3 plus_square(const S3& A, V3 a, V3 b) { return plus_outer(A, a, b); }
  static S3 minus_outer_both(const S3& A, V3 a, V3 b) {
    return plus_outer(plus_outer(A, a * -1.0, b), b * -1.0, a);
  }
  static S3 symmetric_zero() { return {zero(), zero(), zero()}; }
  static M3 cross_matrix(V3 h) {
    return {__builtin_shufflevector(h, h, 3, 2, 1, 3) * V3{0.0, 1.0, -1.0, 0.0},
            __builtin_shufflevector(h, h, 2, 3, 0, 3) * V3{-1.0, 0.0, 1.0, 0.0},
            __builtin_shufflevector(h, h, 1, 0, 3, 3) * V3{1.0, -1.0, 0.0, 0.0}};
  }
  static M3 turn_about_z(const M3& F, double c, double s) {
    return {F.x * c + F.y * s, F.y * c - F.x * s, F.z};
  }

  static void sincos(const double* q, const int* index, int count, double* sine, double* cosine) {
    sincos_gathered(q, index, count, sine, cosine);
  }

  static void combine_rows(const double* rows, int stride, const double (&s)[6], int begin, int end,
                           double* out) {
    constexpr int kWidth = 4;
    constexpr Long4 kLane = {0, 1, 2, 3};
    const auto sum_at = [&](int i) {
      V3 sum = load4(rows + i) * s[0];
      for (int k = 1; k < 6; ++k) sum += load4(rows + k * stride + i) * s[k];
      return sum;
    };
    int i = begin;
    for (; i + kWidth <= end; i += kWidth) store4(out + i, sum_at(i));
    // The rest of the last register belongs to other data: write the remaining numbers through a mask.
    if (i < end) _mm256_maskstore_pd(out + i, (__m256i)(kLane < end - i), sum_at(i));
  }
};

}  // namespace camber::tree
