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

/// Wrong sizes are a programming error, and cheap enough to check in every build.
void require(bool fits) {
  if (!fits)
    throw std::invalid_argument("camber: a vector or matrix does not have the size of the mechanism");
}

bool fits(const Mechanism& mechanism, const State& state, const Matrix6X* external = nullptr) {
  return state.q.size() == mechanism.nq && state.u.size() == mechanism.nv &&
         (external == nullptr || external->cols() == static_cast<Eigen::Index>(mechanism.bodies.size()));
}

}  // namespace

const InverseDynamics& rnea(const Mechanism& mechanism, const State& state, const VectorX& udot,
                            Workspace& workspace, VectorX& tau, const Matrix6X* external) {
  require(fits(mechanism, state, external) && udot.size() == mechanism.nv && tau.size() == mechanism.nv);
  InverseDynamics& result = workspace.inverse_dynamics_;
  const tree::TreeView tree = view(mechanism.tree);
  tree::kernels().given_motion(tree, state.q.data(), state.u.data(), udot.data(), writer(result.motion_));
  tree::kernels().efforts(tree, view(result.motion_), data(external), result.wrench_.data(), tau.data());
  return result;
}

void aba(const Mechanism& mechanism, const State& state, const VectorX& tau, Workspace& workspace,
         VectorX& udot, const Matrix6X* external) {
  require(fits(mechanism, state, external) && udot.size() == mechanism.nv && tau.size() == mechanism.nv);
  const tree::TreeView tree = view(mechanism.tree);
  tree::kernels().bias_motion(tree, state.q.data(), state.u.data(), writer(workspace.motion));
  tree::kernels().accelerations(tree, view(workspace.motion), tau.data(), data(external),
                                view(workspace.articulated), udot.data());
}

void crba(const Mechanism& mechanism, const State& state, Workspace& workspace, MatrixX& M) {
  require(fits(mechanism, state) && M.rows() == mechanism.nv && M.cols() == mechanism.nv);
  const tree::TreeView tree = view(mechanism.tree);
  tree::kernels().positions(tree, state.q.data(), writer(workspace.motion));
  tree::kernels().composites(tree, view(workspace.motion), view(workspace.composites));
  tree::kernels().mass_matrix(tree, view(workspace.composites), M.data(), M.outerStride());
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

Vector6 joint_reaction(const Mechanism& mechanism, const InverseDynamics& dynamics, BodyId body) {
  const auto at = static_cast<std::size_t>(index(body));
  const TreeBody& tree_body = mechanism.bodies[at];
  Vector6 reaction;
  reaction << tree::vector(dynamics.wrench()[at].n), tree::vector(dynamics.wrench()[at].f);
  if (!tree_body.reversed) return reaction;
  // The tree's parent is the model's child: turn the sign, and go from Lo to the joint's point on that body,
  // which is Lo in the drawing and stays behind by what the joint has moved.
  const auto& parent = dynamics.motion().body[static_cast<std::size_t>(index(tree_body.parent))];
  const Vector3 p_PF = tree::matrix(parent.R) * tree::vector(mechanism.tree.links[at].p_PF);
  const Vector3 p_FLo = tree::vector(dynamics.motion().body[at].d) - p_PF;
  reaction.head<3>() += p_FLo.cross(reaction.tail<3>());
  return -reaction;
}

void bias_efforts(const Mechanism& mechanism, const Kinematics& kinematics, Workspace& workspace,
                  VectorX& tau, const Matrix6X* external) {
  require(tau.size() == mechanism.nv);
  tree::kernels().efforts(view(mechanism.tree), view(kinematics.motion()), data(external),
                          workspace.wrench.data(), tau.data());
}

const tree::Composites<double>& composite_inertias(const Mechanism& mechanism, const Kinematics& kinematics,
                                                   Workspace& workspace) {
  tree::kernels().composites(view(mechanism.tree), view(kinematics.motion()),
                             view(workspace.composite_inertias_));
  return workspace.composite_inertias_;
}

MassFactors& factorize(const Mechanism& mechanism, const State& state, Workspace& workspace) {
  require(fits(mechanism, state));
  MassFactors& factors = workspace.factors_;
  const tree::TreeView tree = view(mechanism.tree);
  tree::kernels().positions(tree, state.q.data(), writer(factors.motion));
  tree::kernels().factorize(tree, view(factors.motion), view(factors.articulated));
  return factors;
}

void solve(const Mechanism& mechanism, MassFactors& factors, const MatrixX& b, MatrixX& x) {
  require(b.rows() == mechanism.nv && x.rows() == b.rows() && x.cols() == b.cols());
  const tree::MotionView<double> motion = view(factors.motion);
  for (Eigen::Index j = 0; j < b.cols(); ++j)
    tree::kernels().solve(view(mechanism.tree), motion, view(factors.articulated), b.col(j).data(),
                          x.col(j).data());
}

double log_determinant(const MassFactors& factors) {
  double sum = 0.0;
  for (const tree::SpeedPivot<double>& speed : factors.articulated.speed) sum += std::log(speed.D);
  return sum;
}

void multiply(const Mechanism& mechanism, const Kinematics& kinematics, Workspace& workspace,
              const MatrixX& x, MatrixX& y) {
  require(x.rows() == mechanism.nv && y.rows() == x.rows() && y.cols() == x.cols());
  for (Eigen::Index j = 0; j < x.cols(); ++j)
    tree::kernels().multiply(view(mechanism.tree), view(kinematics.motion()), view(workspace.articulated),
                             x.col(j).data(), y.col(j).data());
}

}  // namespace camber
