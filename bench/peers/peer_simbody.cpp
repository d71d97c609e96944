// Simbody: articulated bodies, through the operators of its matter subsystem. A change of the state
// invalidates its cache, so that every evaluation realises the stages it needs; gravity is its own force
// element.

#include "peer_main.h"
#include "simbody_model.h"

namespace bench {
namespace {

class SimbodyPeer {
 public:
  static std::string library() { return "Simbody"; }
  static std::string version() { return simbody_version(); }

  explicit SimbodyPeer(const TreeModel& model)
      : has_free_base_(model.has_free_base),
        matter_(system_),
        forces_(system_),
        gravity_(forces_, matter_, to_simbody(model.gravity)) {
    add_bodies(model, matter_);
    state_ = system_.realizeTopology();
    const int speeds = static_cast<int>(model.speed_count());
    v_.resize(speeds);
    mobility_forces_.resize(speeds);
    out_.resize(speeds);
  }

  /// Free base: q = qw qx qy qz x y z; v = angular velocity, linear velocity, in world axes.
  [[nodiscard]] NativeState native(const TreeState& state) const {
    NativeState native{state.q, state.v, state.tau, {}};
    if (has_free_base_) {
      const FreeBase base(state);
      native.q.head<7>() << base.R_WB.w(), base.R_WB.vec(), base.p_WB;
      native.v.head<6>() << base.R_WB * base.w_WB_B, base.R_WB * base.v_WB_B;
    }
    return native;
  }

  [[nodiscard]] VectorXd bench_acceleration(const TreeState& state, VectorXd a) const {
    if (has_free_base_) {
      const FreeBase base(state);
      const Vector3d alpha_W = a.head<3>(), a_W = a.segment<3>(3);
      a.head<6>() << base.component_derivative(a_W), base.R_WB.conjugate() * alpha_W;
    }
    return a;
  }

  void forward_dynamics(const NativeState& state, VectorXd& a) {
    set(state);
    system_.realize(state_, SimTK::Stage::Dynamics);
    copy(state.tau, mobility_forces_);
    matter_.calcAccelerationIgnoringConstraints(state_, mobility_forces_, gravity_.getBodyForces(state_),
                                                out_, body_accelerations_);
    copy(out_, a);
  }

  void inverse_dynamics(const NativeState& state, VectorXd& tau) {
    set(state);
    system_.realize(state_, SimTK::Stage::Velocity);
    copy(state.a, v_);
    matter_.calcResidualForceIgnoringConstraints(state_, no_forces_, gravity_.getBodyForces(state_), v_,
                                                 out_);
    copy(out_, tau);
  }

  void mass_matrix(const NativeState& state) {
    std::copy(state.q.begin(), state.q.end(), state_.updQ().updContiguousScalarData());
    system_.realize(state_, SimTK::Stage::Position);
    matter_.calcM(state_, mass_);
  }

  [[nodiscard]] Eigen::MatrixXd dense_mass_matrix() const {
    return Eigen::MatrixXd::NullaryExpr(mass_.nrow(), mass_.ncol(), [&](Eigen::Index i, Eigen::Index j) {
      return mass_(static_cast<int>(i), static_cast<int>(j));
    });
  }

 private:
  void set(const NativeState& state) {
    std::copy(state.q.begin(), state.q.end(), state_.updQ().updContiguousScalarData());
    std::copy(state.v.begin(), state.v.end(), state_.updU().updContiguousScalarData());
  }

  static void copy(const VectorXd& from, SimTK::Vector& to) {
    std::copy(from.begin(), from.end(), to.updContiguousScalarData());
  }
  static void copy(const SimTK::Vector& from, VectorXd& to) {
    std::copy_n(from.getContiguousScalarData(), from.size(), to.begin());
  }

  bool has_free_base_;
  SimTK::MultibodySystem system_;
  SimTK::SimbodyMatterSubsystem matter_;
  SimTK::GeneralForceSubsystem forces_;
  SimTK::Force::Gravity gravity_;
  SimTK::State state_;
  SimTK::Vector v_, mobility_forces_, out_;
  const SimTK::Vector no_forces_;
  SimTK::Vector_<SimTK::SpatialVec> body_accelerations_;
  SimTK::Matrix mass_;
};

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  return bench::peer_main<bench::SimbodyPeer>(argc, argv);
}
