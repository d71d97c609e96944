#pragma once

#include <cmath>
#include <cstring>

/// Sines and cosines of a whole register at a time, without branches, for the joint angles of a tree or of several states.
///
///   k = round(x 2/pi),  r = x - k pi/2 in three parts (Cody and Waite),  |r| <= pi/4              (1)
///   sin r = r - r^3/3! + ... - r^15/15!,   cos r = 1 - r^2/2! + ... + r^16/16!                    (2)
///   the quadrant k mod 4 swaps them and sets the signs                                            (3)
///
/// The first term left out of (2) is below 5e-17 for |r| <= pi/4. With the rounding of (1) the result is
/// good to 2 units in the last place for |x| <= kMaxAngle; larger angles go to the C library.
namespace camber::tree {

/// The types of registers of N numbers, as GCC and Clang provide them.
template <int N>
struct Registers {
  typedef double Double __attribute__((vector_size(N * sizeof(double))));
  typedef long long Long __attribute__((vector_size(N * sizeof(long long))));
};

template <int N>
struct SineCosine {
  typename Registers<N>::Double sine, cosine;
};

/// Largest angle whose reduction (1) is exact enough.
inline constexpr double kMaxAngle = 1e5;

/// (1) to (3) for |x| <= kMaxAngle.
template <int N>
static inline SineCosine<N> sincos_small(typename Registers<N>::Double x) {
  using Double = typename Registers<N>::Double;
  using Long = typename Registers<N>::Long;
  constexpr double kTwoOverPi = 0.63661977236758134308;
  // pi/2 = kHigh + kMid + kLow; kHigh and kMid have 33 bits, so that k kHigh and k kMid are exact.
  constexpr double kHigh = 0x1.921fb54400000p+0;
  constexpr double kMid = 0x1.0b4611a600000p-34;
  constexpr double kLow = 0x1.3198a2e037073p-69;
  constexpr double kRound = 0x1.8p+52;  // adding it leaves the nearest whole number in the low bits

  const Double shifted = x * kTwoOverPi + kRound;
  const Double k = shifted - kRound;
  Long quadrant;
  std::memcpy(&quadrant, &shifted, sizeof quadrant);
  const Double r = ((x - k * kHigh) - k * kMid) - k * kLow;

  const Double r2 = r * r;
  Double s = r2 * (-1.0 / 1307674368000.0) + 1.0 / 6227020800.0;
  s = s * r2 - 1.0 / 39916800.0;
  s = s * r2 + 1.0 / 362880.0;
  s = s * r2 - 1.0 / 5040.0;
  s = s * r2 + 1.0 / 120.0;
  s = s * r2 - 1.0 / 6.0;
  s = s * r2 * r + r;
  Double c = r2 * (1.0 / 20922789888000.0) - 1.0 / 87178291200.0;
  c = c * r2 + 1.0 / 479001600.0;
  c = c * r2 - 1.0 / 3628800.0;
  c = c * r2 + 1.0 / 40320.0;
  c = c * r2 - 1.0 / 720.0;
  c = c * r2 + 1.0 / 24.0;
  c = c * r2 - 0.5;
  c = c * r2 + 1.0;

  const Long swap = (quadrant & 1) != 0;
  const Double sine = swap ? c : s;
  const Double cosine = swap ? s : c;
  // Quadrants 2, 3 turn the sign of the sine, 1, 2 that of the cosine: bit 1, moved to the sign's place.
  const Long sine_sign = (quadrant & 2) << 62;
  const Long cosine_sign = ((quadrant + 1) & 2) << 62;
  Long sine_bits, cosine_bits;
  std::memcpy(&sine_bits, &sine, sizeof sine_bits);
  std::memcpy(&cosine_bits, &cosine, sizeof cosine_bits);
  sine_bits ^= sine_sign;
  cosine_bits ^= cosine_sign;
  SineCosine<N> result;
  std::memcpy(&result.sine, &sine_bits, sizeof sine_bits);
  std::memcpy(&result.cosine, &cosine_bits, sizeof cosine_bits);
  return result;
}

/// The same for any x.
template <int N>
static inline SineCosine<N> sincos_register(typename Registers<N>::Double x) {
  SineCosine<N> result = sincos_small<N>(x);
  for (int lane = 0; lane < N; ++lane) {
    if (std::fabs(x[lane]) <= kMaxAngle) continue;
    result.sine[lane] = std::sin(x[lane]);
    result.cosine[lane] = std::cos(x[lane]);
  }
  return result;
}

}  // namespace camber::tree
