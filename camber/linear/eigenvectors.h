#pragma once

#include <camber/spatial/types.h>

namespace camber {

/// A x = x diag(values), of any square A; the columns of `right` have length 1. Of the left vectors, yᴴ A = diag(values) yᴴ,
/// with yᴴ x = 1.
struct Eigenvectors {
  Eigen::VectorXcd values;
  Eigen::MatrixXcd right, left;
};
/// In order of decreasing real part, of pairs the positive imaginary part first.
[[nodiscard]] Eigenvectors eigenvectors(const MatrixX& A);

}  // namespace camber
