#include <camber/constraint/rod.h>

#include <camber/constraint/direction.h>

namespace camber {

namespace {

/// |r| over the length at which (1) has no direction.
constexpr double kEndsMeet = 1e-8;

}  // namespace

void evaluate(const RodConstraint& rod, const MovingFrame& A, const MovingFrame& B, double t,
              ConstraintRows& rows) {
  const TimeValue length = rod.law ? rod.law(t) : TimeValue{.f = rod.length};
  const double least = kEndsMeet * length.f;
  const Direction r = direction(A.p - B.p, A.v - B.v, least, Vector3(B.R.col(0)));
  rows.row[0] = {.f = r.u,
                 .f_dot = r.u_dot,
                 .residual = r.size - length.f,
                 .rate = length.f_dot,
                 .rate_dot = length.f_ddot};
  rows.count = 1;
  rows.holonomic = 1;
  rows.Q = A.p;
  rows.Q_dot = A.v;
  rows.singular = !(r.size > least);
}

}  // namespace camber
