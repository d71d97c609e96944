#pragma once

#include <vector>

#include <camber/dynamics/formulation.h>

/// All matrices of the natural orthogonal complement: with independent speeds u_I (complement.h),
///
///   t = T u_I,  T = (twists of all bodies for unit speeds) B,   A T = 0                                  (1)
///   I du_I/dt = C u_I + tau                                                                              (2)
///   I = BᵀM B,   C u_I = -Bᵀ(inverse dynamics at rest of u_I, without gravity),   tau = Bᵀ(all loads)    (3)
///
/// C u_I needs no derivative of B: the accelerations with du_I/dt = 0 solve J x = gamma. Drivers of joints do
/// not count as constraints here: their efforts are loads, part of tau, so that a crank driven at constant
/// speed has the I, C and tau of a machine with one degree of freedom. If points are driven, t also has a
/// prescribed part.
namespace camber {

struct NocMatrices {
  std::vector<int> independent, dependent;  ///< speeds
  MatrixX U;                                ///< u_D = U u_I
  MatrixX B;                                ///< u = B u_I
  MatrixX T;  ///< six rows per body, the ground's too: [w; v of the centre of mass], world axes
  MatrixX I;
  VectorX Cu;                     ///< C u_I
  VectorX tau;                    ///< gravity, efforts, external wrenches, drivers of joints
  double complement_error = 0.0;  ///< largest |A T|, relative to the lengths of row and column
};

/// lambda: the multipliers at the state, of which those of joint drivers are read. `independent`: these
/// speeds and no others, or null. Throws FormulationError.
[[nodiscard]] NocMatrices noc_matrices(const Mechanism& mechanism, const State& state, const Loads& loads,
                                       const VectorX& lambda, Workspace& workspace,
                                       const std::vector<int>* independent = nullptr);

}  // namespace camber
