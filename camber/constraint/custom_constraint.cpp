#include <camber/constraint/custom_constraint.h>

namespace camber {

void evaluate(const CustomConstraint& custom, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows) {
  rows = {};
  rows.count = static_cast<int>(custom.rows.size());
  rows.holonomic = custom.holonomic;
  custom.fill(A, B, t, rows);
}

}  // namespace camber
