#include <camber/constraint/point_driver.h>

namespace camber {

void evaluate(const PointDriverConstraint& driver, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows) {
  rows.count = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const TimeLaw& law = driver.along[static_cast<std::size_t>(axis)];
    if (!law) continue;
    const TimeValue value = law(t);
    const Vector3 e = B.R.col(axis);
    rows.row[rows.count++] = {.f = e,
                              .f_dot = B.w.cross(e),
                              .residual = e.dot(A.p - B.p) - value.f,
                              .rate = value.f_dot,
                              .rate_dot = value.f_ddot};
  }
  rows.holonomic = rows.count;
  rows.Q = A.p;
  rows.Q_dot = A.v;
  rows.singular = false;
}

}  // namespace camber
