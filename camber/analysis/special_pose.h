#pragma once

#include <camber/analysis/ranks.h>

/// What a pose is where the rows have lost rank, or where the walks do not leave it.
///
/// Let J Z = 0 and J'Y = 0 at the pose. Speeds Z w go on for another instant where accelerations meet the rows,
///
///   q_i(w) = Y_i' gamma(Z w) = 0,   i = 1, ..., k                                                       (1)
///
/// quadratic forms, which polarisation finds from evaluations of gamma: gamma(a + b) - gamma(a) - gamma(b). Directions
/// that no form sees are left out. Where a combination of the forms is definite, no w but zero solves (1): the machine
/// is rigid, and yields a little all the same. Where none is, branches of motion cross.
namespace camber {

struct SpecialPose {
  enum class Kind {
    kNone,
    kChangePoint,  ///< branches cross: which way it goes is not determined
    kShaky,        ///< infinitesimal freedom that is no motion
    kUndecided     ///< the forms vanish, or are too many
  } kind = Kind::kNone;
  int forms = 0;       ///< of (1), linearly independent
  int directions = 0;  ///< in which speeds are restricted by them
};

[[nodiscard]] SpecialPose find_special_pose(const Mechanism& mechanism, const Configurations& configurations,
                                            const Ranks& ranks, Workspace& workspace);

/// "change point", "shaky", "undecided"; null where the pose is not special.
[[nodiscard]] const char* special_pose_name(SpecialPose::Kind kind);

}  // namespace camber
