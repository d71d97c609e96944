#include <camber/dynamics/least_reactions.h>

#include <algorithm>

#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/linear/decompositions.h>

namespace camber {

namespace {

/// The reactions of all joints, contacts and couplings at lambda, moments over the typical length. The loads
/// in sections and halved bodies are internal to a body and do not count.
class Reactions {
 public:
  Reactions(const Mechanism& mechanism, const State& state, const Kinematics& kinematics,
            const ConstraintState& constraints, const VectorX& udot, Workspace& workspace,
            const Matrix6X* external)
      : mechanism_(mechanism),
        state_(state),
        kinematics_(kinematics),
        constraints_(constraints),
        udot_(udot),
        workspace_(workspace),
        external_(external) {}

  [[nodiscard]] VectorX at(const VectorX& lambda) {
    const InverseDynamics& dynamics = constrained_reactions(mechanism_, state_, kinematics_, constraints_,
                                                            udot_, lambda, workspace_, external_);
    VectorX all(6 * static_cast<Eigen::Index>(mechanism_.bodies.size() + mechanism_.ties.size()));
    all.setZero();
    Eigen::Index next = 0;
    const auto put = [&](const Vector6& wrench) {
      all.segment<3>(next) = wrench.head<3>() / mechanism_.length;
      all.segment<3>(next + 3) = wrench.tail<3>();
      next += 6;
    };
    for (std::size_t i = 1; i < mechanism_.bodies.size(); ++i) {
      const auto body = static_cast<BodyId>(i);
      if (std::ranges::find(mechanism_.sections, body, &SectionLink::weld) == mechanism_.sections.end())
        put(joint_reaction(mechanism_, dynamics, body));
    }
    for (std::size_t t = 0; t < mechanism_.ties.size(); ++t)
      if (mechanism_.ties[t].origin != Origin::kHalvedBody)
        put(tie_wrench(mechanism_.ties[t], constraints_.rows[t], lambda));
    return all;
  }

 private:
  const Mechanism& mechanism_;
  const State& state_;
  const Kinematics& kinematics_;
  const ConstraintState& constraints_;
  const VectorX& udot_;
  Workspace& workspace_;
  const Matrix6X* external_;
};

}  // namespace

void make_reactions_smallest(const Mechanism& mechanism, const State& state, const Kinematics& kinematics,
                             const ConstraintState& constraints, const VectorX& udot, Workspace& workspace,
                             VectorX& lambda, const Matrix6X* external) {
  std::vector<VectorX> null_vectors;
  for_each_null_vector(mechanism, workspace, [&](const VectorX& n) { null_vectors.push_back(n); });
  if (null_vectors.empty() || null_vectors.size() > kMostNullVectors) return;
  Reactions reactions(mechanism, state, kinematics, constraints, udot, workspace, external);
  const VectorX now = reactions.at(lambda);
  MatrixX change(now.size(), static_cast<Eigen::Index>(null_vectors.size()));
  for (Eigen::Index k = 0; k < change.cols(); ++k)
    change.col(k) = reactions.at(lambda + null_vectors[static_cast<std::size_t>(k)]) - now;
  const VectorX z = LeastSquares(change).solve(-now);
  for (Eigen::Index k = 0; k < z.size(); ++k) lambda += z[k] * null_vectors[static_cast<std::size_t>(k)];
}

}  // namespace camber
