#include <camber/linear/eigenvectors.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

namespace camber {

Eigenvectors eigenvectors(const MatrixX& A) {
  if (A.size() == 0) return {};
  const Eigen::EigenSolver<MatrixX> solver(A);
  const Eigen::VectorXcd& values = solver.eigenvalues();
  std::vector<Eigen::Index> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  std::ranges::stable_sort(order, [&](Eigen::Index a, Eigen::Index b) {
    return std::make_pair(values[a].real(), values[a].imag()) >
           std::make_pair(values[b].real(), values[b].imag());
  });
  const Eigen::MatrixXcd right = solver.eigenvectors()(Eigen::all, order);
  const Eigen::MatrixXcd inverse = right.partialPivLu().inverse();
  return {values(order), right, inverse.adjoint()};
}

}  // namespace camber
