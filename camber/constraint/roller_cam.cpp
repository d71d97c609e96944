#include <camber/constraint/roller_cam.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/spatial/angle.h>

namespace camber {

namespace {

using Vector2 = Eigen::Vector2d;

/// A point of the pitch curve, in the cam's axes.
struct CurvePoint {
  Vector2 P, P1, P2;     ///< place, and its derivatives by phi
  double stretch = 0.0;  ///< |P_phi|
  double curvature = 0.0;

  [[nodiscard]] Vector2 tangent() const { return P1 / stretch; }
  [[nodiscard]] Vector2 normal() const { return Vector2(P1.y(), -P1.x()) / stretch; }
};

CurvePoint curve_point(const RollerCamConstraint& cam, double phi) {
  const Derivatives r = pitch_radius(cam.profile, cam.roller_radius, phi);
  const Vector2 e(std::cos(phi), std::sin(phi));
  const Vector2 e_next(-e.y(), e.x());
  CurvePoint point;
  point.P = r.value * e;
  point.P1 = r.first * e + r.value * e_next;
  point.P2 = (r.second - r.value) * e + 2.0 * r.first * e_next;
  point.stretch = point.P1.norm();
  point.curvature = (point.P1.x() * point.P2.y() - point.P1.y() * point.P2.x()) / std::pow(point.stretch, 3);
  return point;
}

struct Foot {
  CurvePoint at;
  bool found = false;
};

/// (1) by Newton's method from the polar angle of C, which is the answer where the roller touches.
Foot find_foot(const RollerCamConstraint& cam, const Vector2& C) {
  constexpr int kMostSteps = 50;
  constexpr double kLargestStep = 0.3;     // [rad]: about the angle over which a cam keeps its shape
  constexpr double kConverged = 1e-9;      // [rad]: the error after it is its square
  constexpr double kSmallestSlope = 1e-3;  // of |P_phi|^2; below it, the step of the tangent line instead
  double phi = std::atan2(C.y(), C.x());
  for (int step = 0; step < kMostSteps; ++step) {
    const CurvePoint at = curve_point(cam, phi);
    const Vector2 gap = C - at.P;
    const double square = at.P1.squaredNorm();
    const double slope = square - gap.dot(at.P2);
    const double change = std::clamp(gap.dot(at.P1) / (slope > kSmallestSlope * square ? slope : square),
                                     -kLargestStep, kLargestStep);
    phi += change;
    if (std::abs(change) < kConverged) return {curve_point(cam, phi), slope > kSmallestSlope * square};
  }
  return {curve_point(cam, phi), false};
}

Vector3 in_plane(const MovingFrame& B, const Vector2& v) {
  return v.x() * B.R.col(0) + v.y() * B.R.col(1);
}

}  // namespace

void evaluate(const RollerCamConstraint& cam, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const Vector3 p_BoC = A.p - B.p;
  const Vector2 C = (B.R.transpose() * p_BoC).head<2>();
  const auto [at, found] = find_foot(cam, C);
  const Vector3 T = in_plane(B, at.tangent());
  const Vector3 N = in_plane(B, at.normal());
  const double distance = at.normal().dot(C - at.P);
  // k |P_phi| phi_dot: how fast T and N turn in the cam, by (2).
  const Vector3 c = A.v - B.v - B.w.cross(p_BoC);
  const double turn_rate = found ? at.curvature * T.dot(c) / (1.0 + at.curvature * distance) : 0.0;
  const Vector3 N_dot = B.w.cross(N) + turn_rate * T;

  rows.count = cam.rolling ? 2 : 1;
  rows.holonomic = 1;
  rows.singular = !found || at.curvature * cam.roller_radius >= 1.0;
  rows.Q = A.p - cam.roller_radius * N;
  rows.Q_dot = A.v - cam.roller_radius * N_dot;
  rows.row[0] = {.f = N, .f_dot = N_dot, .residual = distance};
  if (cam.rolling) rows.row[1] = {.f = T, .f_dot = B.w.cross(T) - turn_rate * N};
}

std::optional<std::string> fault(const RollerCamConstraint& cam) {
  if (auto wrong = fault(cam.profile)) return wrong;
  if (!(cam.roller_radius > 0.0) || !std::isfinite(cam.roller_radius))
    return fmt::format("roller_radius is {}: it must be positive", cam.roller_radius);
  for (int k = 0; k < kProfileSamples; ++k) {
    const double phi = kFullTurn * k / kProfileSamples;
    if (!(pitch_radius(cam.profile, cam.roller_radius, phi).value > 0.0))
      return fmt::format("the pitch curve passes through the cam's axis at {:.4g} rad", phi);
    if (const double curvature = curve_point(cam, phi).curvature; curvature * cam.roller_radius >= 1.0)
      return fmt::format(
          "the roller undercuts the cam at {:.4g} rad, where its centre's path has a radius of curvature of "
          "{:.4g} m: a smaller roller or a larger base radius is needed",
          phi, 1.0 / curvature);
  }
  return {};
}

}  // namespace camber
