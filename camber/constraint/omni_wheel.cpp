#include <camber/constraint/omni_wheel.h>

#include <cmath>

#include <camber/constraint/rolling_wheel.h>

namespace camber {

namespace {

ContactPoint find_contact(const OmniWheel& wheel, const MovingFrame& A, const MovingFrame& B) {
  return find_contact(RollingWheel{.radius = wheel.radius}, A, B);
}

}  // namespace

void evaluate(const OmniWheel& wheel, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const ContactPoint contact = find_contact(wheel, A, B);
  const double c = std::cos(wheel.roller_angle);
  const double s = std::sin(wheel.roller_angle);
  begin_contact_rows(contact, rows);
  add_no_slip_row(c * lateral(contact) - s * contact.l, c * lateral_dot(contact) - s * contact.l_dot, rows);
}

double roller_rate(const OmniWheel& wheel, const MovingFrame& A, const MovingFrame& B) {
  const ContactPoint contact = find_contact(wheel, A, B);
  // f' = cos(alpha) f - sin(alpha) e
  const Vector3 f_roller =
      -std::cos(wheel.roller_angle) * contact.l - std::sin(wheel.roller_angle) * lateral(contact);
  const Vector3 v_A = A.v + A.w.cross(contact.K - A.p);
  const Vector3 v_B = B.v + B.w.cross(contact.K - B.p);
  return -f_roller.dot(v_A - v_B) / wheel.roller_radius;
}

}  // namespace camber
