#include <camber/stability/followed.h>

#include <cmath>

#include <camber/linear/decompositions.h>
#include <camber/stability/solved_state.h>

namespace camber {

Scales scales_of(const Mechanism& mechanism) {
  const double g =
      Vector3(mechanism.tree.gravity[0], mechanism.tree.gravity[1], mechanism.tree.gravity[2]).norm();
  return {Eigen::Map<const VectorX>(mechanism.speed_length.data(), mechanism.nv),
          g > 0.0 ? std::sqrt(mechanism.length / g) : 1.0};
}

Followed follow(const Mechanism& mechanism, const Symmetries& symmetries, const State& state,
                const VectorX& udot, const Scales& scales) {
  const auto count = static_cast<Eigen::Index>(symmetries.motions.size());
  const int k = symmetries.count();
  if (k == 0) return {VectorX::Zero(0), VectorX::Zero(count), MatrixX::Zero(mechanism.nv, mechanism.nv)};
  const MatrixX eta = displacements(mechanism, symmetries.motions, state.q) * symmetries.basis;
  MatrixX du(mechanism.nv, k);
  for (int j = 0; j < k; ++j)
    du.col(j) = speed_map(mechanism, symmetries.motions, symmetries.basis.col(j)) * state.u;
  const auto by_length = scales.length.asDiagonal();
  MatrixX both(2 * mechanism.nv, k);
  both << by_length * eta, scales.time * (by_length * du);
  VectorX wanted(2 * mechanism.nv);
  wanted << by_length * state.u, scales.time * (by_length * udot);
  VectorX zeta = LeastSquares(both, kRankTolerance).solve(wanted);
  const MatrixX alike = free_motions(both).basis;
  if (alike.cols() > 0) {
    std::vector<int> turns;
    for (Eigen::Index i = 0; i < count; ++i)
      if (symmetries.motions[static_cast<std::size_t>(i)].kind == SimpleMotion::Kind::kTurn)
        turns.push_back(static_cast<int>(i));
    const MatrixX turning = symmetries.basis(turns, Eigen::all);
    if (!turns.empty()) zeta -= alike * LeastSquares(turning * alike, kRankTolerance).solve(turning * zeta);
  }
  const VectorX coefficients = symmetries.basis * zeta;
  return {zeta, coefficients, speed_map(mechanism, symmetries.motions, coefficients)};
}

}  // namespace camber
