#include <gtest/gtest.h>

#include <cmath>

#include <camber/dynamics/assembly.h>
#include <camber/simulate/simulate.h>

#include "support/row_count.h"

/// A constraint that a user writes, without a change to the library.
namespace camber {
namespace {

/// The origin of A stays on the paraboloid z = (x^2 + y^2)/2L of B's frame.
///
///   c = z - (x^2 + y^2)/2L,   f = (-x/L, -y/L, 1),   f' = (-x'/L, -y'/L, 0),   Q = p_A
CustomConstraint on_paraboloid(double L) {
  return {.rows = {"normal"},
          .holonomic = 1,
          .fill = [L](const MovingFrame& A, const MovingFrame& B, double, ConstraintRows& rows) {
            const Vector3 p = A.p - B.p;
            rows.row[0].f = Vector3(-p.x() / L, -p.y() / L, 1.0);
            rows.row[0].f_dot = Vector3(-A.v.x() / L, -A.v.y() / L, 0.0);
            rows.row[0].residual = p.z() - (p.x() * p.x() + p.y() * p.y()) / (2.0 * L);
            rows.Q = A.p;
            rows.Q_dot = A.v;
          }};
}

/// A bead goes round in a paraboloid bowl at a constant height with w^2 = g/L, whatever the height.
TEST(CustomConstraint, ABeadCirclesInAParaboloidAtOneRateAtAnyHeight) {
  constexpr double kLength = 0.7, kGravity = 9.81;
  const double rate = std::sqrt(kGravity / kLength);
  for (const double radius : {0.1, 0.9}) {
    SCOPED_TRACE(radius);
    Model model;
    Body bead;
    bead.name = "bead";
    bead.mass = 0.3;
    bead.com = {radius, 0.0, radius * radius / (2.0 * kLength)};
    bead.inertia = 1e-4 * Matrix3::Identity();
    model.bodies = {bead};
    model.couplings = {{.name = "bowl",
                        .what = CustomCoupling{.body_a = "bead",
                                               .body_b = kGround,
                                               .X_WA = {Matrix3::Identity(), bead.com},
                                               .X_WB = {},
                                               .rows = on_paraboloid(kLength)}}};
    model.initial_u = {{"bead.vx", 0.0}, {"bead.vy", rate * radius}, {"bead.vz", 0.0}};
    model.simulate.duration = 2.0;
    model.simulate.output = 0.5;
    model.simulate.tolerance = 1e-11;
    const Result result = simulate(compile(model));
    const std::size_t z = result.table.find("pose.bead.z").value();
    const std::size_t x = result.table.find("pose.bead.x").value();
    const std::size_t normal = result.table.find("coupling.bowl.normal").value();
    for (std::size_t i = 0; i < support::row_count(result.table); ++i) {
      const double t = 0.5 * static_cast<double>(i);
      EXPECT_NEAR(result.table.at(i, z), bead.com.z(), 1e-9);
      EXPECT_NEAR(result.table.at(i, x), radius * std::cos(rate * t), 1e-8);
      EXPECT_NEAR(result.table.at(i, normal), bead.mass * kGravity, 1e-8);  // f has 1 along z
    }
  }
}

TEST(CustomConstraint, WithoutAFunctionItIsRefused) {
  Model model;
  Body body;
  body.name = "body";
  body.mass = 1.0;
  body.inertia = Matrix3::Identity();
  model.bodies = {body};
  model.couplings = {
      {.name = "odd", .what = CustomCoupling{.body_a = "body", .body_b = kGround, .rows = {}}}};
  EXPECT_THROW((void)compile(model), ModelError);
}

}  // namespace
}  // namespace camber
