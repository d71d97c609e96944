#pragma once

#include <string>
#include <vector>

#include <camber/dynamics/formulation.h>

/// Kane's equations. The speeds w_r are the model's own (`speeds:`, w = Y u + z) and, where those are fewer
/// than the degrees of freedom, independent speeds of the joints (complement.h). With u = P w + (known) the
/// partial velocities of body b are the columns of T_b = J_b P, six numbers each: of its centre of mass and
/// its turning.
///
///   F_r = sum_b T_br . (applied wrench on b)        gravity, external, joint efforts on both bodies      (1)
///   F*_r = -sum_b T_br . [I al + w x I w; m a]                                                           (2)
///   F_r + F*_r = 0                                                                                       (3)
///
/// All sums go over bodies in absolute quantities (absolute.h). Reactions: the inertia forces of each body
/// minus its loads, from the leaves inward.
namespace camber {

/// Which joint speeds are independent, and which of them complete the user's speeds.
struct KaneSpeeds {
  std::vector<int> independent;
  std::vector<int> completing;
};

struct KaneEquations {
  KaneSpeeds choice;
  std::vector<std::string> speeds;  ///< the user's, then the completing ones
  MatrixX F, F_star;  ///< of (1) and (2): one row per speed, one column per body, the ground's too
  Solution solution;
};

/// Chosen according to the state if no choice is given. Throws FormulationError where the user's speeds are not
/// linear in u, depend on each other or are too many.
[[nodiscard]] KaneEquations kane_equations(const Mechanism& mechanism, const State& state, const Loads& loads,
                                           Workspace& workspace, const KaneSpeeds* choice = nullptr);

}  // namespace camber
