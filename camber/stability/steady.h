#pragma once

#include <string>
#include <utility>
#include <vector>

#include <camber/stability/linearize.h>

/// Steady motions: states from which a machine runs on unchanged. With symmetries S (symmetries.h), each column an eta,
/// and a combination zeta of them,
///
///   u = S(q) zeta,   du/dt = L(zeta) u,
///   r(q, u, du/dt, lambda) = 0,   J u = rate,   c(q) = 0,   holds = their values,   Sᵀ eta = 0            (1)
///
/// is solved for the displacement eta of q, zeta and lambda; equilibria are the case without symmetries. The last equation
/// keeps the place along the symmetries. With r_q, r_u, v_q, J of derivatives/residual_derivatives.h and K of linearize.h (1),
///
///   du = -K eta + S dzeta,   d(du/dt) = L du + R dzeta,   R dzeta = L(dzeta) u                            (2)
///
/// so that Newton's steps are exact. There are more equations than unknowns (the power balance follows from the others), without
/// contradiction; where the machine has a family of steady motions and too little is held, the step is the smallest:
/// the nearest of the family is found. What is held goes to its value in steps, so that the branch is kept.
namespace camber {

/// Something that has a value in the motion: an expression of q.*, u.* and parameters, the name of an output that is one, or
/// a motion of Symmetries, whose rate it is.
struct Held {
  std::string what;
  double value = 0.0;
};

struct SteadyOptions {
  std::vector<Held> held = {};
  std::vector<std::string> free = {};  ///< actuators whose efforts are found
};

struct SteadyMotion {
  State state;
  std::vector<std::pair<std::string, double>> rates;    ///< of the symmetries that it follows [rad/s, m/s]
  std::vector<std::pair<std::string, double>> efforts;  ///< of the free actuators [N m or N]
  double residual = 0.0;  ///< of (1), relative to weights, lengths and the speeds that go with them
  int iterations = 0;
};

/// No steady motion was found; what() says what is out of balance at the nearest point.
class SteadyError : public Error {
 public:
  using Error::Error;
};

/// Near the state in which a run starts. Throws ModelError where a name is unknown, SteadyError where there is none.
[[nodiscard]] SteadyMotion find_steady(const Mechanism& mechanism, const Symmetries& symmetries,
                                       const SteadyOptions& options);

}  // namespace camber
