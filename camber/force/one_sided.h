#pragma once

#include <camber/spatial/dual.h>

/// A spring that pushes and never pulls: stops, ropes. It sets in smoothly over the depth w, so that the force is
/// twice differentiable, and is k depth from there on. With x = depth/w:
///
///   share  S = 3 x^2 - 2 x^3                   of a damper, 1 beyond x = 1                               (1)
///   force  k w (6 x^3 - 8 x^4 + 3 x^5)         beyond x = 1: k w x = k depth                             (2)
///   energy k w^2 (3/2 x^4 - 8/5 x^5 + x^6/2)   beyond x = 1: k w^2 (x^2/2 - 1/10)                        (3)
///
/// (2) is the one polynomial of degree five that has the values, slopes and curvatures of 0 at x = 0 and of x at x = 1.
/// It grows all the way, never above k depth; its slope is at most 1.512 k, at x = 3/5.
namespace camber {

template <class T>
struct OneSidedSpring {
  T force = T(0.0);   ///< [N or N m]
  T energy = T(0.0);  ///< [J]
  T share = T(0.0);   ///< S of (1)
};

/// (1) to (3); all zero where the depth is not positive.
template <class T>
[[nodiscard]] OneSidedSpring<T> one_sided_spring(double stiffness, double onset, const T& depth);

/// The factor by which dissipation changes a pushing force, with z = dissipation times the rate of the depth:
///
///   g(z) = z + sqrt(1 + z^2),   g(0) = 1,   g(z) g(-z) = 1                                               (4)
///
/// For small z this is 1 + z, the law of Hunt and Crossley; unlike that one it is positive for every z, so that
/// a fast separation does not cause a pull. (g - 1) z >= 0: it dissipates power.
///
/// A mass that meets the stop with the speed v leaves it with v1, whatever the spring:
///
///   A(v) - B(v) = A(v1) + B(v1),   A = ((1 + d^2 v^2)^(3/2) - 1)/(3 d^2),   B = d v^3/3                  (5)
///
/// because m v dv = -f(depth) g(d v) d(depth), and the integral of f is the same on both ways. v1/v is about
/// 1 - 2/3 d v.
template <class T>
[[nodiscard]] T dissipation_factor(const T& z);

extern template OneSidedSpring<double> one_sided_spring(double stiffness, double onset, const double& depth);
extern template OneSidedSpring<Dual> one_sided_spring(double stiffness, double onset, const Dual& depth);
extern template double dissipation_factor(const double& z);
extern template Dual dissipation_factor(const Dual& z);

}  // namespace camber
