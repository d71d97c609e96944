#include <camber/dynamics/singularity.h>

#include <camber/dynamics/column_scale.h>
#include <camber/dynamics/tree_dynamics.h>
#include <camber/kinematics/constraints.h>
#include <camber/kinematics/kinematics.h>
#include <camber/linear/decompositions.h>

namespace camber {

double smallest_singular_value(const Mechanism& mechanism, const State& state, int rank,
                               Workspace& workspace) {
  if (rank == 0) return 1.0;
  MatrixX M = MatrixX::Zero(mechanism.nv, mechanism.nv);
  crba(mechanism, state, workspace, M);
  VectorX scale = M.diagonal();
  scale_by_masses(scale);
  const ConstraintState& constraints =
      evaluate_constraints(mechanism, state, forward_kinematics(mechanism, state, workspace), workspace);
  if (constraints.undefined != nullptr) return 0.0;
  MatrixX J = MatrixX::Zero(mechanism.rows, mechanism.nv);
  constraint_jacobian(mechanism, constraints, J);
  const Eigen::Map<const VectorX> row_scale(mechanism.row_scale.data(), mechanism.rows);
  const VectorX values = singular_values(row_scale.asDiagonal() * J * scale.asDiagonal());
  return values[0] > 0.0 ? values[rank - 1] / values[0] : 0.0;
}

}  // namespace camber
