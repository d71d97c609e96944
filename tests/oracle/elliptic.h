#pragma once

/// Elliptic integrals of the first kind and Jacobi's elliptic functions for a real modulus 0 ≤ k ≤ 1.
///
///   F(φ, k) = ∫₀^φ dx / √(1 − k² sin²x),   K(k) = F(π/2, k)                                  (1)
///   u = F(φ, k):  sn u = sin φ,  cn u = cos φ,  dn u = √(1 − k² sin²φ)                        (2)
///
/// All three come from one arithmetic-geometric mean (Gauss; the descending Landen transformation):
///
///   a₀ = 1, b₀ = k' = √(1 − k²), c₀ = k                                                       (3)
///   aₙ₊₁ = (aₙ + bₙ)/2,  bₙ₊₁ = √(aₙ bₙ),  cₙ₊₁ = (aₙ − bₙ)/2                                  (4)
///   K = π / (2 a_N)                                                                            (5)
///   upwards:    tan(φₙ₊₁ − φₙ) = (bₙ/aₙ) tan φₙ,            F = φ_N / (2^N a_N)                (6)
///   downwards:  φ_N = 2^N a_N u,   sin(2φₙ₋₁ − φₙ) = (cₙ/aₙ) sin φₙ                            (7)
///
/// Convergence is quadratic. At k = 1 the mean vanishes and (2) degenerates to hyperbolic functions:
/// F = asinh(tan φ), sn u = tanh u, cn u = dn u = 1/cosh u.
namespace camber::oracle {

struct JacobiFunctions {
  double sn = 0.0;
  double cn = 1.0;
  double dn = 1.0;
};

/// Eq. (5). Throws std::domain_error unless 0 ≤ k < 1.
[[nodiscard]] double complete_elliptic_k(double k);

/// Eq. (6), for every real φ when k < 1 and |φ| < π/2 when k = 1. Throws std::domain_error outside.
[[nodiscard]] double elliptic_f(double phi, double k);

/// Eq. (7) then (2), for every real u. Throws std::domain_error unless 0 ≤ k ≤ 1.
[[nodiscard]] JacobiFunctions jacobi(double u, double k);

}  // namespace camber::oracle
