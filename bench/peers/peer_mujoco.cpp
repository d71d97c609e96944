// MuJoCo: composite inertia, sparse factorisation and a solve.
//
// Timed are the stages of mj_forward and mj_inverse that a tree without contacts, limits, actuators and
// damping needs, called one by one (the rest of the pipeline would cost more):
//   forward dynamics  kinematics, comPos, crb, factorM, comVel, rne (bias), solveM
//   inverse dynamics  kinematics, comPos, comVel, rne
//   mass matrix       kinematics, comPos, crb (its sparse lower triangle, not expanded)

#include "mujoco_model.h"
#include "peer_main.h"

namespace bench {
namespace {

class MujocoPeer {
 public:
  static std::string library() { return "MuJoCo"; }
  static std::string version() { return mj_versionString(); }

  explicit MujocoPeer(const TreeModel& tree)
      : has_free_base_(tree.has_free_base), model_(load_mujoco(tree)), data_(mj_makeData(model_.get())) {}

  /// Free base: q = x y z qw qx qy qz; linear velocity in world axes, angular in body axes.
  [[nodiscard]] NativeState native(const TreeState& state) const {
    NativeState native{state.q, state.v, state.tau, {}};
    if (has_free_base_) {
      const FreeBase base(state);
      native.q.segment<4>(3) << base.R_WB.w(), base.R_WB.vec();
      native.v.head<3>() = base.R_WB * base.v_WB_B;
    }
    return native;
  }

  [[nodiscard]] VectorXd bench_acceleration(const TreeState& state, VectorXd a) const {
    if (has_free_base_) a.head<3>() = FreeBase(state).component_derivative(a.head<3>());
    return a;
  }

  void forward_dynamics(const NativeState& state, VectorXd& a) {
    set_positions(state);
    mj_crb(model_.get(), data_.get());
    mj_factorM(model_.get(), data_.get());
    set_velocities(state);
    mj_rne(model_.get(), data_.get(), 0, data_->qfrc_bias);
    const Eigen::Map<const VectorXd> bias(data_->qfrc_bias, model_->nv);
    a = state.tau - bias;
    mj_solveM(model_.get(), data_.get(), a.data(), a.data(), 1);
  }

  void inverse_dynamics(const NativeState& state, VectorXd& tau) {
    set_positions(state);
    set_velocities(state);
    std::copy(state.a.begin(), state.a.end(), data_->qacc);
    mj_rne(model_.get(), data_.get(), 1, tau.data());
  }

  void mass_matrix(const NativeState& state) {
    set_positions(state);
    mj_crb(model_.get(), data_.get());
  }

  [[nodiscard]] Eigen::MatrixXd dense_mass_matrix() const {
    Eigen::MatrixXd M(model_->nv, model_->nv);  // symmetric: row-major and column-major agree
    mj_fullM(model_.get(), M.data(), data_->qM);
    return M;
  }

 private:
  void set_positions(const NativeState& state) {
    std::copy(state.q.begin(), state.q.end(), data_->qpos);
    mj_kinematics(model_.get(), data_.get());
    mj_comPos(model_.get(), data_.get());
  }

  void set_velocities(const NativeState& state) {
    std::copy(state.v.begin(), state.v.end(), data_->qvel);
    mj_comVel(model_.get(), data_.get());
  }

  bool has_free_base_;
  MujocoModel model_;
  MujocoData data_;
};

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  return bench::peer_main<bench::MujocoPeer>(argc, argv);
}
