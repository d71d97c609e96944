// KDL: unbranched chains on a fixed base only, with the solvers of its recursive Newton-Euler family. Forward
// dynamics is a mass matrix, the bias forces and a dense Cholesky solve.

#include <kdl/config.h>
#include <kdl/chain.hpp>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfdsolver_recursive_newton_euler.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>

#include "peer_main.h"

namespace bench {
namespace {

KDL::Vector to_kdl(const Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

KDL::Frame placement(const TreeBody& body) {
  const Matrix3d& R = body.R;
  return {KDL::Rotation(R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)),
          to_kdl(body.p)};
}

/// Joints by origin and axis in the parent's frame: KDL keeps their last pose, which makes
/// them faster than its joints about coordinate axes.
KDL::Chain chain_of(const TreeModel& model) {
  if (model.has_free_base) throw Unsupported("KDL's dynamics need a fixed base");
  KDL::Chain chain;
  for (const TreeBody& body : model.bodies) {
    const KDL::Joint joint(body.name, to_kdl(body.p), to_kdl(body.R * body.axis), KDL::Joint::RotAxis);
    const Matrix3d& I = body.inertia;
    const KDL::RigidBodyInertia inertia(
        body.mass, to_kdl(body.com),
        KDL::RotationalInertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)));
    if (body.parent + 1 != static_cast<int>(chain.getNrOfSegments()))
      throw Unsupported("KDL's dynamics need a chain");
    chain.addSegment(KDL::Segment(joint, placement(body), inertia));
  }
  return chain;
}

class KdlPeer {
 public:
  static std::string library() { return "KDL"; }
  static std::string version() { return KDL_VERSION_STRING; }

  explicit KdlPeer(const TreeModel& model)
      : chain_(chain_of(model)),
        forward_(chain_, to_kdl(model.gravity)),
        inverse_(chain_, to_kdl(model.gravity)),
        parameters_(chain_, to_kdl(model.gravity)),
        external_(chain_.getNrOfSegments(), KDL::Wrench::Zero()),
        q_(chain_.getNrOfJoints()),
        v_(q_),
        tau_(q_),
        a_(q_),
        mass_(static_cast<int>(chain_.getNrOfJoints())) {}

  [[nodiscard]] NativeState native(const TreeState& state) const { return {state.q, state.v, state.tau, {}}; }
  [[nodiscard]] VectorXd bench_acceleration(const TreeState&, VectorXd a) const { return a; }

  void forward_dynamics(const NativeState& state, VectorXd& a) {
    q_.data = state.q;
    v_.data = state.v;
    tau_.data = state.tau;
    require(forward_.CartToJnt(q_, v_, tau_, external_, a_));
    a = a_.data;
  }

  void inverse_dynamics(const NativeState& state, VectorXd& tau) {
    q_.data = state.q;
    v_.data = state.v;
    a_.data = state.a;
    require(inverse_.CartToJnt(q_, v_, a_, external_, tau_));
    tau = tau_.data;
  }

  void mass_matrix(const NativeState& state) {
    q_.data = state.q;
    require(parameters_.JntToMass(q_, mass_));
  }

  [[nodiscard]] Eigen::MatrixXd dense_mass_matrix() const { return mass_.data; }

 private:
  static void require(int status) {
    if (status < 0) throw std::runtime_error("KDL returned error " + std::to_string(status));
  }

  KDL::Chain chain_;
  KDL::ChainFdSolver_RNE forward_;
  KDL::ChainIdSolver_RNE inverse_;
  KDL::ChainDynParam parameters_;
  KDL::Wrenches external_;
  KDL::JntArray q_, v_, tau_, a_;
  KDL::JntSpaceInertiaMatrix mass_;
};

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  return bench::peer_main<bench::KdlPeer>(argc, argv);
}
