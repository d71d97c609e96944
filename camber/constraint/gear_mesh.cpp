#include <camber/constraint/gear_mesh.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <camber/constraint/direction.h>
#include <camber/spatial/angle.h>

namespace camber {

namespace {

/// Distance of the centres, as a part of the radius, below which they have no direction from each other.
constexpr double kSmallestDistance = 1e-9;

/// u of (1) for the gear `here`, seen from the other, and its rate; the size is the distance of the centres.
Direction towards(const MovingFrame& here, const MovingFrame& other, double radius) {
  const Vector3 axis = here.R.col(2);
  const Vector3 axis_dot = here.w.cross(axis);
  const Vector3 d = other.p - here.p;
  const Vector3 d_dot = other.v - here.v;
  const Vector3 across = d - axis * axis.dot(d);
  const Vector3 across_dot = d_dot - axis_dot * axis.dot(d) - axis * (axis_dot.dot(d) + axis.dot(d_dot));
  return direction(across, across_dot, kSmallestDistance * std::abs(radius), here.R.col(0));
}

/// Turn of the gear's x axis from u about its z axis.
double turn_from(const Vector3& u, const Matrix3& R) {
  return -std::atan2(u.dot(R.col(1)), u.dot(R.col(0)));
}

/// Length by which the teeth of A are ahead of those of B: what (3) takes the remainder of, without phase.
double arc(const GearMeshConstraint& mesh, const MovingFrame& A, const MovingFrame& B) {
  const Vector3 u_A = towards(A, B, mesh.radius_A).u;
  const Vector3 u_B = towards(B, A, mesh.radius_B).u;
  const double same_way = A.R.col(2).cross(u_A).dot(B.R.col(2).cross(u_B));
  return mesh.radius_A * turn_from(u_A, A.R) -
         std::copysign(mesh.radius_B, mesh.radius_B * same_way) * turn_from(u_B, B.R);
}

MovingFrame at_rest(const Transform& X) {
  return {.R = X.R, .p = X.p};
}

double circular_pitch(const GearMeshConstraint& mesh) {
  return kFullTurn * std::abs(mesh.radius_A) / mesh.teeth_A;
}

}  // namespace

GearMeshConstraint gear_mesh(double radius_A, double radius_B, const ToothAngles& angles) {
  // The teeth push A's body away from B's: against u for external gears, along it inside a ring. On a cone
  // they push perpendicular to the line in which the cones touch, (cos cone, 0, -sin cone) in u, t, a.
  const double apart = radius_A * radius_B > 0.0 ? -std::sin(angles.pressure) : std::sin(angles.pressure);
  const double along = std::cos(angles.pressure);
  GearMeshConstraint mesh;
  mesh.radius_A = radius_A;
  mesh.radius_B = radius_B;
  mesh.along = {0.0, along * std::cos(angles.helix), along * std::sin(angles.helix)};
  mesh.apart = {apart * std::cos(angles.cone), 0.0, -apart * std::sin(angles.cone)};
  return mesh;
}

void evaluate(const GearMeshConstraint& mesh, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const Vector3 a = A.R.col(2);
  const Vector3 a_dot = A.w.cross(a);
  const Direction u = towards(A, B, mesh.radius_A);
  const Vector3 t_dot = a_dot.cross(u.u) + a.cross(u.u_dot);

  rows.count = 1;
  rows.holonomic = holonomic_count(mesh);
  rows.singular = !(u.size > kSmallestDistance * std::abs(mesh.radius_A));
  rows.Q = A.p + mesh.radius_A * u.u;
  rows.Q_dot = A.v + mesh.radius_A * u.u_dot;
  const Vector3 action = mesh.along + mesh.flank * mesh.apart;
  rows.row[0] = {.f = action.x() * u.u + action.y() * a.cross(u.u) + action.z() * a,
                 .f_dot = action.x() * u.u_dot + action.y() * t_dot + action.z() * a_dot};
  if (rows.holonomic == 0) return;
  rows.row[0].residual = mesh.along.y() * std::remainder(arc(mesh, A, B) - mesh.phase, circular_pitch(mesh));
}

GearMeshConstraint mate(GearMeshConstraint mesh, const Transform& X_WA, const Transform& X_WB) {
  mesh.phase = arc(mesh, at_rest(X_WA), at_rest(X_WB));
  return mesh;
}

double gap(const GearMeshConstraint& mesh, const Transform& X_WA, const Transform& X_WB) {
  const Direction u_A = towards(at_rest(X_WA), at_rest(X_WB), mesh.radius_A);
  const Direction u_B = towards(at_rest(X_WB), at_rest(X_WA), mesh.radius_B);
  return (X_WA.p + mesh.radius_A * u_A.u - X_WB.p - mesh.radius_B * u_B.u).norm();
}

std::optional<std::string> fault(const GearMeshConstraint& mesh, const Transform& X_WA,
                                 const Transform& X_WB) {
  constexpr double kDrawingTolerance = 1e-6;  // of the radius; a drawing is given with six digits or more
  if (mesh.radius_A == 0.0 || mesh.radius_B == 0.0 || !std::isfinite(mesh.radius_A * mesh.radius_B))
    return fmt::format("pitch radii {} and {}: both must be finite and not zero", mesh.radius_A,
                       mesh.radius_B);
  const Direction u_A = towards(at_rest(X_WA), at_rest(X_WB), mesh.radius_A);
  if (!(u_A.size > kSmallestDistance * std::abs(mesh.radius_A))) return "the gears have the same centre";
  if (const double skew = X_WA.R.col(2).cross(u_A.u).dot(X_WB.R.col(2)); std::abs(skew) > kDrawingTolerance)
    return fmt::format("the axes are skew (by {:.4g} rad): a mesh needs axes that are parallel or that meet",
                       std::asin(skew));
  const double slack = kDrawingTolerance * std::max(std::abs(mesh.radius_A), std::abs(mesh.radius_B));
  const double missed = gap(mesh, X_WA, X_WB);
  if (!(missed <= slack)) return fmt::format("the pitch circles miss each other by {:.4g} m", missed);
  const double teeth_B = mesh.teeth_A * std::abs(mesh.radius_B / mesh.radius_A);
  if (std::abs(teeth_B - std::round(teeth_B)) > kDrawingTolerance * std::max(1.0, teeth_B))
    return fmt::format("{} teeth on one gear make {:.6g} on the other: radii and teeth do not fit",
                       mesh.teeth_A, teeth_B);
  return {};
}

}  // namespace camber
