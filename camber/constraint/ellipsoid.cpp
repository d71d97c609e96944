#include <camber/constraint/ellipsoid.h>

namespace camber {

void evaluate(const EllipsoidConstraint& ellipsoid, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  ContactPoint contact;
  contact.n = B.R.col(2);
  contact.n_dot = B.w.cross(contact.n);
  contact.l = B.R.col(0);
  contact.l_dot = B.w.cross(contact.l);

  const Eigen::DiagonalMatrix<double, 3> S2(ellipsoid.semi_axes.cwiseAbs2());
  const Vector3 n_A = A.R.transpose() * contact.n;
  const Vector3 n_A_dot = A.R.transpose() * (B.w - A.w).cross(contact.n);
  const double h = ellipsoid.semi_axes.cwiseProduct(n_A).norm();
  const Vector3 k = S2 * n_A / -h;
  const double h_dot = -k.dot(n_A_dot);
  const Vector3 k_dot = (S2 * n_A_dot + k * h_dot) / -h;

  const Vector3 r_AK = A.R * k;
  contact.K = A.p + r_AK;
  contact.K_dot = A.v + A.w.cross(r_AK) + A.R * k_dot;
  contact.gap = contact.n.dot(A.p - B.p) - h;
  write_rolling_rows(contact, rows);
}

}  // namespace camber
