#include <camber/dynamics/tree_dynamics.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <camber/tree/kernels.h>
#include <camber/tree/unpack.h>

namespace camber {

namespace {

const double* data(const Matrix6X* external) {
  return external == nullptr ? nullptr : external->data();
}

[[maybe_unused]]  /// Sizes that do not fit are a programmer's error, and cheap enough to look at in every
                  /// build.
                  void
                  require(bool fits) {
  if (!fits)
    throw std::invalid_argument("camber: a vector or matrix does not have the size of the mechanism");
}

bool fits(const Mechanism& mechanism, const State& state, const Matrix6X* external = nullptr) {
  return state.q.size() == mechanism.nq && state.u.size() == mechanism.nv &&
         (external == nullptr || external->cols() == static_cast<Eigen::Index>(mechanism.bodies.size()));
}

}  // namespace

void rnea(const Mechanism& mechanism, const State& state, const VectorX& udot, Workspace& workspace,
          VectorX& tau, const Matrix6X* external) {
  require(fits(mechanism, state, external) && udot.size() == mechanism.nv && tau.size() == mechanism.nv);
  tree::kernels().rnea(view(mechanism.tree, workspace.tree), state.q.data(), state.u.data(), udot.data(),
                       data(external), tau.data());
}

void aba(const Mechanism& mechanism, const State& state, const VectorX& tau, Workspace& workspace,
         VectorX& udot, const Matrix6X* external) {
  require(fits(mechanism, state, external) && udot.size() == mechanism.nv && tau.size() == mechanism.nv);
  tree::kernels().aba(view(mechanism.tree, workspace.tree), state.q.data(), state.u.data(), tau.data(),
                      data(external), udot.data());
}

void crba(const Mechanism& mechanism, const State& state, Workspace& workspace, MatrixX& M) {
  require(fits(mechanism, state) && M.rows() == mechanism.nv && M.cols() == mechanism.nv);
  tree::kernels().crba(view(mechanism.tree, workspace.tree), state.q.data(), M.data(), M.outerStride());
}

void mirror_lower_triangle(MatrixX& M) {
  // By blocks that fit the first cache: a plain transpose of a large matrix misses it at every row.
  constexpr Eigen::Index kBlock = 16;
  const Eigen::Index n = M.rows();
  for (Eigen::Index j = 0; j < n; j += kBlock) {
    const Eigen::Index columns = std::min(kBlock, n - j);
    for (Eigen::Index c = j; c < j + columns; ++c)
      for (Eigen::Index r = c + 1; r < j + columns; ++r) M(c, r) = M(r, c);
    for (Eigen::Index i = j + columns; i < n; i += kBlock) {
      const Eigen::Index rows = std::min(kBlock, n - i);
      M.block(j, i, columns, rows) = M.block(i, j, rows, columns).transpose();
    }
  }
}

Vector6 joint_reaction(const Mechanism& mechanism, const Workspace& workspace, BodyId body) {
  const TreeBody& tree_body = mechanism.bodies[static_cast<std::size_t>(index(body))];
  const auto& link = workspace.tree.body[static_cast<std::size_t>(index(body))];
  Vector6 reaction;
  reaction << tree::vector(link.n), tree::vector(link.f);
  if (!tree_body.reversed) return reaction;
  // The tree's parent is the model's child: turn the sign, and go from Lo to the joint's point on that body,
  // which is Lo in the drawing and stays behind by what the joint has moved.
  const auto& parent = workspace.tree.body[static_cast<std::size_t>(index(tree_body.parent))];
  const tree::Link& constants = mechanism.tree.links[static_cast<std::size_t>(index(body))];
  const Vector3 p_FLo = tree::vector(link.d) - tree::matrix(parent.R) * tree::vector(constants.p_PF);
  reaction.head<3>() += p_FLo.cross(reaction.tail<3>());
  return -reaction;
}

void factorize(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  require(fits(mechanism, state));
  tree::kernels().factorize(view(mechanism.tree, workspace.tree), state.q.data());
}

void solve(const Mechanism& mechanism, Workspace& workspace, const MatrixX& b, MatrixX& x) {
  require(b.rows() == mechanism.nv && x.rows() == b.rows() && x.cols() == b.cols());
  const auto tree = view(mechanism.tree, workspace.tree);
  for (Eigen::Index j = 0; j < b.cols(); ++j) tree::kernels().solve(tree, b.col(j).data(), x.col(j).data());
}

void multiply(const Mechanism& mechanism, Workspace& workspace, const MatrixX& x, MatrixX& y) {
  require(x.rows() == mechanism.nv && y.rows() == x.rows() && y.cols() == x.cols());
  const auto tree = view(mechanism.tree, workspace.tree);
  for (Eigen::Index j = 0; j < x.cols(); ++j)
    tree::kernels().multiply(tree, x.col(j).data(), y.col(j).data());
}

double log_determinant(const Mechanism& mechanism, const Workspace& workspace) {
  double sum = 0.0;
  for (int k = 0; k < mechanism.nv; ++k) sum += std::log(workspace.tree.speed[static_cast<std::size_t>(k)].D);
  return sum;
}

}  // namespace camber
