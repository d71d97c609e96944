#include <camber/constraint/skate.h>

#include <camber/constraint/direction.h>

namespace camber {

namespace {

/// |n x b| at which the blade counts as upright: (1) is then known to half the digits.
constexpr double kUpright = 1e-8;

}  // namespace

void evaluate(const SkateConstraint& /*skate*/, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const Vector3 b = A.R.col(0);
  const Vector3 n = B.R.col(2);
  const Vector3 q_dot = B.w.cross(n).cross(b) + n.cross(A.w.cross(b));
  const Direction g = direction(n.cross(b), q_dot, kUpright, Vector3(A.R.col(1)));
  rows.row[0] = {.f = g.u, .f_dot = g.u_dot};
  rows.count = 1;
  rows.holonomic = 0;
  rows.Q = A.p;
  rows.Q_dot = A.v;
  rows.singular = !(g.size > kUpright);
}

}  // namespace camber
