#include <camber/constraint/omni.h>

#include <cmath>

#include <camber/constraint/wheel.h>

namespace camber {

namespace {

ContactPoint find_contact(const OmniConstraint& wheel, const MovingFrame& A, const MovingFrame& B) {
  return find_contact(WheelConstraint{.radius = wheel.radius}, A, B);
}

}  // namespace

void evaluate(const OmniConstraint& wheel, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const ContactPoint contact = find_contact(wheel, A, B);
  const double c = std::cos(wheel.roller_angle);
  const double s = std::sin(wheel.roller_angle);
  begin_contact_rows(contact, rows);
  add_no_slip_row(c * lateral(contact) - s * contact.l, c * lateral_dot(contact) - s * contact.l_dot, rows);
}

double roller_rate(const OmniConstraint& wheel, const MovingFrame& A, const MovingFrame& B) {
  const ContactPoint contact = find_contact(wheel, A, B);
  // f_r = cos(alpha) f - sin(alpha) e
  const Vector3 f_roller =
      -std::cos(wheel.roller_angle) * contact.l - std::sin(wheel.roller_angle) * lateral(contact);
  const Vector3 v_A = A.v + A.w.cross(contact.K - A.p);
  const Vector3 v_B = B.v + B.w.cross(contact.K - B.p);
  return -f_roller.dot(v_A - v_B) / wheel.roller_radius;
}

/// Along e_r = cos e + sin f, and f is against the rolling.
Vector3 contact_force(const OmniConstraint& wheel, const double* multipliers) {
  return {multipliers[0], -std::sin(wheel.roller_angle) * multipliers[1],
          std::cos(wheel.roller_angle) * multipliers[1]};
}

}  // namespace camber
