// DART: articulated bodies. Its joint-wise setters and dirty flags are part of every evaluation and are
// timed.

#include <dart/config.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

#include "peer_main.h"

namespace bench {
namespace {

namespace dyn = dart::dynamics;

dyn::BodyNode::Properties properties_of(const TreeBody& body) {
  const Matrix3d& I = body.inertia;
  const dyn::Inertia inertia(body.mass, body.com, I);
  return dyn::BodyNode::Properties(dyn::BodyNode::AspectProperties(body.name, inertia));
}

dyn::SkeletonPtr skeleton_of(const TreeModel& model) {
  const dyn::SkeletonPtr skeleton = dyn::Skeleton::create(model.name);
  skeleton->setGravity(model.gravity);
  std::vector<dyn::BodyNode*> nodes;
  for (const TreeBody& body : model.bodies) {
    dyn::BodyNode* parent = body.parent < 0 ? nullptr : nodes[static_cast<std::size_t>(body.parent)];
    if (body.is_free) {
      nodes.push_back(skeleton
                          ->createJointAndBodyNodePair<dyn::FreeJoint>(parent, dyn::FreeJoint::Properties(),
                                                                       properties_of(body))
                          .second);
      continue;
    }
    dyn::RevoluteJoint::Properties joint;
    joint.mName = body.name;
    joint.mAxis = body.axis;
    joint.mT_ParentBodyToJoint.linear() = body.R;
    joint.mT_ParentBodyToJoint.translation() = body.p;
    nodes.push_back(
        skeleton->createJointAndBodyNodePair<dyn::RevoluteJoint>(parent, joint, properties_of(body)).second);
  }
  return skeleton;
}

class DartPeer {
 public:
  static std::string library() { return "DART"; }
  static std::string version() { return DART_VERSION; }

  explicit DartPeer(const TreeModel& model)
      : has_free_base_(model.has_free_base), skeleton_(skeleton_of(model)) {}

  /// Free base: q = logarithm of the rotation, position; v = angular velocity, linear velocity, in body axes.
  [[nodiscard]] NativeState native(const TreeState& state) const {
    if (!has_free_base_) return {state.q, state.v, state.tau, {}};
    const FreeBase base(state);
    Eigen::Isometry3d X_WB = Eigen::Isometry3d::Identity();
    X_WB.linear() = base.R_WB.toRotationMatrix();
    X_WB.translation() = base.p_WB;
    VectorXd q(state.v.size()), v = state.v;
    q << dyn::FreeJoint::convertToPositions(X_WB), state.q.tail(state.q.size() - 7);
    v.head<6>() << base.w_WB_B, base.v_WB_B;
    return {q, v, state.tau, {}};
  }

  [[nodiscard]] VectorXd bench_acceleration(const TreeState&, VectorXd a) const {
    if (has_free_base_) a.head<3>().swap(a.segment<3>(3));
    return a;
  }

  void forward_dynamics(const NativeState& state, VectorXd& a) {
    skeleton_->setPositions(state.q);
    skeleton_->setVelocities(state.v);
    skeleton_->setForces(state.tau);
    skeleton_->computeForwardDynamics();
    a = skeleton_->getAccelerations();
  }

  void inverse_dynamics(const NativeState& state, VectorXd& tau) {
    skeleton_->setPositions(state.q);
    skeleton_->setVelocities(state.v);
    skeleton_->setAccelerations(state.a);
    skeleton_->computeInverseDynamics();
    tau = skeleton_->getForces();
  }

  void mass_matrix(const NativeState& state) {
    skeleton_->setPositions(state.q);
    static_cast<void>(skeleton_->getMassMatrix());
  }

  [[nodiscard]] Eigen::MatrixXd dense_mass_matrix() const { return skeleton_->getMassMatrix(); }

 private:
  bool has_free_base_;
  dyn::SkeletonPtr skeleton_;
};

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  return bench::peer_main<bench::DartPeer>(argc, argv);
}
