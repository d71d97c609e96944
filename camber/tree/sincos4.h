#pragma once

#include <cmath>
#include <cstring>

/// Sines and cosines four at a time, without branches, for the joint angles of a whole tree. For code that is
/// compiled for AVX2 and FMA only.
///
///   k = round(x 2/pi),  r = x - k pi/2 in three parts (Cody and Waite),  |r| <= pi/4              (1)
///   sin r = r - r^3/3! + ... - r^15/15!,   cos r = 1 - r^2/2! + ... + r^16/16!                    (2)
///   the quadrant k mod 4 swaps them and sets the signs                                            (3)
///
/// The first term left out of (2) is below 5e-17 for |r| <= pi/4. With the rounding of (1) the result is
/// good to 2 units in the last place for |x| <= kMaxAngle; larger angles go to the C library.
namespace camber::tree {

typedef double Double4 __attribute__((vector_size(32)));
typedef long long Long4 __attribute__((vector_size(32)));

static inline Double4 load4(const double* p) {
  Double4 a;
  std::memcpy(&a, p, sizeof a);
  return a;
}

static inline void store4(double* p, Double4 a) {
  std::memcpy(p, &a, sizeof a);
}

struct SinCos4 {
  Double4 sine, cosine;
};

static inline SinCos4 sincos4(Double4 x) {
  constexpr double kTwoOverPi = 0.63661977236758134308;
  // pi/2 = kHigh + kMid + kLow; kHigh and kMid have 33 bits, so that k kHigh and k kMid are exact.
  constexpr double kHigh = 0x1.921fb54400000p+0;
  constexpr double kMid = 0x1.0b4611a600000p-34;
  constexpr double kLow = 0x1.3198a2e037073p-69;
  constexpr double kRound = 0x1.8p+52;  // adding it leaves the nearest whole number in the low bits

  const Double4 shifted = x * kTwoOverPi + kRound;
  const Double4 k = shifted - kRound;
  Long4 quadrant;
  std::memcpy(&quadrant, &shifted, sizeof quadrant);
  const Double4 r = ((x - k * kHigh) - k * kMid) - k * kLow;

  const Double4 r2 = r * r;
  Double4 s = r2 * (-1.0 / 1307674368000.0) + 1.0 / 6227020800.0;
  s = s * r2 - 1.0 / 39916800.0;
  s = s * r2 + 1.0 / 362880.0;
  s = s * r2 - 1.0 / 5040.0;
  s = s * r2 + 1.0 / 120.0;
  s = s * r2 - 1.0 / 6.0;
  s = s * r2 * r + r;
  Double4 c = r2 * (1.0 / 20922789888000.0) - 1.0 / 87178291200.0;
  c = c * r2 + 1.0 / 479001600.0;
  c = c * r2 - 1.0 / 3628800.0;
  c = c * r2 + 1.0 / 40320.0;
  c = c * r2 - 1.0 / 720.0;
  c = c * r2 + 1.0 / 24.0;
  c = c * r2 - 0.5;
  c = c * r2 + 1.0;

  const Long4 swap = (quadrant & 1) != 0;
  const Double4 sine = swap ? c : s;
  const Double4 cosine = swap ? s : c;
  // Quadrants 2, 3 turn the sign of the sine, 1, 2 that of the cosine: bit 1, moved to the sign's place.
  const Long4 sine_sign = (quadrant & 2) << 62;
  const Long4 cosine_sign = ((quadrant + 1) & 2) << 62;
  Long4 sine_bits, cosine_bits;
  std::memcpy(&sine_bits, &sine, sizeof sine_bits);
  std::memcpy(&cosine_bits, &cosine, sizeof cosine_bits);
  sine_bits ^= sine_sign;
  cosine_bits ^= cosine_sign;
  SinCos4 result;
  std::memcpy(&result.sine, &sine_bits, sizeof sine_bits);
  std::memcpy(&result.cosine, &cosine_bits, sizeof cosine_bits);
  return result;
}

/// sine[i], cosine[i] of q[index[i]], i < count. The arrays have room for `count` rounded up to a multiple of
/// four.
static inline void sincos_gathered(const double* q, const int* index, int count, double* sine,
                                   double* cosine) {
  constexpr int kWidth = 4;
  constexpr double kMaxAngle = 1e5;
  for (int i = 0; i < count; i += kWidth) {
    const auto angle = [&](int lane) { return i + lane < count ? q[index[i + lane]] : 0.0; };
    const Double4 x = {angle(0), angle(1), angle(2), angle(3)};
    const SinCos4 result = sincos4(x);
    store4(sine + i, result.sine);
    store4(cosine + i, result.cosine);
    for (int lane = 0; lane < kWidth; ++lane) {
      if (std::fabs(x[lane]) <= kMaxAngle) continue;
      sine[i + lane] = std::sin(x[lane]);
      cosine[i + lane] = std::cos(x[lane]);
    }
  }
}

}  // namespace camber::tree
