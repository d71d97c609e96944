#pragma once

#include <camber/testing/differences.h>

namespace camber::support {

using properties::derivative;
using properties::kDifferenceTolerance;
using properties::kStep;

/// The vector of a skew matrix: a of [a]x. The symmetric part is left out.
[[nodiscard]] inline Vector3 uncross(const Matrix3& m) {
  return 0.5 * Vector3(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
}

}  // namespace camber::support
