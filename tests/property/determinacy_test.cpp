#include <algorithm>
#include <cmath>

#include <Eigen/SVD>

#include <gtest/gtest.h>

#include <camber/dynamics/assembly.h>
#include <camber/dynamics/constrained_dynamics.h>
#include <camber/dynamics/determinacy.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>

#include "support/gallery.h"

/// Which reactions are determinate, over the whole gallery: against multipliers from the null space of the dense
/// Jᵀ, sent through the inverse dynamics.
namespace camber {
namespace {

/// Basis of the null space of Jᵀ, by columns.
MatrixX null_space(const MatrixX& J) {
  const Eigen::JacobiSVD<MatrixX> svd(J.transpose(), Eigen::ComputeFullV);
  constexpr double kRank = 1e-8;  // those of the gallery are above 1e-2 or below 1e-16
  Eigen::Index rank = 0;
  while (rank < svd.singularValues().size() && svd.singularValues()[rank] > kRank * svd.singularValues()[0])
    ++rank;
  return svd.matrixV().rightCols(J.rows() - rank);
}

class RedundantMachine : public testing::TestWithParam<std::string> {
 protected:
  RedundantMachine()
      : mechanism_(compile(support::gallery_model(GetParam()))),
        workspace_(mechanism_),
        frames_(mechanism_),
        random_(kSeed),
        state_(support::random_consistent_state(mechanism_, workspace_, random_, 0.1, 1.0)),
        kinematics_(forward_kinematics(mechanism_, state_, frames_)),
        constraints_(evaluate_constraints(mechanism_, state_, kinematics_, frames_)) {
    MatrixX J(mechanism_.rows, mechanism_.nv);
    constraint_jacobian(mechanism_, constraints_, J);
    null_ = null_space(J);
  }

  /// Reaction of the joint that carries a link for these multipliers, along the joint's axes, force first.
  VectorX tree_reaction(const VectorX& lambda, BodyId link) {
    const InverseDynamics& dynamics = constrained_reactions(mechanism_, state_, kinematics_, constraints_,
                                                            VectorX::Zero(mechanism_.nv), lambda, workspace_);
    return turned(joint_frame(mechanism_, kinematics_, link).R, joint_reaction(mechanism_, dynamics, link));
  }
  VectorX tie_reaction(const VectorX& lambda, const Tie& tie) const {
    const auto t = static_cast<std::size_t>(&tie - mechanism_.ties.data());
    return turned(frame_on_A(tie, kinematics_).R, tie_wrench(tie, constraints_.rows[t], lambda));
  }
  static VectorX turned(const Matrix3& R, const Vector6& wrench) {
    VectorX result(6);
    result << R.transpose() * wrench.tail<3>(), R.transpose() * wrench.head<3>();
    return result;
  }

  VectorX reaction(const VectorX& lambda, const ReactionTag& tag) {
    for (const Tie& tie : mechanism_.ties) {
      if (tie.name != tag.name) continue;
      if (tie.origin == Origin::kJoint && tag.kind == "joint") return tie_reaction(lambda, tie);
      if ((tie.origin == Origin::kContact && tag.kind == "contact") ||
          (tie.origin == Origin::kCoupling && tag.kind == "coupling") ||
          (tie.origin == Origin::kDriver && tag.kind == "driver"))
        return lambda.segment(tie.row, tie.rows);
    }
    for (const TiedRelation& tied : mechanism_.relations)
      if (tied.name == tag.name && (tag.kind == "driver" || tag.kind == "coupling"))
        return lambda.segment(tied.row, 1);
    return tree_reaction(lambda, find_joint(mechanism_, tag.name));
  }

  static constexpr std::uint64_t kSeed = 20261117;
  Mechanism mechanism_;
  Workspace workspace_, frames_;
  support::Random random_;
  State state_;
  const Kinematics& kinematics_;        ///< in frames_
  const ConstraintState& constraints_;  ///< likewise
  MatrixX null_;
};

TEST_P(RedundantMachine, TagsTellWhichReactionsNullVectorsChange) {
  SCOPED_TRACE(kSeed);
  const Determinacy found = find_determinacy(mechanism_, state_, workspace_);
  ASSERT_EQ(found.elimination.redundant, null_.cols());
  const VectorX none = VectorX::Zero(mechanism_.rows);
  // Any null vector changes what can be changed; a fixed one, of size 1 in every direction.
  const VectorX any =
      null_.cols() == 0 ? none : VectorX(null_ * random_.numbers(static_cast<int>(null_.cols()), 1.0));
  for (const ReactionTag& tag : found.reactions) {
    const VectorX change = reaction(any, tag) - reaction(none, tag);
    ASSERT_EQ(change.size(), static_cast<Eigen::Index>(tag.parts.size())) << tag.kind << " " << tag.name;
    for (std::size_t i = 0; i < tag.parts.size(); ++i) {
      // Differences of reactions of size 1000 have rounding of 1e-12 times a few joints; real changes of a
      // vector of size 1 are far above.
      constexpr double kRounding = 1e-9, kReal = 1e-5;
      const double size = std::abs(change[static_cast<Eigen::Index>(i)]);
      EXPECT_TRUE(size < kRounding || size > kReal) << size;
      EXPECT_EQ(tag.determinate[i], size < kRounding) << tag.kind << " " << tag.name << " " << tag.parts[i];
    }
  }
}

TEST_P(RedundantMachine, NullVectorsOfTheEliminationSpanTheNullSpace) {
  (void)find_determinacy(mechanism_, state_, workspace_);
  int count = 0;
  for_each_null_vector(mechanism_, workspace_, [&](const VectorX& lambda) {
    ++count;
    // Nothing is left of it outside the null space: the rank tolerance of the elimination is 1e-9.
    EXPECT_LE((lambda - null_ * (null_.transpose() * lambda)).norm(), 1e-8 * lambda.norm());
  });
  EXPECT_EQ(count, null_.cols());
}

INSTANTIATE_TEST_SUITE_P(Gallery, RedundantMachine, testing::ValuesIn(support::constrained_gallery()),
                         [](const auto& machine) { return machine.param; });

}  // namespace
}  // namespace camber
