#include <camber/constraint/flat_cam.h>

#include <cmath>

#include <fmt/format.h>

#include <camber/spatial/angle.h>

namespace camber {

namespace {

/// Sine of the angle between the face's normal and the cam's axis below which the normal has no direction
/// across the axis: rounding turns it by 1e-16 over this.
constexpr double kSmallestAcross = 1e-6;

double radius_of_curvature(const Derivatives& h) {
  return h.value + h.second;
}

}  // namespace

void evaluate(const FlatCamConstraint& cam, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const Vector3 n = A.R.col(2);
  const Vector3 n_B = B.R.transpose() * n;
  const double across = std::hypot(n_B.x(), n_B.y());
  const double phi = std::atan2(n_B.y(), n_B.x());
  const Vector3 e = B.R * Vector3(std::cos(phi), std::sin(phi), 0.0);
  const Vector3 e_next = B.R.col(2).cross(e);
  const Derivatives h = support_function(cam.profile, phi);
  const double rho = radius_of_curvature(h);

  rows.count = rows.holonomic = 1;
  rows.singular = across < kSmallestAcross || !(rho > 0.0);
  const double phi_dot = across < kSmallestAcross ? 0.0 : e_next.dot((A.w - B.w).cross(n)) / across;
  const Vector3 p_BoQ = h.value * e + h.first * e_next;
  rows.Q = B.p + p_BoQ;
  rows.Q_dot = B.v + B.w.cross(p_BoQ) + rho * phi_dot * e_next;
  rows.row[0] = {.f = n, .f_dot = A.w.cross(n), .residual = n.dot(A.p - rows.Q)};
}

std::optional<std::string> fault(const FlatCamConstraint& cam) {
  if (auto wrong = fault(cam.profile)) return wrong;
  for (int k = 0; k < kProfileSamples; ++k) {
    const double phi = kFullTurn * k / kProfileSamples;
    if (const double rho = radius_of_curvature(support_function(cam.profile, phi)); !(rho > 0.0))
      return fmt::format(
          "the flat face undercuts the cam at {:.4g} rad, where the radius of curvature is {:.4g} m: a base "
          "radius larger by more than {:.4g} m is needed",
          phi, rho, -rho);
  }
  return {};
}

}  // namespace camber
