#include <camber/analysis/null_spaces.h>

#include <camber/dynamics/singularity.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>

namespace camber {

NullSpaces null_spaces(const Mechanism& mechanism, const State& state, int rank, Workspace& workspace) {
  if (mechanism.rows == 0) return {MatrixX::Identity(mechanism.nv, mechanism.nv), MatrixX(0, 0)};
  const MatrixX J = dimensionless_jacobian(
      mechanism,
      evaluate_constraints(mechanism, state, forward_kinematics(mechanism, state, workspace), workspace));
  return {PivotedQr(J.transpose()).Q().rightCols(mechanism.nv - rank),
          PivotedQr(J).Q().rightCols(mechanism.rows - rank)};
}

}  // namespace camber
