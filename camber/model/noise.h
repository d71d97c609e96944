#pragma once

#include <cmath>
#include <cstdint>

#include <camber/model/jet.h>

/// Noise that every machine and compiler computes alike: random values at whole numbers, joined smoothly.
///
///   z_k = mix(seed + (k + 1) g)                        the k-th number of SplitMix64 (Steele, Lea, Flood 2014)    (1)
///   v_k = 2 (z_k >> 11) 2^-53 - 1                      uniform in [-1, 1)                                         (2)
///   noise(k + s) = v_k + (v_{k+1} - v_k) h(s),  h(s) = s^3 (10 - 15 s + 6 s^2),  0 <= s < 1                       (3)
///
/// h and its first two derivatives go on at whole numbers, where h' = h'' = 0: a motion may follow the noise.
namespace camber {

/// (1)
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t seed, std::uint64_t k) {
  std::uint64_t z = seed + (k + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

/// (2). Both are whole numbers.
[[nodiscard]] inline double noise_at(double k, double seed) {
  const auto bits = [](double whole) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(whole)); };
  constexpr double kUnit = 0x1p-53;
  return 2.0 * kUnit * static_cast<double>(splitmix64(bits(seed), bits(k)) >> 11) - 1.0;
}

/// (3) with its derivatives by x; NaN where x is not finite, or so large that it has no neighbours.
[[nodiscard]] inline Jet noise_and_derivatives(double x, double seed) {
  constexpr double kLargest = 0x1p52;
  if (!(std::abs(x) < kLargest && std::abs(seed) < kLargest)) return Jet(NAN);
  const double k = std::floor(x), s = x - k, whole_seed = std::floor(seed);
  const double v = noise_at(k, whole_seed), rise = noise_at(k + 1.0, whole_seed) - v;
  return {v + rise * (s * s * s * (10.0 + s * (-15.0 + 6.0 * s))),
          rise * (30.0 * s * s * (1.0 - s) * (1.0 - s)), rise * (60.0 * s * (1.0 - s) * (1.0 - 2.0 * s))};
}

[[nodiscard]] inline double noise(double x, double seed) {
  return noise_and_derivatives(x, seed).f;
}
[[nodiscard]] inline Jet noise(const Jet& x, const Jet& seed) {
  const Jet value = noise_and_derivatives(x.f, seed.f);
  return chain(x, value.f, value.d, value.dd);
}

}  // namespace camber
