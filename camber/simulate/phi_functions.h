#pragma once

#include <array>

#include <camber/spatial/types.h>

namespace camber {

/// The functions of a matrix that exponential integrators use,
///
///   phi_0(z) = e^z,   phi_k(z) = z phi_{k+1}(z) + 1/k!                                                   (1)
///
/// phi_4 by its Taylor series where z/2^s is small, the others by (1), then doubled s times by
///
///   phi_k(2z) = 2^-k (e^z phi_k(z) + sum_{j=1}^k phi_j(z)/(k - j)!)                                      (2)
///
/// on a matrix balanced first: a stiff spring puts its stiffness on one side of the diagonal and 1 on the
/// other, and the norm would ask for far more doublings than the frequency does.
class PhiFunctions {
 public:
  static constexpr int kHighest = 4;

  explicit PhiFunctions(int size);
  /// phi_0 ... phi_4 of A and phi_1 of A/2. Allocates nothing after the first call.
  void compute(const MatrixX& A);
  [[nodiscard]] const MatrixX& phi(int k) const { return phi_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const MatrixX& phi_1_of_half() const { return half_; }

 private:
  void balance();
  void series();
  void double_once();
  void unbalance(MatrixX& f) const;

  MatrixX z_, half_, product_;
  VectorX scale_;
  std::array<MatrixX, kHighest + 1> phi_, doubled_;
};

}  // namespace camber
