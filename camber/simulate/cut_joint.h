#pragma once

#include <vector>

#include <camber/joint/fit.h>
#include <camber/simulate/instant.h>

namespace camber {

/// A joint that closes a loop. Its coordinates follow the motion from row to row, so that angles go on
/// counting past a turn.
class CutJoint {
 public:
  CutJoint(const Mechanism& mechanism, int tie);

  /// `accelerated` has the accelerations of the links, those of the ground as if it were accelerated upwards.
  void follow(const Mechanism& mechanism, const Kinematics& kinematics,
              const tree::Motion<double>& accelerated);
  /// Wrench [moment; force] of the parent on the child at the joint's point on the child, world axes.
  [[nodiscard]] Vector6 reaction(const Mechanism& mechanism, const Instant& now) const;

  Joint joint;
  std::vector<double> q, u, a;

 private:
  std::size_t tie_;
};

[[nodiscard]] std::vector<CutJoint> cut_joints(const Mechanism& mechanism);

}  // namespace camber
