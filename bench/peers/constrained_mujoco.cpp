// MuJoCo on four-bars: point-to-point constraints, as hard as it allows, by its sparse Newton solver.
//
// Timed are the stages of mj_forward that a model without contacts, actuators and damping needs, called one by
// one: kinematics, comPos, crb, factorM, makeConstraint, projectConstraint, comVel, rne (bias),
// referenceConstraint, solveM, fwdConstraint. A loop is one "connect" of three rows, of which the one along the
// pin is zero; or two on the same pin, which make a hinge in space.

#include "constrained_main.h"
#include "four_bars.h"
#include "mujoco_model.h"

namespace bench {
namespace {

class MujocoFourBars {
 public:
  MujocoFourBars(const TreeModel& tree, const std::vector<TreeState>& states, int connects)
      : states_(states),
        model_(load_mujoco(tree, connects)),
        data_(mj_makeData(model_.get())),
        image_(model_->nv) {
    // What the last state left is no help for the next: not to look at it is some 4 % faster.
    model_->opt.disableflags |= mjDSBL_WARMSTART;
  }

  void evaluate(std::size_t k) {
    const TreeState& state = states_[k];
    mjModel* const m = model_.get();
    mjData* const d = data_.get();
    std::copy(state.q.begin(), state.q.end(), d->qpos);
    mj_kinematics(m, d);
    mj_comPos(m, d);
    mj_crb(m, d);
    mj_factorM(m, d);
    mj_makeConstraint(m, d);
    mj_projectConstraint(m, d);
    std::copy(state.v.begin(), state.v.end(), d->qvel);
    mj_comVel(m, d);
    mj_rne(m, d, 0, d->qfrc_bias);
    mj_referenceConstraint(m, d);
    const Eigen::Map<const VectorXd> bias(d->qfrc_bias, m->nv);
    Eigen::Map<VectorXd> smooth(d->qfrc_smooth, m->nv);
    smooth = state.tau - bias;
    mj_solveM(m, d, d->qacc_smooth, d->qfrc_smooth, 1);
    mj_fwdConstraint(m, d);
  }

  [[nodiscard]] VectorXd acceleration(std::size_t) const {
    return Eigen::Map<const VectorXd>(data_->qacc, model_->nv);
  }

  /// J a: in a parallelogram the rest of the constraints' acceleration is zero.
  [[nodiscard]] double residual() {
    image_.resize(data_->nefc);
    mj_mulJacVec(model_.get(), data_.get(), image_.data(), data_->qacc);
    return image_.lpNorm<Eigen::Infinity>();
  }

 private:
  std::vector<TreeState> states_;
  MujocoModel model_;
  MujocoData data_;
  VectorXd image_;
};

Subject four_bars(int loops, int connects) {
  const std::string name = "fourbar" + std::to_string(loops) + (connects > 1 ? "_hinges" : "");
  return {name, [loops, connects] {
            const std::vector<TreeState> states = four_bar_states(loops);
            MujocoFourBars system(four_bar_tree(loops), states, connects);
            return measure(system, states);
          }};
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  using bench::four_bars;
  return bench::constrained_main(argc, argv, "MuJoCo", mj_versionString(),
                                 {four_bars(1, 1), four_bars(10, 1), four_bars(40, 1), four_bars(1, 2),
                                  four_bars(10, 2), four_bars(40, 2)});
}
