#include <camber/constraint/rack_mesh.h>

#include <cmath>

#include <fmt/format.h>

#include <camber/spatial/angle.h>

namespace camber {

namespace {

/// Length by which the pinion's teeth are ahead of the rack's: what (3) takes the remainder of, without
/// phase.
double arc(const RackMeshConstraint& mesh, const Transform& X_WA, const Transform& X_WB) {
  const Vector3 x_A = X_WA.R.col(0);
  const double turn = std::atan2(x_A.dot(X_WB.R.col(1)), x_A.dot(X_WB.R.col(0)));
  return X_WB.R.col(0).dot(X_WA.p - X_WB.p) + mesh.radius * turn;
}

}  // namespace

RackMeshConstraint rack_mesh(double radius, double pressure) {
  RackMeshConstraint mesh;
  mesh.radius = radius;
  mesh.along = std::cos(pressure);
  mesh.apart = std::sin(pressure);
  return mesh;
}

void evaluate(const RackMeshConstraint& mesh, const MovingFrame& A, const MovingFrame& B, double /*t*/,
              ConstraintRows& rows) {
  const Vector3 y_B = B.R.col(1);
  rows.count = 1;
  rows.holonomic = holonomic_count(mesh);
  rows.singular = false;
  rows.Q = A.p - mesh.radius * y_B;
  rows.Q_dot = A.v - mesh.radius * B.w.cross(y_B);
  const Vector3 f = mesh.along * B.R.col(0) + mesh.flank * mesh.apart * y_B;
  rows.row[0] = {.f = f, .f_dot = B.w.cross(f)};
  if (rows.holonomic == 0) return;
  const double pitch = kFullTurn * mesh.radius / mesh.teeth;
  const double ahead = arc(mesh, {A.R, A.p}, {B.R, B.p}) - mesh.phase;
  rows.row[0].residual = mesh.along * std::remainder(ahead, pitch);
}

RackMeshConstraint mate(RackMeshConstraint mesh, const Transform& X_WA, const Transform& X_WB) {
  mesh.phase = arc(mesh, X_WA, X_WB);
  return mesh;
}

double gap(const RackMeshConstraint& mesh, const Transform& X_WA, const Transform& X_WB) {
  return X_WB.R.col(1).dot(X_WA.p - X_WB.p) - mesh.radius;
}

std::optional<std::string> fault(const RackMeshConstraint& mesh, const Transform& X_WA,
                                 const Transform& X_WB) {
  constexpr double kDrawingTolerance = 1e-6;  // of the radius; a drawing is given with six digits or more
  if (!(mesh.radius > 0.0) || !std::isfinite(mesh.radius))
    return fmt::format("the pinion's radius is {}: it must be positive", mesh.radius);
  if (const double askew = X_WA.R.col(2).cross(X_WB.R.col(2)).norm(); askew > kDrawingTolerance)
    return fmt::format("the pinion's axis is {:.4g} rad off the direction across the rack", askew);
  const double missed = gap(mesh, X_WA, X_WB);
  if (!(std::abs(missed) <= kDrawingTolerance * mesh.radius))
    return fmt::format("the pitch circle misses the rack's pitch plane by {:.4g} m", missed);
  return {};
}

}  // namespace camber
