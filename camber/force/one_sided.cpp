#include <camber/force/one_sided.h>

#include <cmath>

#include <camber/model/jet.h>

namespace camber {

template <class T>
OneSidedSpring<T> one_sided_spring(double stiffness, double onset, const T& depth) {
  if (!(value(depth) > 0.0)) return {};
  const T x = depth * (1.0 / onset);
  const double f = stiffness * onset;
  if (value(x) < 1.0) {
    const T cube = x * x * x;
    return {f * cube * (T(6.0) - x * (T(8.0) - 3.0 * x)),
            f * onset * cube * x * (T(1.5) - x * (T(1.6) - 0.5 * x)), x * x * (T(3.0) - 2.0 * x)};
  }
  return {f * x, f * onset * (0.5 * x * x - T(0.1)), T(1.0)};
}

template <class T>
T dissipation_factor(const T& z) {
  using std::sqrt;
  const T root = sqrt(T(1.0) + z * z);
  return value(z) > 0.0 ? root + z : T(1.0) / (root - z);  // no cancellation where z is far below zero
}

template OneSidedSpring<double> one_sided_spring(double stiffness, double onset, const double& depth);
template OneSidedSpring<Dual> one_sided_spring(double stiffness, double onset, const Dual& depth);
template double dissipation_factor(const double& z);
template Dual dissipation_factor(const Dual& z);

}  // namespace camber
