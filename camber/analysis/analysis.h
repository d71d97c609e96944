#pragma once

#include <string>
#include <vector>

#include <camber/analysis/actuation.h>
#include <camber/analysis/counts.h>
#include <camber/analysis/cures.h>
#include <camber/analysis/loops.h>
#include <camber/analysis/motions.h>
#include <camber/analysis/special_pose.h>

namespace camber {

/// How a machine can move, and what holds it more than once (docs/theory.md section 13).
struct Analysis {
  std::string model_name;
  Counts counts;
  std::vector<std::vector<std::string>> loops;
  Ranks ranks;
  int configurations = 0;  ///< that were tried, the assembled one included
  double gap = 0.0;        ///< that the loops leave in the worst of them [typical lengths or rad]
  bool stuck = false;      ///< no walk has left the assembled pose, though the rows leave freedom
  SpecialPose special;     ///< what the assembled one is where it has another rank, or no walk leaves it
  Redundancy redundancy;   ///< with the cures and motions empty where the machine is stuck
  std::vector<Cures> cures;
  Motions motions;
  Actuation actuation;
  std::vector<std::string> warnings;

  /// Freedoms of the rows that are no motions, of a machine that is shaky wherever it can be.
  [[nodiscard]] int shaky() const {
    return stuck && special.kind == SpecialPose::Kind::kShaky ? special.directions : 0;
  }
  [[nodiscard]] int dof() const { return counts.tree_coordinates - ranks.generic - shaky(); }
  /// Of the rows at the assembled pose, motions or not.
  [[nodiscard]] int dof_here() const { return counts.tree_coordinates - ranks.here; }
  [[nodiscard]] int configuration_dimension() const {
    return counts.tree_coordinates - ranks.holonomic - shaky();
  }
  /// Rows of all joints, contacts and couplings that do not follow from others.
  [[nodiscard]] int holonomic() const { return counts.body_coordinates() - configuration_dimension(); }
  [[nodiscard]] int nonholonomic() const { return ranks.generic - ranks.holonomic; }
  [[nodiscard]] int rank() const { return holonomic() + nonholonomic(); }
  [[nodiscard]] int redundant() const { return counts.rows() - rank(); }
};

/// The mobility is that of the machine: drivers and initial values do not restrict it, but the branch on which it is
/// assembled does. Throws ModelError where the machine cannot be assembled within kLargestGap.
[[nodiscard]] Analysis analyze(const Mechanism& machine);

}  // namespace camber
