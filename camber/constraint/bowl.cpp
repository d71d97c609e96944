#include <camber/constraint/bowl.h>

#include <camber/constraint/rim.h>

namespace camber {

namespace {

/// |O - P| over R below which (2) has no direction: far from any contact.
constexpr double kAtCentre = 1e-8;
/// z.n below which (5) starts from -z: well away from both of its singular ends.
constexpr double kLowHemisphere = -0.5;

/// (5).
void carry_tangent(const MovingFrame& B, ContactPoint& contact) {
  const Vector3 x = B.R.col(0);
  const Vector3 x_dot = B.w.cross(x);
  const Vector3 z = B.R.col(2);
  const Vector3 u = z.dot(contact.n) > kLowHemisphere ? z : Vector3(-z);
  const Vector3 u_dot = B.w.cross(u);
  const Vector3 sum = u + contact.n;
  const double k = x.dot(contact.n);
  const double k_dot = x_dot.dot(contact.n) + x.dot(contact.n_dot);
  const double e = 1.0 + u.dot(contact.n);
  const double e_dot = u_dot.dot(contact.n) + u.dot(contact.n_dot);
  contact.l = x - k / e * sum;
  contact.l_dot = x_dot - (k_dot - k * e_dot / e) / e * sum - k / e * (u_dot + contact.n_dot);
}

/// (2), (3), (4) from P and its rate.
ContactPoint touch(const BowlConstraint& rolling, const MovingFrame& B, const Vector3& P,
                   const Vector3& P_dot) {
  const double least = kAtCentre * rolling.bowl_radius;
  const Direction n = direction(B.p - P, B.v - P_dot, least, Vector3(B.R.col(2)));
  ContactPoint contact;
  contact.n = n.u;
  contact.n_dot = n.u_dot;
  contact.K = P - rolling.crown * n.u;
  contact.K_dot = P_dot - rolling.crown * n.u_dot;
  contact.gap = rolling.bowl_radius - rolling.crown - n.size;
  contact.singular = !(n.size > least);
  return contact;
}

ContactPoint sphere_contact(const BowlConstraint& rolling, const MovingFrame& A, const MovingFrame& B) {
  ContactPoint contact = touch(rolling, B, A.p, A.v);
  carry_tangent(B, contact);
  return contact;
}

ContactPoint wheel_contact(const BowlConstraint& rolling, const MovingFrame& A, const MovingFrame& B) {
  const double core = rolling.radius - rolling.crown;
  const RimPoint rim = rim_point(A, (B.p - A.p) / rolling.bowl_radius, (B.v - A.v) / rolling.bowl_radius);
  ContactPoint contact = touch(rolling, B, A.p + core * rim.d, A.v + core * rim.d_dot);
  contact.l = rim.l;
  contact.l_dot = rim.l_dot;
  contact.singular = contact.singular || rim.flat;
  return contact;
}

}  // namespace

void evaluate(const BowlConstraint& rolling, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const bool sphere = rolling.crown >= rolling.radius;
  write_rolling_rows(sphere ? sphere_contact(rolling, A, B) : wheel_contact(rolling, A, B), rows);
}

std::optional<double> lean_cosine(const BowlConstraint& rolling, const MovingFrame& A, const MovingFrame& B) {
  if (rolling.crown == rolling.radius) return {};
  const Vector3 up = (B.p - A.p) / rolling.bowl_radius;
  return A.R.col(2).cross(up).norm();
}

}  // namespace camber
