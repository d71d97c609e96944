// Camber, through its public headers, built as a user builds it.

#include <camber/dynamics/tree_dynamics.h>

#include "camber_tree.h"
#include "peer_main.h"

namespace bench {
namespace {

class CamberPeer {
 public:
  static std::string library() { return "Camber"; }
  static std::string version() { return CAMBER_BENCH_VERSION; }

  explicit CamberPeer(const TreeModel& tree)
      : mechanism_(camber::compile(camber_model(tree))),
        index_(tree, mechanism_),
        state_(camber::neutral_state(mechanism_)),
        workspace_(mechanism_),
        mass_(camber::MatrixX::Zero(mechanism_.nv, mechanism_.nv)) {}

  [[nodiscard]] NativeState native(const TreeState& state) const {
    return {index_.q_from_bench(state.q), index_.u_from_bench(state.v), index_.u_from_bench(state.tau), {}};
  }
  [[nodiscard]] VectorXd bench_acceleration(const TreeState&, const VectorXd& a) const {
    return index_.u_to_bench(a);
  }

  void forward_dynamics(const NativeState& state, VectorXd& a) {
    set(state);
    camber::aba(mechanism_, state_, state.tau, workspace_, a);
  }

  void inverse_dynamics(const NativeState& state, VectorXd& tau) {
    set(state);
    camber::rnea(mechanism_, state_, state.a, workspace_, tau);
  }

  void mass_matrix(const NativeState& state) {
    state_.q = state.q;
    camber::crba(mechanism_, state_, workspace_, mass_);
  }

  [[nodiscard]] Eigen::MatrixXd dense_mass_matrix() const { return mass_.selfadjointView<Eigen::Lower>(); }

 private:
  void set(const NativeState& state) {
    state_.q = state.q;
    state_.u = state.v;
  }

  camber::Mechanism mechanism_;
  CamberIndex index_;
  camber::State state_;
  camber::Workspace workspace_;
  camber::MatrixX mass_;  ///< lower triangle
};

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  return bench::peer_main<bench::CamberPeer>(argc, argv);
}
