#pragma once

#include <functional>
#include <string>
#include <vector>

#include <camber/stability/linearize.h>

/// Eigenvalues over a range of a parameter.
///
/// They are tracked from value to value: each of the next is assigned to one of those before, so that the sum of their
/// distances from a straight continuation is smallest. Critical values are zeros of functions of all eigenvalues s_i that are
/// real and smooth also where the eigenvalues are not:
///
///   divergence     prod s_i                   an eigenvalue passes through zero                           (1)
///   oscillation    prod_{i<j} (s_i + s_j)     a pair passes through the imaginary axis                    (2)
///   double root    prod_{i<j} (s_i - s_j)^2   two real ones become a pair, or a pair two real ones        (3)
///
/// (2) vanishes also where s_j = -s_i are real, which changes nothing and is left out. Where the number of growing
/// eigenvalues changes and neither (1) nor (2) does (two pairs of a conservative machine meet on the imaginary axis), the
/// place is found by halving: an onset. What happens twice between two values of the parameter is not seen.
namespace camber {

struct Critical {
  enum class Kind { kDivergence, kOscillation, kDoubleRoot, kOnset };
  Kind kind = Kind::kDivergence;
  double parameter = 0.0;
  double frequency = 0.0;  ///< of kOscillation [rad/s]
  double value = 0.0;      ///< of kDoubleRoot: the eigenvalue [1/s]
};
[[nodiscard]] const char* critical_name(Critical::Kind kind);

struct SweepPoint {
  double parameter = 0.0;
  std::vector<std::complex<double>>
      eigenvalues;  ///< tracked: the i-th continues the i-th of the point before
  int unstable = 0;
};

struct Sweep {
  std::vector<SweepPoint> points;
  std::vector<Critical> critical;  ///< in order of the parameter
  /// Where the number of eigenvalues changes the tracking starts again.
  std::vector<double> interrupted;
};

using LinearizeAt = std::function<Linearization(double parameter)>;

[[nodiscard]] Sweep sweep(const LinearizeAt& at, const std::vector<double>& values);

/// For each row the column with the least sum of costs. Square, by the Hungarian method.
[[nodiscard]] std::vector<int> cheapest_assignment(const MatrixX& cost);

}  // namespace camber
