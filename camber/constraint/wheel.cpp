#include <camber/constraint/wheel.h>

#include <camber/constraint/rim.h>

namespace camber {

ContactPoint find_contact(const WheelConstraint& wheel, const MovingFrame& A, const MovingFrame& B) {
  const double core = wheel.radius - wheel.crown;
  ContactPoint contact;
  contact.n = B.R.col(2);
  contact.n_dot = B.w.cross(contact.n);
  const RimPoint rim = rim_point(A, contact.n, contact.n_dot);
  contact.l = rim.l;
  contact.l_dot = rim.l_dot;
  contact.K = A.p + core * rim.d - wheel.crown * contact.n;
  contact.K_dot = A.v + core * rim.d_dot - wheel.crown * contact.n_dot;
  contact.gap = contact.n.dot(A.p - B.p) - core * rim.lean_cosine - wheel.crown;
  contact.singular = rim.flat;
  return contact;
}

void evaluate(const WheelConstraint& wheel, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  write_rolling_rows(find_contact(wheel, A, B), rows);
}

}  // namespace camber
