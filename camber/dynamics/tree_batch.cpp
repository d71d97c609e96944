#include <camber/dynamics/tree_batch.h>

#include <stdexcept>

namespace camber {

namespace {

tree::BatchInput input(const StateRowsView& rows) {
  return {rows.data(), rows.outerStride()};
}

tree::BatchOutput output(StateRowsOutput& rows) {
  return {rows.data(), rows.outerStride()};
}

/// Wrong sizes are a programming error, and cheap enough to check in every build.
template <class Rows>
void require(const Rows& rows, Eigen::Index count, Eigen::Index states) {
  if (rows.rows() != count || rows.cols() != states)
    throw std::invalid_argument(
        "camber: a matrix of states does not have the size of the mechanism and the batch");
}

}  // namespace

BatchWorkspace::BatchWorkspace(const Mechanism& mechanism)
    : scratch_(tree::batch_kernels().chunks(view(mechanism.tree), mechanism.nq)) {}

void aba_batch(const Mechanism& mechanism, const StateRowsView& q, const StateRowsView& u,
               const StateRowsView& tau, BatchWorkspace& workspace, StateRowsOutput udot) {
  require(q, mechanism.nq, q.cols());
  require(u, mechanism.nv, q.cols());
  require(tau, mechanism.nv, q.cols());
  require(udot, mechanism.nv, q.cols());
  tree::batch_kernels().forward_dynamics(view(mechanism.tree), mechanism.nq, input(q), input(u), input(tau),
                                         q.cols(), workspace.scratch(), output(udot));
}

void rnea_batch(const Mechanism& mechanism, const StateRowsView& q, const StateRowsView& u,
                const StateRowsView& udot, BatchWorkspace& workspace, StateRowsOutput tau) {
  require(q, mechanism.nq, q.cols());
  require(u, mechanism.nv, q.cols());
  require(udot, mechanism.nv, q.cols());
  require(tau, mechanism.nv, q.cols());
  tree::batch_kernels().inverse_dynamics(view(mechanism.tree), mechanism.nq, input(q), input(u), input(udot),
                                         q.cols(), workspace.scratch(), output(tau));
}

void crba_batch(const Mechanism& mechanism, const StateRowsView& q, BatchWorkspace& workspace,
                StateRowsOutput M) {
  require(q, mechanism.nq, q.cols());
  require(M, triangle_row(mechanism.nv, mechanism.nv, mechanism.nv), q.cols());
  tree::batch_kernels().mass_matrix(view(mechanism.tree), mechanism.nq, input(q), q.cols(),
                                    workspace.scratch(), output(M));
}

}  // namespace camber
